import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { revokeAllInvitations } from "#features/accounts/server/invitations-store.ts";
import { closeAllSessions } from "#features/accounts/server/sessions-store.ts";
import { type BackupFile, openBackupFile } from "#features/backup/server/backup-file.ts";
import { endPreviews } from "#features/studio/server/preview/previews-store.ts";
import { endAtRestore } from "#features/archive/server/archive-store.ts";
import { holdWork } from "#features/backup/server/held-work.ts";
import {
  loadBackup,
  readBackup,
  type ReadBackup,
  refuseNewer,
} from "#features/backup/server/read-backup.ts";
import type { Config } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import { type Localized } from "#platform/core/locale.ts";
import type { DatabaseConfig, Tx } from "#platform/database/database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { openTransferSession } from "#platform/database/transfer/open-transfer.ts";
import type { TransferSession } from "#platform/database/transfer/transfer-session.ts";
import {
  beginTransfer,
  endTransfer,
  findUnfinishedTransfer,
  isEmptyDatabase,
} from "#platform/database/transfer/unfinished-transfer.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import { openStorage } from "#platform/files/open-storage.ts";
import type { Log } from "#platform/process/log.ts";
import { readBackupPassphrase } from "./back-up-site.ts";
import { openRestoreStage, type RestoreStage } from "./restore-stage.ts";

const progressWords = {
  checking: "The backup is being checked.",
  loaded: (pieces: number, count: number, all: number) =>
    `${pieces} pieces of tables, ${count} of ${all} files`,
};

interface RestoreOptions {
  readonly log: Log;
  readonly onProgress: (text: string) => void;
  /** Folder of migrations, where a test uses others than the shipped ones. */
  readonly migrations?: string;
}

/**
 * Restores a site from a backup in an empty place: checks the whole backup first, builds the site
 * in a separate folder, and publishes it at the end. After an interruption the same call continues.
 *
 * @throws AppError with the obstacle; no site is active then.
 */
export async function restoreSite(
  config: Config,
  file: string,
  options: RestoreOptions,
): Promise<ReadBackup> {
  const backup = await openBackupFile(file, readBackupPassphrase(config));
  try {
    options.onProgress(progressWords.checking);
    const { read, secret } = await checkBackup(backup, options.migrations);
    await refuseOtherSecret(config, secret);
    const stage = await openRestoreStage(config.dataDir, read.contents.id);
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
  migrations: string | undefined,
): Promise<{ readonly read: ReadBackup; readonly secret: string }> {
  let secret = "";
  const read = await readBackup(backup, {
    contents: (contents) => refuseNewer(contents, migrations),
    secret: async (text) => void (secret = text),
  });
  return { read, secret };
}

/** Sealed values, such as second factors, can only be opened with the secret that sealed them. */
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
    es:
      "APP_SECRET no es el de la copia de seguridad, con el que están sellados sus segundos factores y " +
      `sus tokens. El de la copia está ahora en ${file}: póngalo en APP_SECRET, borre ese archivo y ` +
      "empiece de nuevo.",
  });
}

async function build(parts: Build): Promise<void> {
  const { config, stage, secret } = parts;
  if ("url" in config.database) {
    await withSession(config.database, parts);
  } else if (!stage.isWhole) {
    await withSession({ dir: stage.locate("postgres") }, parts);
    if (config.appSecret === null) await writeSecret(stage, secret);
    await stage.markWhole();
  }
  await stage.publish();
}

async function withSession(database: DatabaseConfig, parts: Build): Promise<void> {
  const session = await openTransferSession(database, { log: parts.log });
  try {
    await buildOn(session, parts);
  } finally {
    await session.close();
  }
}

async function buildOn(session: TransferSession, parts: Build): Promise<void> {
  const { read, config, stage, migrations } = parts;
  const progress = await claimDatabase(session, config, { source: read.contents.id, stage });
  if (progress === "done") return;
  if (progress === "empty") await load(session, parts);
  await migrateDatabase(session, {
    isTransfer: true,
    ...(migrations && { dir: migrations }),
  });
  await session.executeSql("begin");
  await settleRestored(session, { madeAt: read.contents.madeAt, now: new Date() });
  await endTransfer(session);
  await session.executeSql("commit");
}

async function load(session: TransferSession, parts: Build): Promise<void> {
  const { backup, read, config, stage, log, onProgress, migrations } = parts;
  const { objects } = config;
  const kept = objects.kind === "disk" ? { ...objects, dir: stage.locate("objects") } : objects;
  const storage = await openStorage(kept, log);
  const loading = {
    session,
    migrations,
    objects: { put: (id: string, bytes: Readable) => putObject(storage, id, bytes) },
    // Once the rows are committed on a server, the files must not be restored again from the start.
    onAllThere: () => ("url" in config.database ? stage.markWhole() : Promise.resolve()),
    onProgress: (pieces: number, count: number) =>
      onProgress(progressWords.loaded(pieces, count, read.counts.objects)),
  };
  await loadBackup(loading, backup);
}

/** @returns how far an earlier run with the same backup came. */
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
  const name = nameDatabase(database);
  const fault = unfinished ? occupied.half : occupied.full;
  throw new AppError("conflict", {
    en: `The database ${name.en} ${fault.en}, and nothing is overwritten. Make a new one and set DATABASE_URL to it.`,
    es: `La base de datos ${name.es} ${fault.es} y nada se sobrescribe. Cree una nueva e indíquela en DATABASE_URL.`,
  });
}

const occupied: Readonly<Record<"half" | "full", Localized<string>>> = {
  half: { en: "holds half of something else", es: "contiene la mitad de otra cosa" },
  full: { en: "is not empty", es: "no está vacía" },
};

function nameDatabase(database: DatabaseConfig): Localized<string> {
  if ("url" in database) {
    const name = new URL(database.url).pathname.slice(1);
    return { en: name, es: name };
  }
  return { en: `in ${database.dir}`, es: `en ${database.dir}` };
}

async function putObject(storage: ObjectStorage, id: string, bytes: Readable): Promise<void> {
  const { outcome } = await storage.put(id, bytes, {
    maxBytes: Number.POSITIVE_INFINITY,
    accept: async () => "any",
  });
  if (outcome !== "different") return;
  throw new AppError("conflict", {
    en: `The storage has an object ${id} with other bytes. Nothing was overwritten.`,
    es: `El almacenamiento ya tiene un objeto ${id} con otros bytes. No se sobrescribió nada.`,
  });
}

async function writeSecret(stage: RestoreStage, secret: string): Promise<void> {
  await writeFile(stage.locate("app-secret"), `${secret}\n`, { mode: 0o600, flush: true });
}

/**
 * Stops or holds what must not continue in a restored site as if nothing had happened. Runs in the
 * caller's transaction.
 */
async function settleRestored(
  { db, executeSql }: TransferSession,
  restore: { readonly madeAt: string; readonly now: Date },
): Promise<void> {
  await closeAllSessions(db);
  await revokeAllInvitations(db, restore.now);
  await endPreviews(db, {}, restore.now);
  await holdWork({ db }, restore);
  // The caller's connection is already inside a transaction, which is all that a Tx requires.
  await endAtRestore(db as unknown as Tx, restore.madeAt);
  await executeSql("select recount_leads()");
}
