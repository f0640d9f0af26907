import { readFile } from "node:fs/promises";
import { serverLimits } from "#platform/http/limits/limit-load.ts";
import type { Log } from "./log.ts";

/** For the database, uploads, the log and calls to other services. */
const besideCallers = 500;

/** How many files and connections a process may need at once. */
export const neededOpenFiles = serverLimits.mostConnections + besideCallers;

/**
 * Reads this process's soft limit of open files.
 *
 * @param limits the content of `/proc/self/limits`.
 * @returns null when it is missing; Infinity when there is no limit.
 */
export function readOpenFilesLimit(limits: string): number | null {
  const [, soft] = /^Max open files\s+(\d+|unlimited)\s/m.exec(limits) ?? [];
  if (soft === undefined) return null;
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}

/**
 * Node raises its soft limit as far as allowed at its start, so only whoever starts it can allow
 * more.
 */
export async function warnOfFewOpenFiles(log: Log): Promise<void> {
  // Other systems do not have this file.
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const limit = readOpenFilesLimit(limits);
  if (limit === null || limit >= neededOpenFiles) return;
  log.warn(
    { limit, needed: neededOpenFiles },
    "This process may open too few files: a crowd of callers would leave none for the database. Raise the limit (LimitNOFILE in systemd, ulimit -n in a shell).",
  );
}
