import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { readCpuMs, readParentPid, runProgram } from "./processes.ts";

export interface BareRate {
  readonly perSecond: number;
  readonly cpuMsPerRow: number;
}

/** The least that keeping a lead can cost: the same row again and again, one commit a row. */
export interface BareInserts {
  /** PostgreSQL's first process, of which every session is a child. */
  readonly serverPid: number;
  insert(callers: number, seconds: number): Promise<BareRate>;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly value: string | null;
  readonly isUnique: boolean;
}

/** Prepares pgbench on a database in which the site stored one lead. */
export async function prepareBareInserts(
  databaseUrl: string,
  folder: string,
): Promise<BareInserts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const script = join(folder, "bare-insert.sql");
  await writeFile(script, await writeBareInsert(client));
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const serverPid = readParentPid(rows[0]?.pid ?? 0);
  await client.end();
  // Debian's, of its newest PostgreSQL: the programs that come along with the site have none.
  const pgbench = globSync("/usr/lib/postgresql/*/bin/pgbench").toSorted().at(-1) ?? "pgbench";
  return {
    serverPid,
    async insert(callers, seconds) {
      const before = readCpuMs([serverPid]);
      const usual = ["--no-vacuum", "--protocol=extended", "--jobs=1", `--file=${script}`];
      const load = [`--client=${callers}`, `--time=${seconds}`, databaseUrl];
      const output = await runProgram(pgbench, [...usual, ...load]);
      const rows = Number(/actually processed: (\d+)/.exec(output)?.[1]);
      return {
        perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
        cpuMsPerRow: (readCpuMs([serverPid]) - before) / rows,
      };
    },
  };
}

/** The stored lead as an INSERT of one more. What must be unique is made anew for each row. */
async function writeBareInsert(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.column_name as name, c.udt_name as type, to_jsonb(l) ->> c.column_name as value,
      exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = 'leads'::regclass and i.indisunique and i.indnatts = 1
          and a.attname = c.column_name
      ) as "isUnique"
    from information_schema.columns c, (select * from leads limit 1) l
    where c.table_name = 'leads' and c.table_schema = 'public' and c.is_generated = 'NEVER'
    order by c.ordinal_position`);
  const names = rows.map(({ name }) => `"${name}"`).join(", ");
  return `insert into leads (${names}) values (${rows.map(writeValue).join(", ")});\n`;
}

function writeValue({ type, value, isUnique }: Column): string {
  if (value === null) return "null";
  if (isUnique) return `gen_random_uuid()::${type}`;
  // pgbench takes a colon for the start of a variable, also inside quotes.
  const escaped = value.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a");
  return `cast(E'${escaped}' as ${type})`;
}
