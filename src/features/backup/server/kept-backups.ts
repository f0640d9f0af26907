import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ignoreMissing } from "#platform/process/disk.ts";

/** A place of finished backups: a folder, or a bucket. Other files may lie there as well. */
export interface KeptBackups {
  /** Names of all files. */
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** A folder that is missing has no files. */
export const openBackupFolder = (dir: string): KeptBackups => ({
  list: async () => (await readdir(dir).catch(ignoreMissing)) ?? [],
  remove: (name) => rm(path.join(dir, name), { force: true }),
});

/** Removes the files that `choose` names; all are tried before the failure of one is thrown. */
export async function removeBackups(
  kept: KeptBackups,
  choose: (names: readonly string[]) => readonly string[],
): Promise<void> {
  const removed = choose(await kept.list()).map((name) => kept.remove(name));
  const failed = (await Promise.allSettled(removed)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
