import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memoryDisk = "/dev/shm";
const prefix = "site-tests-";
// A journey with files of hundreds of megabytes keeps a few of them at once.
const neededBytes = 4 * 1024 ** 3;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize >= neededBytes && freemem() >= neededBytes;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its folder behind, and this one holds memory. */
function removeLeftOver(): void {
  for (const name of readdirSync(memoryDisk)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length));
    if (!pid || isRunning(pid)) continue;
    try {
      rmSync(join(memoryDisk, name), { recursive: true, force: true });
    } catch {
      // The folder is another user's, and that user's next run removes it.
    }
  }
}

/**
 * Lets this process and its children keep temporary files in memory where there is plenty of it.
 *
 * Every test file copies a database of a thousand small files, which takes a disk ten times as long
 * as memory. No test looks at what a power cut leaves: a killed process loses nothing of either.
 * A folder that somebody chose by TMPDIR is kept.
 */
export function useMemoryFolder(): void {
  if (process.platform !== "linux" || tmpdir() !== "/tmp" || !hasRoom()) return;
  removeLeftOver();
  const dir = join(memoryDisk, `${prefix}${process.pid}`);
  mkdirSync(dir, { recursive: true });
  // PostgreSQL runs as a user of its own.
  chmodSync(dir, 0o1777);
  process.env["TMPDIR"] = dir;
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
}
