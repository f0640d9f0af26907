import { readFile } from "node:fs/promises";
import { serverLimits } from "#platform/http/limit-load.ts";
import type { Log } from "./log.ts";

/** For the database, files under way, the log and calls to other services. */
const besideCallers = 500;

/** How many files and connections callers and the rest may need at once. */
export const neededOpenFiles = serverLimits.mostConnections + besideCallers;

/**
 * Reads what the kernel allows this process.
 *
 * @param limits as `/proc/self/limits` has it.
 * @returns null when it isn't told; Infinity when there is no limit.
 */
export function readOpenFilesLimit(limits: string): number | null {
  const [, soft] = /^Max open files\s+(\d+|unlimited)\s/m.exec(limits) ?? [];
  if (soft === undefined) return null;
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}

/** Node takes all that it may at its start, so only whoever starts it can give more. */
export async function warnOfFewOpenFiles(log: Log): Promise<void> {
  // Other systems have no such file.
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const limit = readOpenFilesLimit(limits);
  if (limit === null || limit >= neededOpenFiles) return;
  log.warn(
    { limit, needed: neededOpenFiles },
    "This process may open too few files: a crowd of callers would leave none for the database. Raise the limit (LimitNOFILE in systemd, ulimit -n in a shell).",
  );
}
