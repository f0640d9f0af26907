import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "#platform/core/app-error.ts";
import { makeFolder } from "./durable-folders.ts";

const waitMs = 2_000;

export interface DatabaseLock {
  release(): void;
}

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
  sentence = `Another process is using ${dir}. Stop it first, or set DATA_DIR to another directory.`,
): Promise<DatabaseLock> {
  await makeFolder(dir);
  const path = join(dir, "lock");
  const file = new DatabaseSync(path, { timeout: waitMs });
  await chmod(path, 0o600);
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new AppError("conflict", { en: sentence });
  }
  return { release: () => file.close() };
}
