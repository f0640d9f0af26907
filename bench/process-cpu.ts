import { readFileSync } from "node:fs";
import pg from "pg";
import { listFamily } from "./process-memory.ts";

/** The kernel tells these times in hundredths of a second, whatever its own clock. */
const tickMs = 10;

/** Processor time, user and system, of some processes and all their children, in milliseconds. */
export function readCpuMs(pids: readonly number[]): number {
  return pids.flatMap(listFamily).reduce((sum, pid) => sum + readOwnMs(pid), 0);
}

/** Of a process and those of its children that have ended. 0 when it is gone itself. */
function readOwnMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may hold spaces and brackets; what follows it has none.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return ticks * tickMs;
  } catch {
    return 0;
  }
}

/** PostgreSQL's first process: every session's was started by it. */
export async function findServerPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return readParentPid(rows[0]?.pid ?? 0);
  } finally {
    await client.end();
  }
}

/** 0 when it is gone. */
function readParentPid(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0);
}
