import { mkdir, open } from "node:fs/promises";
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
