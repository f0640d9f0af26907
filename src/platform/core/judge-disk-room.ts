/** What is left of a disk, in bytes. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

const megabyte = 1_048_576;
const gigabyte = 1024 * megabyte;

/** The embedded database alone asks for more when it puts its log in order. */
const fullBytes = 50 * megabyte;
/** A hundred résumés, or five recordings of a call. */
const tightBytes = 500 * megabyte;
const tightShare = 0.05;
/** A twentieth of a very large disk is room enough. */
const roomyBytes = 10 * gigabyte;

/** Whether a disk still has room for what comes in: `tight` asks somebody to act within days. */
export function judgeDiskRoom({ freeBytes, sizeBytes }: DiskRoom): "enough" | "tight" | "full" {
  if (freeBytes < fullBytes) return "full";
  const isSmallShare = freeBytes < sizeBytes * tightShare && freeBytes < roomyBytes;
  return freeBytes < tightBytes || isSmallShare ? "tight" : "enough";
}
