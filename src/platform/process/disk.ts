import { mkdir, open, statfs } from "node:fs/promises";
import path from "node:path";

/** Syncs a folder: a new file's name survives a power cut only then. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and its missing parents, for this site's user only, and syncs their names to
 * disk: a synced file is lost with the name of its folder.
 */
export async function makeFolder(dir: string): Promise<void> {
  const wanted = path.resolve(dir);
  const topmost = await mkdir(wanted, { recursive: true, mode: 0o700 });
  const outermost = path.dirname(topmost ?? wanted);
  // Parents are synced even when they exist: a process that created one may have been killed before
  // it synced.
  for (let above = path.dirname(wanted); ; above = path.dirname(above)) {
    await syncReadable(above);
    if (above === outermost) return;
  }
}

/** A folder that can't be read was made by another user long ago, and needs no sync. */
async function syncReadable(dir: string): Promise<void> {
  try {
    await syncFolder(dir);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "EACCES") throw failure;
  }
}

/**
 * Makes everything that this process writes from now on (the database, objects, the secret,
 * sockets) accessible to its own user only, whatever the folder. Every program calls it first.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** The space that this process may use on the disk that holds `dir`. */
export async function readDiskRoom(dir: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Free space and size of a disk, in bytes. */
interface DiskRoom {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

const megabyte = 1_048_576;
const gigabyte = 1024 * megabyte;

/** PostgreSQL alone needs more when it begins a new file of its log. */
const fullBytes = 50 * megabyte;
/** Room for a hundred résumés, or five recordings of calls. */
const tightBytes = 500 * megabyte;
const tightShare = 0.05;
/** On a very large disk this much free space is enough, even if it is less than a twentieth. */
const roomyBytes = 10 * gigabyte;

/**
 * Judges the free space of a disk. `tight` asks somebody to act within days; no files are accepted
 * meanwhile, so that the rest is for the database.
 */
export function judgeDiskRoom({ freeBytes, sizeBytes }: DiskRoom): "enough" | "tight" | "full" {
  if (freeBytes < fullBytes) return "full";
  const isSmallShare = freeBytes < sizeBytes * tightShare && freeBytes < roomyBytes;
  return freeBytes < tightBytes || isSmallShare ? "tight" : "enough";
}

/** For `catch`: returns undefined when a file does not exist, and throws every other error. */
export function ignoreMissing(failure: unknown): undefined {
  if ((failure as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw failure;
}
