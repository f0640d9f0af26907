import { judgePassphrase } from "#features/backup/core/judge-passphrase.ts";
import { makeBackup } from "#features/backup/server/make-backup.ts";
import type { BackupProgress, MadeBackup } from "#features/backup/server/make-backup.ts";
import { listStoredIds } from "#features/uploads/server/objects-store.ts";
import { openStorage } from "#features/uploads/server/storage/open-storage.ts";
import { AppError } from "#platform/core/app-error.ts";
import { loadAppSecret } from "#platform/server/app-secret.ts";
import type { Config } from "#platform/server/config.ts";
import type { Log } from "#platform/server/log.ts";
import { derivedTables } from "./derived-tables.ts";
import { openBackupSource } from "./open-backup-source.ts";
import { readAppVersion } from "./read-app-version.ts";

/** @throws AppError `invalid` when the passphrase is missing or weak. */
export function readBackupPassphrase({ backup: { passphrase } }: Pick<Config, "backup">): string {
  const fault = judgePassphrase(passphrase);
  if (fault !== null) throw new AppError("invalid", fault);
  return passphrase ?? "";
}

/** Makes a backup of the site that these settings describe, running or not. */
export async function backUpSite(
  config: Config,
  file: string,
  { log, onProgress }: { readonly log: Log; readonly onProgress: (p: BackupProgress) => void },
): Promise<MadeBackup> {
  const passphrase = readBackupPassphrase(config);
  const source = await openBackupSource(config);
  try {
    const parts = {
      session: source.session,
      madeAt: source.madeAt,
      objects: await openStorage(config.objects, log),
      secret: await loadAppSecret(config.appSecret, config.dataDir),
      listObjects: listStoredIds,
      appVersion: await readAppVersion(),
      derivedTables,
      onProgress,
    };
    return await makeBackup(parts, file, passphrase);
  } finally {
    await source.close();
  }
}
