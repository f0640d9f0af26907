import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { leadSubmissions } from "../../src/features/leads/server/routes.ts";
import { leadsTable } from "../../src/features/leads/server/leads-store.ts";
import { takeSubmission } from "../../src/platform/intake/accept-submissions.ts";
import { type NewSubmission, writeStatement } from "../../src/platform/intake/store-submission.ts";
import { testCtx } from "../../src/testing/site/test-ctx.ts";
import { submissionOrigin } from "../../src/testing/records/submission-origin.ts";
import { family, lead } from "./lead-calls.ts";
import { readCpuMs, readParentPid, runProgram } from "./processes.ts";

export interface PgbenchRate {
  readonly perSecond: number;
  readonly cpuMsPerLead: number;
}

/** The site's own statement that stores a lead, prepared under a name, and nothing else. */
export interface PgbenchLeads {
  /** PostgreSQL's first process, of which every session is a child. */
  readonly serverPid: number;
  store(callers: number, seconds: number): Promise<PgbenchRate>;
}

/** Prepares pgbench on a database that the site has migrated. */
export async function preparePgbenchLeads(
  databaseUrl: string,
  folder: string,
): Promise<PgbenchLeads> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const serverPid = readParentPid(rows[0]?.pid ?? 0);
  await client.end();
  const { script, variables } = writeScript(await buildSubmission());
  const file = join(folder, "store-lead.sql");
  await writeFile(file, script);
  const defines = Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`);
  // Debian's pgbench of the newest PostgreSQL: the server that comes along with the site has no
  // such program.
  const pgbench = globSync("/usr/lib/postgresql/*/bin/pgbench").toSorted().at(-1) ?? "pgbench";
  return {
    serverPid,
    async store(callers, seconds) {
      const before = readCpuMs([serverPid]);
      const usual = ["--no-vacuum", "--protocol=prepared", "--jobs=1", `--file=${file}`];
      const load = [`--client=${callers}`, `--time=${seconds}`, databaseUrl];
      const output = await runProgram(pgbench, [...usual, ...defines, ...load]);
      const stored = Number(/actually processed: (\d+)/.exec(output)?.[1]);
      return {
        perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
        cpuMsPerLead: (readCpuMs([serverPid]) - before) / stored,
      };
    },
  };
}

/**
 * The submission as the site would store it, with the same word in place of everything that differs
 * by family.
 */
async function buildSubmission(): Promise<NewSubmission> {
  let built: NewSubmission | undefined;
  const store = async (_scope: string, submission: NewSubmission) => {
    built = submission;
    return "stored" as const;
  };
  const ctx = testCtx();
  await takeSubmission({ ...ctx, intake: { ...ctx.intake, store } }, leadSubmissions, {
    submission: { ...lead, partner: undefined, askedFor: undefined, callWish: undefined },
    key: family,
    origin: submissionOrigin,
  });
  if (built === undefined) throw new Error("No lead was built.");
  return { ...built, id: family, row: { ...built.row, id: family } };
}

/**
 * The statement as pgbench sends it. Each parameter of the site's statement is one of pgbench's;
 * the family is a random number, written where the site writes an id, a key and an address.
 */
function writeScript(submission: NewSubmission) {
  const kind = { scope: leadSubmissions.scope, table: leadsTable };
  const { sql, params } = new PgDialect().sqlToQuery(writeStatement(kind, submission));
  const number = "lpad(to_hex(:family::bigint), 32, '0')";
  const variables: Record<string, string> = {};
  const statement = sql.replace(/\$(\d+)/g, (_match, position) => {
    const value = String(params[Number(position) - 1]);
    if (value === family) return number;
    variables[`p${position}`] = value;
    return value.includes(family)
      ? `replace(:p${position}::text, '${family}', ${number})`
      : `:p${position}::text`;
  });
  const script = `\\set family random(1, 9223372036854775807)\n${statement.replaceAll(/\s*\n\s*/g, " ").trim()};\n`;
  return { script, variables };
}
