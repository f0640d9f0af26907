import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { loadBackup, refuseNewer } from "#features/backup/server/load-backup.ts";
import { openBackupFile } from "#features/backup/server/open-backup-file.ts";
import type { BackupFile } from "#features/backup/server/open-backup-file.ts";
import { readBackup } from "#features/backup/server/read-backup.ts";
import type { ReadBackup } from "#features/backup/server/read-backup.ts";
import { openStorage } from "#features/uploads/server/storage/open-storage.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Config } from "#platform/server/config.ts";
import type { DatabaseConfig } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";
import { migrateDatabase } from "#platform/server/migrate.ts";
import { openTransferSession } from "#platform/server/transfer/open-transfer-session.ts";
import type { TransferSession } from "#platform/server/transfer/transfer-session.ts";
import {
  beginTransfer,
  endTransfer,
  findUnfinishedTransfer,
  isEmptyDatabase,
} from "#platform/server/transfer/unfinished-transfer.ts";
import type { WaitingJob } from "#platform/server/transfer/waiting-jobs.ts";
import { putRestoredJobs } from "./held-work.ts";
import { readBackupPassphrase } from "./back-up-site.ts";
import { openRestoreStage } from "./restore-stage.ts";
import type { RestoreStage } from "./restore-stage.ts";
import { settleRestored } from "./settle-restored.ts";

export interface RestoreOptions {
  readonly log: Log;
  readonly onProgress: (text: string) => void;
}

/**
 * Makes a site of a backup where there is none: checks all of it first, builds it aside, and gives it
 * its name at the end. Cut off anywhere, the same call goes on.
 *
 * @throws AppError with what stands in the way; nothing is live then.
 */
export async function restoreSite(
  config: Config,
  file: string,
  options: RestoreOptions,
): Promise<ReadBackup> {
  const backup = await openBackupFile(file, readBackupPassphrase(config));
  try {
    options.onProgress("The backup is being checked.");
    const { read, secret } = await checkBackup(backup);
    await refuseOtherSecret(config, secret);
    const stage = await openRestoreStage(config.dataDir, read.counts.checksum);
    try {
      await build({ config, backup, stage, read, secret, ...options });
    } catch (failure) {
      stage.close();
      throw failure;
    }
    return read;
  } finally {
    await backup.close();
  }
}

interface Build extends RestoreOptions {
  readonly config: Config;
  readonly backup: BackupFile;
  readonly stage: RestoreStage;
  readonly read: ReadBackup;
  readonly secret: string;
}

async function checkBackup(
  backup: BackupFile,
): Promise<{ readonly read: ReadBackup; readonly secret: string }> {
  let secret = "";
  const read = await readBackup(backup, {
    contents: refuseNewer,
    secret: async (text) => void (secret = text),
  });
  return { read, secret };
}

/** Sealed values, such as second factors, open with the secret they were sealed with alone. */
async function refuseOtherSecret(
  { appSecret, previousAppSecret, dataDir }: Config,
  secret: string,
): Promise<void> {
  if (appSecret === null || appSecret === secret || previousAppSecret === secret) return;
  const file = path.join(dataDir, "app-secret-of-backup");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  throw new AppError("conflict", {
    en:
      "APP_SECRET is another one than that of the backup, with which its second factors and tokens " +
      `are sealed. The backup's stands in ${file} now: set APP_SECRET to it, remove that file, and ` +
      "start again.",
  });
}

async function build(parts: Build): Promise<void> {
  const { config, stage, secret } = parts;
  if (config.database.kind === "postgres") {
    await withSession(config.database, (session) => buildOn(session, parts));
  } else if (!stage.isWhole) {
    const database = { kind: "embedded", dir: stage.locate("database") } as const;
    await withSession(database, (session) => buildOn(session, parts));
    if (config.appSecret === null) await writeSecret(stage, secret);
    await stage.markWhole();
  }
  await stage.publish();
}

async function withSession(
  database: DatabaseConfig,
  work: (session: TransferSession) => Promise<void>,
): Promise<void> {
  const session = await openTransferSession(database);
  try {
    await work(session);
  } finally {
    await session.close();
  }
}

async function buildOn(session: TransferSession, parts: Build): Promise<void> {
  const { read, config, stage } = parts;
  const progress = await claimDatabase(session, config, { source: read.counts.checksum, stage });
  if (progress === "done") return;
  if (progress === "empty") await load(session, parts);
  await migrateDatabase(session, { isTransfer: true });
  await session.executeSql("begin");
  await settleRestored(session, { madeAt: read.contents.madeAt, now: new Date() });
  await endTransfer(session);
  await session.executeSql("commit");
}

async function load(session: TransferSession, parts: Build): Promise<void> {
  const { backup, read, config, stage, log, onProgress } = parts;
  const { objects } = config;
  const kept = objects.kind === "disk" ? { ...objects, dir: stage.locate("objects") } : objects;
  const storage = await openStorage(kept, log);
  const loading = {
    session,
    objects: { put: (id: string, bytes: Readable) => putObject(storage, id, bytes) },
    takeJobs: (jobs: readonly WaitingJob[]) => putRestoredJobs(session, jobs),
    // Once the rows are visible on a server, the files must not be begun anew.
    onAllThere: () => (session.kind === "postgres" ? stage.markWhole() : Promise.resolve()),
    onProgress: (pieces: number, count: number) =>
      onProgress(`${pieces} pieces of tables, ${count} of ${read.counts.objects} files`),
  };
  await loadBackup(loading, backup);
}

/** @returns how far an earlier run came with this very backup. */
async function claimDatabase(
  session: TransferSession,
  { database }: Config,
  { source, stage }: { readonly source: string; readonly stage: RestoreStage },
): Promise<"empty" | "loaded" | "done"> {
  const unfinished = await findUnfinishedTransfer(session);
  if (unfinished?.kind === "restore" && unfinished.source === source) {
    return unfinished.isLoaded ? "loaded" : "empty";
  }
  const isEmpty = unfinished === null && (await isEmptyDatabase(session));
  if (isEmpty) {
    await beginTransfer(session, { kind: "restore", source });
    return "empty";
  }
  if (unfinished === null && stage.isWhole) return "done";
  const fault = unfinished ? "holds half of something else" : "is not empty";
  throw new AppError("conflict", {
    en: `${nameDatabase(database)} ${fault}, and nothing is overwritten. Make a new one and set DATABASE_URL to it.`,
  });
}

function nameDatabase(database: DatabaseConfig): string {
  return database.kind === "postgres"
    ? `The database ${new URL(database.url).pathname.slice(1)}`
    : `The database in ${database.dir}`;
}

async function putObject(storage: ObjectStorage, id: string, bytes: Readable): Promise<void> {
  const { outcome } = await storage.put(id, bytes, {
    maxBytes: Number.POSITIVE_INFINITY,
    accept: async () => "any",
  });
  if (outcome !== "different") return;
  throw new AppError("conflict", {
    en: `The storage has an object ${id} with other bytes. Nothing was overwritten.`,
  });
}

async function writeSecret(stage: RestoreStage, secret: string): Promise<void> {
  await writeFile(stage.locate("app-secret"), `${secret}\n`, { mode: 0o600, flush: true });
}
