import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memoryDisk = "/dev/shm";
const prefix = "site-tests-";
// An end-to-end test with files of hundreds of megabytes has a few of them at once.
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

/** Removes the folder of a run that was killed, because it occupies memory. */
function removeLeftOver(): void {
  for (const name of readdirSync(memoryDisk)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length));
    if (!pid || isRunning(pid)) continue;
    try {
      rmSync(join(memoryDisk, name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, whose next run removes it.
    }
  }
}

/**
 * Puts temporary files of this process and its children into memory where there is plenty of it.
 *
 * Every test file copies a database of a thousand small files, which takes ten times as long on a
 * disk. No test depends on what survives a power cut, and a killed process loses nothing in memory
 * either. A TMPDIR that somebody set is kept.
 */
export function useMemoryFolder(): void {
  if (process.platform !== "linux" || tmpdir() !== "/tmp" || !hasRoom()) return;
  removeLeftOver();
  const dir = join(memoryDisk, `${prefix}${process.pid}`);
  mkdirSync(dir, { recursive: true });
  // PostgreSQL runs as a different user.
  chmodSync(dir, 0o1777);
  process.env["TMPDIR"] = dir;
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
}
