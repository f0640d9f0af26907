import { execFile } from "node:child_process";
import { appendFile, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const run = promisify(execFile);

/** A separate disk, small enough to fill. Only root may mount one. */
export async function mountSmallDisk(size: string): Promise<string | null> {
  const dir = await mkdtemp(join(tmpdir(), "small-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", dir]);
  } catch {
    await rm(dir, { recursive: true });
    return null;
  }
  onTestFinished(async () => {
    await run("umount", ["--lazy", dir]);
    await rm(dir, { recursive: true, force: true });
  });
  return dir;
}

/** Leaves less than four kilobytes; removing the file `ballast` frees space again. */
export async function fillDisk(dir: string): Promise<void> {
  for (let size = 1_048_576; size >= 4_096; size /= 2) {
    const block = Buffer.alloc(size, 1);
    for (;;) {
      const { bavail, bsize } = await statfs(dir);
      if (bavail * bsize < size) break;
      await appendFile(join(dir, "ballast"), block);
    }
  }
}
