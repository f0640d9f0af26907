import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { judgePassphrase, openBackupFile } from "#features/backup/server/backup-file.ts";
import {
  type BackupProgress,
  type MadeBackup,
  makeBackup,
} from "#features/backup/server/make-backup.ts";
import { readBackup } from "#features/backup/server/read-backup.ts";
import { derivedTables } from "#features/leads/server/lead-counts-store.ts";
import { listStoredIds } from "#features/uploads/server/objects-store.ts";
import type { Config } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import { openTransferSession } from "#platform/database/transfer/open-transfer.ts";
import type { TransferSession } from "#platform/database/transfer/transfer-session.ts";
import { refuseUnfinishedTransfer } from "#platform/database/transfer/unfinished-transfer.ts";
import { openStorage } from "#platform/files/open-storage.ts";
import type { Log } from "#platform/process/log.ts";
import { loadAppSecret } from "#platform/secrets/app-secret.ts";
import { refuseLeftBehind } from "./refuse-left-behind.ts";

/** @throws AppError `invalid` when the passphrase is missing or weak. */
export function readBackupPassphrase({ backup: { passphrase } }: Pick<Config, "backup">): string {
  const fault = judgePassphrase(passphrase);
  if (fault !== null) throw new AppError("invalid", fault);
  return passphrase ?? "";
}

/** Makes a backup of the site that these settings describe, whether it runs or not. */
export async function backUpSite(
  config: Config,
  file: string,
  { log, onProgress }: { readonly log: Log; readonly onProgress: (p: BackupProgress) => void },
): Promise<MadeBackup> {
  const passphrase = readBackupPassphrase(config);
  const source = await openBackupSource(config, log);
  try {
    const parts = {
      session: source.session,
      madeAt: source.madeAt,
      objects: await openStorage(config.objects, log),
      secret: await loadAppSecret(config.appSecret, config.dataDir),
      listObjects: listStoredIds,
      appVersion: await readAppVersion(),
      dataDir: config.dataDir,
      derivedTables,
      onProgress,
    };
    const made = await makeBackup(parts, file, passphrase);
    await readBack(file, passphrase);
    return made;
  } finally {
    await source.close();
  }
}

/**
 * Reads a new backup from beginning to end, so that a disk that writes something else is noticed
 * now and not at the restore. A file that does not read is removed.
 */
async function readBack(file: string, passphrase: string): Promise<void> {
  try {
    const backup = await openBackupFile(file, passphrase);
    try {
      await readBackup(backup, {});
    } finally {
      await backup.close();
    }
  } catch (failure) {
    await rm(file, { force: true });
    throw failure;
  }
}

const packageSchema = z.looseObject({ version: z.string() });

async function readAppVersion(): Promise<string> {
  const text = await readFile(new URL("../../../../package.json", import.meta.url), "utf8");
  return packageSchema.parse(JSON.parse(text)).version;
}

/** A consistent snapshot of the database, while the site continues. */
interface BackupSource {
  readonly session: TransferSession;
  /** Never later than the snapshot; the snapshot may contain a little more. */
  readonly madeAt: Date;
  close(): Promise<void>;
}

/** @throws AppError `conflict` when the data is an unfinished restore or was moved away. */
export async function openBackupSource(
  config: Pick<Config, "database" | "dataDir">,
  log: Log,
): Promise<BackupSource> {
  refuseLeftBehind(config);
  refuseNoSite(config);
  // Read before the snapshot: a restore asks to repeat deletions since this time, and must miss
  // nobody.
  const madeAt = new Date();
  const session = await openTransferSession(config.database, { log, mayShare: true });
  try {
    await session.executeSql("begin isolation level repeatable read read only");
    // The first statement fixes the snapshot.
    await session.executeSql("select 1");
    await refuseUnfinishedTransfer(session);
  } catch (failure) {
    await session.close();
    throw failure;
  }
  return { session, madeAt, close: () => session.close() };
}

function refuseNoSite({ database, dataDir }: Pick<Config, "database" | "dataDir">): void {
  if ("url" in database || existsSync(join(database.dir, "PG_VERSION"))) return;
  throw new AppError("not_found", {
    en: `There is no site in ${dataDir}: nothing to back up.`,
    es: `No hay ningún sitio en ${dataDir}: no hay nada que copiar.`,
  });
}
