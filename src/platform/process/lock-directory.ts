import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { makeFolder } from "#platform/process/disk.ts";

/** As long as a restart takes. */
const waitMs = 2_000;

/** SQLite's error code for a locked file. */
const busy = 5;

interface DirectoryLock {
  release(): void;
}

/**
 * Keeps every other process out of `dir`. SQLite provides the file lock that Node lacks; the kernel
 * releases it when the process ends, so nothing must be cleaned up after a crash.
 *
 * @returns null when another process keeps the lock for longer than `waitMs`.
 */
export async function tryLockDirectory(
  dir: string,
  patienceMs: number = waitMs,
): Promise<DirectoryLock | null> {
  await makeFolder(dir);
  const path = join(dir, "lock");
  const file = new DatabaseSync(path, { timeout: patienceMs });
  await chmod(path, 0o600);
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busy) return null;
    throw error;
  }
  return { release: () => file.close() };
}

/** @throws AppError `conflict` with the given sentence when another process keeps the lock. */
export async function lockDirectory(
  dir: string,
  sentence: Localized<string>,
): Promise<DirectoryLock> {
  const lock = await tryLockDirectory(dir);
  if (lock === null) throw new AppError("conflict", sentence);
  return lock;
}
