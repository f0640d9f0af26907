import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFeatures } from "#app/features.ts";
import type { RecordSort } from "#records/core/list-order.ts";
import { applicationRecord } from "#features/careers/server/application-record.ts";
import { indexSearch } from "#records/server/list/search-records.ts";
import { countRecords, listRecords } from "#records/server/list/record-list.ts";
import type { RecordDefinition } from "#records/ctx.ts";
import { findDue } from "#features/crm/server/presence/presences-store.ts";
import { inquiryRecord } from "#features/inquiries/server/inquiry-record.ts";
import { countLeadsPerAssignee, readLeadStats } from "#features/leads/server/lead-counts-store.ts";
import { type LeadFilter, leadRecord } from "#features/leads/server/lead-record.ts";
import { isUnnamed, listUnansweredPeople } from "#features/notifications/server/staff-notices.ts";
import { findWaitingIds } from "#features/leads/server/waiting-leads-store.ts";
import { fillWithLeads } from "#testing/records/fill-with-leads.ts";
import type { Tx } from "#platform/database/database.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { dayMs } from "#platform/core/durations.ts";

// Many rows, because the planner decides by size; filling takes long.
// @module-tag proof
const manyLeads = 50_000;
const manyOthers = 30_000;
const asked: { text: string; values: unknown[] }[] = [];
let store: TestDatabase;
let client: pg.Client;
let db: TestDatabase["database"]["db"];

beforeAll(async () => {
  store = await openTestDatabase();
  await store.database.runAlone(async (session) => {
    await fillWithLeads(session, manyLeads);
    await session.executeSql(fillOthers("inquiries", "subject", "'annuities'"));
    await session.executeSql(fillOthers("applications", "linkedin_url", "null"));
    await session.executeSql(dueAtCrm);
    await session.executeSql("vacuum analyze inquiries, applications, crm_erasures");
  });
  client = new pg.Client({
    connectionString: store.config.url,
  });
  await client.connect();
  const logQuery = (text: string, values: unknown[]) => asked.push({ text, values });
  db = drizzle({ client, logger: { logQuery } });
});

afterAll(async () => {
  await client.end();
  await store.close();
});

function fillOthers(list: string, column: string, value: string): string {
  return `
    insert into ${list} (id, full_name, email, phone, message, phone_key, submitted_at, ${column})
    select gen_random_uuid(), 'Ana ' || n, 'person' || n || '@example.com', '', repeat('Hello. ', 20), '',
      now() - n * interval '20 seconds', ${value}
    from generate_series(1, ${manyOthers}) n`;
}

/** As many people as a backfill queues. */
const dueAtCrm = `
  insert into crm_erasures (provider, person_id, remotes, status, priority, next_attempt_at, created_at, changed_at)
  select 'hubspot', gen_random_uuid(), '[]', 'kept', 1, now() - n * interval '1 second', now(), now()
  from generate_series(1, ${manyOthers}) n`;

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

/** How PostgreSQL scans its tables for the queries of `work`. */
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
const recently = new Date(Date.now() - dayMs);
const sorts: readonly RecordSort[] = ["newest", "oldest", "due", "score", "name"];
const filters: Readonly<Record<string, Partial<LeadFilter>>> = {
  "nothing else": {},
  "a category": { category: "cold" },
  "a status": { pipelineStatus: "booked" },
  "a status in which some wait": { pipelineStatus: "contacted" },
  "an assignee": { assignee: "agent4" },
  "what an agent sees": { viewer: agent },
  "what is overdue": { overdue: true, promisedBy: recently },
  "some days": { from: new Date(Date.now() - 7 * dayMs), to: recently },
  "a source": { source: "newsletter" },
  quarantined: { status: "quarantined" },
  "a search": { q: "person4242@" },
  "a search of two letters with accents": { q: "z\u0301z\u0301" },
};
const table = Object.keys(filters).flatMap((name) => sorts.map((sort) => [name, sort] as const));

test.each(table)("with %s, by %s, no page of the list scans all leads", async (name, sort) => {
  const filter = { ...everything, ...filters[name] };
  const scans = await findScans(async () => {
    const page = await listRecords(db, leadRecord, filter, { sort, limit: 51 });
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
    await listRecords(db, leadRecord, filter, { sort, limit: 51, cursor });
  });
  expect(scans.length).toBeGreaterThan(1);
  expect(scans).not.toContain("Seq Scan of leads");
});

test("the waiting queue is read from an index of those who wait, and listed by id", async () => {
  const viewer = { username: "ada", role: "admin" } as const;
  const asked = { viewer, isMine: false, now: new Date(), isOwn: true };
  const scans = await findScans(async () => {
    const ids = await findWaitingIds(
      { database: { db }, features: listFeatures() },
      asked,
      "write",
    );
    expect(ids).toHaveLength(1_000);
    const listed = await listRecords(db, leadRecord, { ...everything, ids }, { limit: 51 });
    expect(listed).toHaveLength(51);
  });
  expect(scans).not.toContain("Seq Scan of leads");
});

test("the search for unanswered records scans those who wait, and not all older records", async () => {
  await findScans(() => listUnansweredPeople(db, isUnnamed(new Date()), 1));
  const plans: unknown[] = [];
  for (const { text, values } of asked) {
    plans.push((await client.query(`explain (format json) ${text}`, values)).rows);
  }
  expect(JSON.stringify(plans)).toMatch(/leads_(?:by_due|waiting)/);
  expect(JSON.stringify(plans)).not.toMatch(/leads_received|inquiries_received/);
});

const searches = [undefined, "person24242@", "Ána 24242"];
const otherTable = ["inquiries", "applications"].flatMap((list) =>
  searches.flatMap((q) =>
    (["newest", "oldest", "due", "name"] as const).map((sort) => [list, q, sort] as const),
  ),
);

test.each(otherTable)(
  "searching %s, of which %s match, by %s, does not scan all records",
  async (list, q, sort) => {
    const record: RecordDefinition = list === "inquiries" ? inquiryRecord : applicationRecord;
    const scans = await findScans(async () => {
      const query = { viewer: null, status: "received", q } as const;
      expect((await countRecords(db, record, query)).total).toBe(q ? 1 : 10_000);
      expect(await listRecords(db, record, query, { sort, limit: 51 })).toHaveLength(q ? 1 : 51);
    });
    expect(scans.length).toBeGreaterThan(1);
    expect(scans).not.toContain(`Seq Scan of ${list}`);
  },
);

test("figures and totals are sums of the stored counts", async () => {
  const scans = await findScans(async () => {
    await readLeadStats(db, agent);
    await countRecords(db, leadRecord, { ...everything, category: "hot", assignee: "none" });
    const perAssignee = await countLeadsPerAssignee(db);
    expect(perAssignee.get("agent3")).toBeGreaterThan(1_000);
  });
  expect(scans.filter((scan) => scan.endsWith("of leads"))).toEqual([]);
});

test("a total without a stored count is counted up to ten thousand, and then shown as more", async () => {
  const countFrom = (from: Date) => countRecords(db, leadRecord, { ...everything, from });
  const { rows } = await store.database.executeSql(`select submitted_at from leads
    where status = 'received' and deleted_at is null order by submitted_at desc offset 9999 limit 2`);
  const [last, next] = rows.map((row) => new Date(row.submitted_at));
  expect(await countFrom(last!)).toEqual({ total: 10_000, totalIsExact: true });
  for (const more of [next!, new Date(0)]) {
    expect(await countFrom(more)).toEqual({ total: 10_000, totalIsExact: false });
  }
  const many = await countRecords(db, leadRecord, { ...everything, q: "person" });
  expect(many).toEqual({ total: 10_000, totalIsExact: false });
  const one = await countRecords(db, leadRecord, { ...everything, q: "person4242@" });
  expect(one).toEqual({ total: 1, totalIsExact: true });
});

test("the next of many people queued for a CRM is found without a full scan", async () => {
  const due = { provider: "hubspot", account: null, isErasing: false, now: new Date() };
  const scans = await findScans(() => findDue(db as unknown as Tx, due));
  expect(scans).toContain("Index Scan of crm_erasures");
  expect(scans).not.toContain("Seq Scan of crm_erasures");
});

test("without the right to install the extension, search works and the start logs what is missing", async () => {
  const log = recordingLog();
  const asShared: TestDatabase["database"] = {
    ...store.database,
    runAlone: (work) => work({ db, executeSql: (text, values) => client.query(text, values) }),
  };
  await client.query(`drop role if exists leads_reader; create role leads_reader;
    grant select on leads to leads_reader; set role leads_reader`);
  await indexSearch(asShared, log);
  expect(log.entries).toEqual([]);

  await client.query(`reset role; drop extension pg_trgm cascade; set role leads_reader`);
  await indexSearch(asShared, log);
  expect(log.entries).toMatchObject([{ level: "warn", details: { extension: "pg_trgm" } }]);
  expect(
    await listRecords(db, leadRecord, { ...everything, q: "PERSON4242@" }, { limit: 5 }),
  ).toHaveLength(1);

  await client.query("reset role; drop owned by leads_reader; drop role leads_reader");
  await indexSearch(asShared, log);
  expect(log.entries).toHaveLength(1);
  const scans = await findScans(() =>
    listRecords(db, leadRecord, { ...everything, q: "nobody" }, { limit: 5 }),
  );
  expect(scans).toContain("Bitmap Heap Scan of leads");
});
