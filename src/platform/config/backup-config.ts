import type { S3Settings } from "./s3-settings.ts";

/** What an admin chose on screen; null for what was not chosen. */
export interface ChosenBackupPlace {
  readonly dir: string | null;
  readonly bucket: S3Settings | null;
  readonly passphrase: string | null;
}

/**
 * Where backups lie and what encrypts them. It changes while the process runs, so read each field
 * where it is used.
 */
export interface BackupConfig {
  /** Without it (null) no backup can be made. */
  readonly passphrase: string | null;
  /** The folder of nightly backups. */
  readonly dir: string;
  /** Where each backup is copied to; null for nowhere. */
  readonly bucket: S3Settings | null;
  readonly by: "environment" | "screen" | null;
  readonly isDirFixed: boolean;
  /** Takes over what an admin chose; it counts where the environment names nothing. */
  readonly take: (chosen: ChosenBackupPlace | null) => void;
}

export function toBackupConfig(env: {
  readonly BACKUP_PASSPHRASE?: string | undefined;
  readonly BACKUP_DIR?: string | undefined;
  readonly DATA_DIR: string;
}): BackupConfig {
  let chosen: ChosenBackupPlace | null = null;
  return {
    get passphrase() {
      return env.BACKUP_PASSPHRASE ?? chosen?.passphrase ?? null;
    },
    get dir() {
      return env.BACKUP_DIR ?? chosen?.dir ?? `${env.DATA_DIR}/backups`;
    },
    get bucket() {
      return chosen?.bucket ?? null;
    },
    get by() {
      if (env.BACKUP_PASSPHRASE !== undefined) return "environment";
      return chosen?.passphrase ? "screen" : null;
    },
    isDirFixed: env.BACKUP_DIR !== undefined,
    take(next) {
      chosen = next;
    },
  };
}
