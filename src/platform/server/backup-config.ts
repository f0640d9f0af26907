export interface BackupConfig {
  /** Encrypts backups; null when none can be made. */
  readonly passphrase: string | null;
  /** Where the nightly ones are kept. */
  readonly dir: string;
}

export function toBackupConfig(
  env: Readonly<Record<"DATA_DIR", string>> & {
    readonly BACKUP_PASSPHRASE?: string | undefined;
    readonly BACKUP_DIR?: string | undefined;
  },
): BackupConfig {
  return {
    passphrase: env.BACKUP_PASSPHRASE ?? null,
    dir: env.BACKUP_DIR ?? `${env.DATA_DIR}/backups`,
  };
}
