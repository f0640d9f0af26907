import { mkdir, open, statfs } from "node:fs/promises";
import path from "node:path";

/** A new name survives a power cut only once its folder is on disk too. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a folder, for this site's user only, whose own name is on disk when this ends; those above
 * it that are missing, too. What is synced in a folder is lost with the folder's name.
 */
export async function makeFolder(dir: string): Promise<void> {
  const wanted = path.resolve(dir);
  const topmost = await mkdir(wanted, { recursive: true, mode: 0o700 });
  const outermost = path.dirname(topmost ?? wanted);
  // Also when it is there: whoever made it may have been killed before this line.
  for (let above = path.dirname(wanted); ; above = path.dirname(above)) {
    await syncReadable(above);
    if (above === outermost) return;
  }
}

/** A folder that may be passed through and not read was made by somebody else, long ago. */
async function syncReadable(dir: string): Promise<void> {
  try {
    await syncFolder(dir);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "EACCES") throw failure;
  }
}

/**
 * Whatever this process writes from now on (the database, objects, the secret, sockets) is for its own
 * user of the machine alone, whatever the folder it stands in allows. First thing in every program.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** What is left for this process on the disk that holds `dir`. */
export async function readDiskRoom(dir: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** What is left of a disk, in bytes. */
interface DiskRoom {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

const megabyte = 1_048_576;
const gigabyte = 1024 * megabyte;

/** PostgreSQL alone asks for more when it begins a new file of its log. */
const fullBytes = 50 * megabyte;
/** A hundred résumés, or five recordings of a call. */
const tightBytes = 500 * megabyte;
const tightShare = 0.05;
/** A twentieth of a very large disk is room enough. */
const roomyBytes = 10 * gigabyte;

/**
 * Whether a disk still has room for what comes in. `tight` asks somebody to act within days; no files
 * are taken meanwhile, so that what is left is for the database.
 */
export function judgeDiskRoom({ freeBytes, sizeBytes }: DiskRoom): "enough" | "tight" | "full" {
  if (freeBytes < fullBytes) return "full";
  const isSmallShare = freeBytes < sizeBytes * tightShare && freeBytes < roomyBytes;
  return freeBytes < tightBytes || isSmallShare ? "tight" : "enough";
}

/** For `catch`: that there is no such file is an answer, all else stays a failure. */
export function ignoreMissing(failure: unknown): undefined {
  if ((failure as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw failure;
}
