import { link } from "node:fs/promises";

/** Gives a file a second name; false when there is a file of that name, which stays as it is. */
export async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw failure;
  }
}
