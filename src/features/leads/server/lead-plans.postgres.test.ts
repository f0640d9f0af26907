import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CaseSort } from "#features/casework/core/case-list-cursor.ts";
import { fillWithLeads } from "#testing/fill-with-leads.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { indexLeadSearch } from "./index-lead-search.ts";
import { countLeadsPerAssignee, readLeadStats } from "./lead-counts-store.ts";
import { countLeads, listLeads } from "./list-leads-store.ts";
import type { LeadFilter } from "./list-leads-store.ts";

const manyLeads = 50_000;
const asked: { text: string; values: unknown[] }[] = [];
let store: TestDatabase;
let client: pg.Client;
let db: TestDatabase["database"]["db"];

beforeAll(async () => {
  store = await openTestDatabase();
  await store.database.runAlone((session) => fillWithLeads(session, manyLeads));
  client = new pg.Client({
    connectionString: store.config.kind === "postgres" ? store.config.url : "",
  });
  await client.connect();
  const logQuery = (text: string, values: unknown[]) => asked.push({ text, values });
  db = drizzle({ client, logger: { logQuery } });
});

afterAll(async () => {
  await client.end();
  await store.close();
});

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

function listScans(node: PlanNode): string[] {
  const relation = node["Relation Name"];
  const own = relation ? [`${node["Node Type"]} of ${relation}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listScans)];
}

/** How PostgreSQL reads its tables for what `work` asks. */
async function findScans(work: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0;
  await work();
  const plans = await Promise.all(
    asked.map(({ text, values }) => client.query(`explain (format json) ${text}`, values)),
  );
  return plans.flatMap(({ rows }) => listScans(rows[0]["QUERY PLAN"][0].Plan));
}

const agent = { username: "agent3", role: "agent" } as const;
const everything: LeadFilter = { viewer: null, status: "received" };
const recently = new Date(Date.now() - 86_400_000);
const sorts: readonly CaseSort[] = ["newest", "oldest", "due", "score", "name"];
const filters: Readonly<Record<string, Partial<LeadFilter>>> = {
  "nothing else": {},
  "a category": { category: "cold" },
  "a status": { pipelineStatus: "booked" },
  "an assignee": { assignee: "agent4" },
  "what an agent sees": { viewer: agent },
  "what is overdue": { overdue: true, promisedBy: recently },
  "some days": { from: new Date(Date.now() - 7 * 86_400_000), to: recently },
  "a source": { source: "newsletter" },
  quarantined: { status: "quarantined" },
  "a search": { q: "person4242@" },
};
const table = Object.keys(filters).flatMap((name) => sorts.map((sort) => [name, sort] as const));

test.each(table)("with %s, by %s, no page of the list reads all leads", async (name, sort) => {
  const filter = { ...everything, ...filters[name] };
  const scans = await findScans(async () => {
    const page = await listLeads(db, filter, { sort, limit: 51 });
    const last = page.at(-1);
    if (!last) return;
    const key = {
      newest: "",
      oldest: "",
      due: "0",
      score: `${last.leadScore}`,
      name: last.fullName,
    };
    const cursor = { sort, key: key[sort], timestamp: last.timestamp, id: last.id };
    await listLeads(db, filter, { sort, limit: 51, cursor });
  });
  expect(scans.length).toBeGreaterThan(1);
  expect(scans).not.toContain("Seq Scan of leads");
});

test("figures and totals are sums of the kept counts", async () => {
  const scans = await findScans(async () => {
    await readLeadStats(db, agent);
    await countLeads(db, { ...everything, category: "hot", assignee: "none" });
    const perAssignee = await countLeadsPerAssignee(db);
    expect(perAssignee.get("agent3")).toBeGreaterThan(1_000);
  });
  expect(scans.filter((scan) => scan.endsWith("of leads"))).toEqual([]);
});

test("a total that nobody keeps is counted up to ten thousand", async () => {
  const all = await countLeads(db, { ...everything, from: new Date(0) });
  expect(all).toEqual({ total: 10_000, totalIsExact: false });
  const one = await countLeads(db, { ...everything, q: "person4242@" });
  expect(one).toEqual({ total: 1, totalIsExact: true });
});

test("without the right to install the extension search works, and the start says what is missing", async () => {
  const log = recordingLog();
  const asShared: TestDatabase["database"] = {
    ...store.database,
    runAlone: (work) => work({ db, executeSql: (text, values) => client.query(text, values) }),
  };
  await client.query(`drop index leads_search; drop extension pg_trgm;
    drop role if exists leads_reader; create role leads_reader; grant select on leads to leads_reader`);
  await client.query("set role leads_reader");
  await indexLeadSearch(asShared, log);
  expect(log.entries).toMatchObject([{ level: "warn", details: { extension: "pg_trgm" } }]);
  expect(await listLeads(db, { ...everything, q: "PERSON4242@" }, { limit: 5 })).toHaveLength(1);

  await client.query("reset role; drop owned by leads_reader; drop role leads_reader");
  await indexLeadSearch(asShared, log);
  expect(log.entries).toHaveLength(1);
  const scans = await findScans(() => listLeads(db, { ...everything, q: "nobody" }, { limit: 5 }));
  expect(scans).toContain("Bitmap Heap Scan of leads");
});
