import { globSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { findPercentile } from "../report/tables.ts";
import { readCpuMs } from "../machine.ts";
import { runProgram } from "../programs.ts";
import { writeBareInsert } from "./write-bare-insert.ts";

export interface BareRate {
  readonly perSecond: number;
  /** Of the database's processes. */
  readonly databaseMsPerRow: number;
}

/** How long single inserts took that came at a fixed rate. */
export interface BareTimes {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The peer of the lead figures: the same row again and again, one commit a row, no HTTP around it. */
export interface BareInserts {
  insert(callers: number, seconds: number): Promise<BareRate>;
  insertAtRate(callers: number, seconds: number, perSecond: number): Promise<BareTimes>;
}

/** Debian's, of its newest PostgreSQL: the programs that come along with the site have none. */
function findPgbench(): string {
  const programs = globSync("/usr/lib/postgresql/*/bin/pgbench").toSorted();
  return programs.at(-1) ?? "pgbench";
}

/** pgbench on a database that holds one lead. @param databasePid the server's first process. */
export async function preparePgbench(
  databaseUrl: string,
  databasePid: number,
  tempDir: string,
): Promise<BareInserts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const script = path.join(tempDir, "bare-insert.sql");
  await writeFile(script, await writeBareInsert((text) => client.query(text)));
  await client.end();
  const run = (callers: number, seconds: number, flags: readonly string[] = []) => {
    const usual = ["--no-vacuum", "--protocol=extended", "--jobs=1", `--file=${script}`];
    const load = [`--client=${callers}`, `--time=${seconds}`];
    const args = [...usual, ...load, ...flags, databaseUrl];
    return runProgram(findPgbench(), args);
  };
  return {
    async insert(callers, seconds) {
      const cpuBefore = readCpuMs([databasePid]);
      const output = await run(callers, seconds);
      const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
      const rows = Number(/actually processed: (\d+)/.exec(output)?.[1]);
      return { perSecond, databaseMsPerRow: (readCpuMs([databasePid]) - cpuBefore) / rows };
    },
    async insertAtRate(callers, seconds, perSecond) {
      const dir = await mkdtemp(path.join(tempDir, "times-"));
      await run(callers, seconds, [`--rate=${perSecond}`, "--log", `--log-prefix=${dir}/log`]);
      return findTimes(await readTimes(dir));
    },
  };
}

/** Of each transaction in pgbench's log, the time since it was due, in milliseconds. */
async function readTimes(dir: string): Promise<number[]> {
  const files = await readdir(dir);
  const texts = await Promise.all(files.map((file) => readFile(path.join(dir, file), "utf8")));
  const lines = texts.flatMap((text) => text.trim().split("\n"));
  return lines.map((line) => Number(line.split(" ")[2]) / 1_000);
}

function findTimes(timesMs: readonly number[]): BareTimes {
  return { p50Ms: findPercentile(timesMs, 0.5), p99Ms: findPercentile(timesMs, 0.99) };
}
