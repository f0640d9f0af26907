import { execFile } from "node:child_process";
import { constants, cpSync, existsSync } from "node:fs";
import { open, readdir, rename, rm, stat, chmod } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { makeFolder } from "#platform/process/disk.ts";

const template = fileURLToPath(new URL("../../../../build/embedded-template", import.meta.url));
const script = fileURLToPath(new URL("create-data-dir.ts", import.meta.url));

async function syncPath(path: string, mode?: number): Promise<void> {
  const handle = await open(path, "r");
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Takes the files from everybody else, PGlite makes them for all to write, and forces them to disk. */
async function secureTree(dir: string): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  for (const entry of entries) if (entry.isDirectory()) await secureTree(join(dir, entry.name));
  await Promise.all(files.map(({ name }) => syncPath(join(dir, name), 0o600)));
  await syncPath(dir, 0o700);
}

/**
 * Makes PostgreSQL's files in `dir` when there are none. They appear at once and already on disk, so
 * that a first start that is cut off leaves nothing half made behind.
 *
 * Running initdb takes half a gigabyte, so it happens at build time, or else in a process of its own.
 */
export async function ensureDataDir(dir: string): Promise<void> {
  const version = join(dir, "PG_VERSION");
  if (existsSync(version)) {
    const { mode } = await stat(version);
    if ((mode & 0o077) !== 0) await secureTree(dir);
    return;
  }
  const unfinished = `${dir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(join(template, "PG_VERSION"))) {
    // Four times as fast as its asynchronous twin for a thousand small files; nobody waits yet.
    cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    const flags = ["--liftoff-only", "--disable-warning=ExperimentalWarning"];
    await promisify(execFile)(process.execPath, [...flags, script, unfinished]);
  }
  await secureTree(unfinished);
  await rename(unfinished, dir);
  await syncPath(dirname(dir));
}

const waitMs = 2_000;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

/**
 * Keeps every other process out of `dir`: PGlite has no lock of its own, and two of them writing one
 * directory lose rows without an error. SQLite brings the file lock that Node lacks; the kernel
 * drops it with the process, so nothing has to be cleaned up after a crash.
 *
 * @throws AppError `conflict` when another process keeps the lock for longer than a restart takes.
 */
export async function lockDirectory(
  dir: string,
  sentence: Localized<string> = {
    en: `Another process is using ${dir}. Stop it first, or set DATA_DIR to another directory.`,
    es: `Otro proceso está usando ${dir}. Deténgalo primero o indique otro directorio en DATA_DIR.`,
  },
): Promise<{ release(): void }> {
  await makeFolder(dir);
  const path = join(dir, "lock");
  const file = new DatabaseSync(path, { timeout: waitMs });
  await chmod(path, 0o600);
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new AppError("conflict", sentence);
  }
  return { release: () => file.close() };
}
