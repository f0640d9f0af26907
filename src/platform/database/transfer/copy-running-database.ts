import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#platform/core/app-error.ts";
import type { DatabaseConfig } from "#platform/database/database.ts";
import { ignoreMissing } from "#platform/process/disk.ts";
import type { TransferSession } from "./transfer-session.ts";

/** Opens the database for one program alone; the embedded one is locked against every other. */
export async function openTransferSession(config: DatabaseConfig): Promise<TransferSession> {
  if (config.kind === "postgres") {
    const { openPostgresTransfer } = await import("./postgres-transfer.ts");
    return openPostgresTransfer(config.url);
  }
  const { openEmbeddedTransfer } = await import("./embedded-transfer.ts");
  return openEmbeddedTransfer(config.dir);
}

/**
 * Left out of the first copy: a recovery doesn't need these files, and the log (`pg_wal`) is copied
 * last.
 */
const leftOut = new Set(["postmaster.pid", "postmaster.opts", "pgsql_tmp", "pg_wal", "lock"]);

/**
 * Copies the files of an embedded database that a site goes on writing, by PostgreSQL's own way: its
 * log, taken last, makes one moment of what was copied at many.
 *
 * @param end has the site end what it began, and say what has to stand beside the files.
 */
export async function copyRunningDatabase(
  from: string,
  to: string,
  end: () => Promise<string>,
): Promise<void> {
  let label: string;
  try {
    await rm(to, { recursive: true, force: true });
    await mkdir(to, { recursive: true, mode: 0o700 });
    await copyTree(from, to);
  } finally {
    label = await end();
  }
  await mkdir(path.join(to, "pg_wal"), { mode: 0o700 });
  await copyTree(path.join(from, "pg_wal"), path.join(to, "pg_wal"));
  await refuseGap(path.join(to, "pg_wal"), label);
  await writeFile(path.join(to, "backup_label"), label, { mode: 0o600 });
}

async function copyTree(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 });
      await copyTree(source, target);
    } else {
      // A table that was dropped meanwhile is gone by the log, too.
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch(ignoreMissing);
    }
  }
}

/** The database may throw away what it needs no longer; the copy needs its log from the beginning. */
async function refuseGap(walDir: string, label: string): Promise<void> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  const names = await readdir(walDir);
  if (first !== undefined && names.includes(first)) return;
  throw new AppError("unavailable", {
    en: "The database's log moved on while it was copied. Nothing was made; start again.",
    es: "El registro de la base de datos avanzó mientras se copiaba. No se hizo ninguna copia; empiece de nuevo.",
  });
}
