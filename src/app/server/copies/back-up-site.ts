import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { judgePassphrase } from "#features/backup/server/backup-file.ts";
import {
  type BackupProgress,
  type MadeBackup,
  makeBackup,
} from "#features/backup/server/make-backup.ts";
import { derivedTables } from "#features/leads/server/lead-counts-store.ts";
import { listStoredIds } from "#features/uploads/server/objects-store.ts";
import type { Config } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/database/database.ts";
import { lockDirectory } from "#platform/database/embedded/data-dir.ts";
import {
  copyRunningDatabase,
  openTransferSession,
} from "#platform/database/transfer/copy-running-database.ts";
import type { TransferSession } from "#platform/database/transfer/transfer-session.ts";
import { refuseUnfinishedTransfer } from "#platform/database/transfer/unfinished-transfer.ts";
import { openStorage } from "#platform/files/open-storage.ts";
import { callRunningSite } from "#platform/process/command-channel.ts";
import type { Log } from "#platform/process/log.ts";
import { loadAppSecret } from "#platform/secrets/app-secret.ts";
import { refuseLeftBehind } from "./refuse-left-behind.ts";

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

const packageSchema = z.looseObject({ version: z.string() });

async function readAppVersion(): Promise<string> {
  const text = await readFile(new URL("../../../../package.json", import.meta.url), "utf8");
  return packageSchema.parse(JSON.parse(text)).version;
}

/** The database as it is at one moment, while the site goes on. */
interface BackupSource {
  readonly session: TransferSession;
  /** Never after that moment; some of what came in since may be there, too. */
  readonly madeAt: Date;
  close(): Promise<void>;
}

/**
 * @throws AppError `conflict` when another backup of an embedded database is under way, or what is
 *   there is half of a site or one that was left behind.
 */
export async function openBackupSource(
  config: Pick<Config, "database" | "dataDir">,
): Promise<BackupSource> {
  refuseLeftBehind(config);
  // Taken first: a restore asks to delete again who was deleted since, and must miss nobody.
  const madeAt = new Date();
  const opened =
    config.database.kind === "postgres"
      ? await openPostgresSource(config)
      : await openEmbeddedSource(config.dataDir, config.database.dir);
  return { ...opened, madeAt };
}

type OpenedSource = Omit<BackupSource, "madeAt">;

async function openPostgresSource({ database }: Pick<Config, "database">): Promise<OpenedSource> {
  const session = await openTransferSession(database);
  try {
    await session.executeSql("begin isolation level repeatable read read only");
    // The first statement decides which moment is seen.
    await session.executeSql("select 1");
    await refuseUnfinishedTransfer(session);
  } catch (failure) {
    await session.close();
    throw failure;
  }
  return { session, close: () => session.close() };
}

async function openEmbeddedSource(dataDir: string, dir: string): Promise<OpenedSource> {
  const copyDir = join(dataDir, "backup-copy");
  const lock = await lockDirectory(copyDir, {
    en: "Another backup is being made. Wait until it is done.",
    es: "Se está haciendo otra copia de seguridad. Espere a que termine.",
  });
  const close = async () => {
    await rm(join(copyDir, "database"), { recursive: true, force: true });
    lock.release();
  };
  try {
    const isCopied = await copyBesideSite(dataDir, dir, join(copyDir, "database"));
    // Without a site nobody writes, and the lock keeps one from starting.
    const readDir = isCopied ? join(copyDir, "database") : dir;
    const session = await openTransferSession({ kind: "embedded", dir: readDir });
    return {
      session,
      close: async () => {
        await session.close();
        await close();
      },
    };
  } catch (failure) {
    await close();
    throw explainCopying(failure, dataDir);
  }
}

function explainCopying(failure: unknown, dataDir: string): unknown {
  if ((failure as NodeJS.ErrnoException).code !== "ENOSPC") return failure;
  return new AppError("unavailable", {
    en:
      `The disk of ${dataDir} is full: beside a running site a backup needs as much room there as ` +
      "the database takes. No backup was made. Make room.",
    es:
      `El disco de ${dataDir} está lleno: con el sitio en marcha, una copia de seguridad necesita allí ` +
      "tanto espacio como ocupa la base de datos. No se hizo ninguna copia. Libere espacio.",
  });
}

/** @returns false when no site runs there. */
async function copyBesideSite(dataDir: string, dir: string, copy: string): Promise<boolean> {
  const call = (step: SnapshotCommand["step"]) =>
    callRunningSite(dataDir, { name: "snapshot", step } satisfies SnapshotCommand);
  if ((await call("begin")) === null) {
    if (existsSync(join(dir, "pgdata"))) return false;
    throw new AppError("not_found", {
      en: `There is no site in ${dataDir}: nothing to back up.`,
      es: `No hay ningún sitio en ${dataDir}: no hay nada que copiar.`,
    });
  }
  await copyRunningDatabase(join(dir, "pgdata"), join(copy, "pgdata"), async () => {
    const label = await call("end");
    if (label === null) throw new AppError("unavailable", siteEnded);
    return label;
  });
  return true;
}

const siteEnded: Localized<string> = {
  en: "The site ended while it was copied. No backup was made; start again.",
  es: "El sitio terminó mientras se copiaba. No se hizo ninguna copia de seguridad; empiece de nuevo.",
};

/** What a backup asks of the running site, which alone may speak to the embedded database. */
export const snapshotCommandSchema = z.object({
  name: z.literal("snapshot"),
  step: z.enum(["begin", "end"]),
});

type SnapshotCommand = z.infer<typeof snapshotCommandSchema>;

/** @returns at the end, what has to stand beside the copied files. */
export async function runSnapshotCommand(
  { executeSql }: Pick<Database, "executeSql">,
  { step }: SnapshotCommand,
): Promise<string> {
  if (step === "begin") {
    // One that was cut off never ended; backups take turns, so it is nobody's any more.
    await executeSql("select pg_backup_stop(false)").catch(() => {});
    await executeSql("select pg_backup_start('backup', true)");
    return "";
  }
  const { rows } = await executeSql("select labelfile from pg_backup_stop(false)");
  return rows[0].labelfile;
}
