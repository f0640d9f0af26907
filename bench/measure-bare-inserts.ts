import { writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { runProgram } from "./run-program.ts";

export interface BareInsertRate {
  readonly callers: number;
  readonly perSecond: number;
  readonly averageMs: number;
}

/**
 * The peer of the lead figures: pgbench inserts the newest lead of the same table again and again,
 * every column as it stands, with nothing around it: no HTTP, no key, no job, one commit a row.
 *
 * @param binDir where this PostgreSQL's programs are.
 */
export async function measureBareInserts(
  databaseUrl: string,
  options: {
    readonly callers: readonly number[];
    readonly seconds: number;
    readonly binDir: string;
    readonly tempDir: string;
  },
): Promise<BareInsertRate[]> {
  const script = path.join(options.tempDir, "bare-insert.sql");
  await writeFile(script, await writeInsert(databaseUrl));
  const rates: BareInsertRate[] = [];
  for (const callers of options.callers) {
    const flags = ["--no-vacuum", "--protocol=extended", `--time=${options.seconds}`];
    const args = [...flags, `--client=${callers}`, "--jobs=1", `--file=${script}`, databaseUrl];
    const output = await runProgram(path.join(options.binDir, "pgbench"), args);
    rates.push({
      callers,
      perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
      averageMs: Number(/latency average = ([\d.]+) ms/.exec(output)?.[1]),
    });
  }
  return rates;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly value: string | null;
}

/** Every column of the newest lead as a literal, but for a new id. */
async function writeInsert(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select c.column_name as name, c.udt_name as type, to_jsonb(l) ->> c.column_name as value
      from information_schema.columns c,
        (select * from leads order by submitted_at desc limit 1) l
      where c.table_name = 'leads' and c.table_schema = 'public' and c.column_name <> 'id'
        and c.is_generated = 'NEVER'
      order by c.ordinal_position`);
    if (rows.length === 0) throw new Error("There is no lead to copy.");
    const names = rows.map(({ name }) => `"${name}"`).join(", ");
    const values = rows.map(writeLiteral).join(", ");
    return `insert into leads (id, ${names}) values (gen_random_uuid(), ${values});\n`;
  } finally {
    await client.end();
  }
}

/** pgbench takes a colon for the start of a variable, also inside quotes. */
function writeLiteral({ type, value }: Column): string {
  if (value === null) return "null";
  const escaped = value.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a");
  return `cast(E'${escaped}' as ${type})`;
}
