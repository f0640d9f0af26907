import pg from "pg";
import { openDatabase } from "../../../src/platform/database/database.ts";
import { migrateDatabase } from "../../../src/platform/database/migrate.ts";
import { fillWithLeads } from "../../../src/testing/records/fill-with-leads.ts";
import { recordingLog } from "../../../src/testing/site/recording-log.ts";
import { staffApi } from "../../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../../src/testing/staff/staff-session.ts";
import { findMedian } from "../report/tables.ts";
import { readMemory } from "../machine.ts";
import { startSite } from "../measured-site.ts";

/** What staff ask, and the same question put to PostgreSQL as if nothing were kept or indexed. */
interface Question {
  readonly name: string;
  readonly path: string;
  readonly plainly?: string;
}

const listed = "status = 'received' and deleted_at is null";
const page = (condition: string, order = "submitted_at desc, id desc") =>
  `select * from leads where ${listed} and ${condition} order by ${order} limit 50`;
const search = (text: string) =>
  page(`(full_name ilike '%${text}%' or email ilike '%${text}%' or phone ilike '%${text}%')`);
const list = (query: string) => `/api/admin/leads?limit=50${query}`;

const questions: readonly Question[] = [
  { name: "first page, newest", path: list(""), plainly: page("true") },
  ...(["oldest", "due", "score", "name"] as const).map((sort) => ({
    name: `first page by ${sort}`,
    path: list(`&sort=${sort}`),
  })),
  {
    name: "by name, page 2",
    path: list("&sort=name&cursor="),
    plainly: page("lower(full_name) > 'amara d'", "lower(full_name), submitted_at, id"),
  },
  {
    name: "cold, best score first",
    path: list("&category=cold&sort=score"),
    plainly: page("lead_category = 'cold'", "lead_score desc, submitted_at desc, id desc"),
  },
  {
    name: "booked, by due",
    path: list("&pipelineStatus=booked&sort=due"),
    plainly: page("pipeline_status = 'booked'", "submitted_at, id"),
  },
  {
    name: "one agent's, by score",
    path: list("&assignee=agent4&sort=score"),
    plainly: page("assignee = 'agent4'", "lead_score desc, submitted_at desc, id desc"),
  },
  {
    name: "overdue",
    path: list("&overdue=true&sort=due"),
    plainly: page(
      "answered_at is null and pipeline_status in ('new', 'contacted') and submitted_at < now() - interval '1 day'",
      "submitted_at, id",
    ),
  },
  {
    name: "one source",
    path: list("&source=partner"),
    plainly: page("attribution->>'utm_source' = 'partner'"),
  },
  {
    name: "a week long ago",
    path: list("&from=2026-06-01&to=2026-06-07"),
    plainly: page("submitted_at between '2026-06-01' and '2026-06-08'"),
  },
  { name: "search, one person", path: list("&q=person17777%40"), plainly: search("person17777@") },
  { name: "search, a common name", path: list("&q=garcia"), plainly: search("garcia") },
  {
    name: "search, a phone number",
    path: list("&q=(614)%20555-1234"),
    plainly: page("regexp_replace(phone, '\\D', '', 'g') like '%6145551234%'"),
  },
  { name: "search, a ZIP code", path: list("&q=43123"), plainly: page("zip_code = '43123'") },
  { name: "search, nobody", path: list("&q=xylophone"), plainly: search("xylophone") },
  { name: "search, two letters", path: list("&q=xq"), plainly: search("xq") },
  { name: "search, all leads", path: list("&q=person"), plainly: search("person") },
  { name: "search by name order", path: list("&q=gar&sort=name&pipelineStatus=client") },
  {
    name: "stats",
    path: "/api/admin/stats",
    plainly: `select lead_category, count(*), avg(lead_score) from leads where ${listed} group by 1`,
  },
  {
    name: "Today: who waits",
    path: "/api/admin/today",
    plainly: page(
      "answered_at is null and pipeline_status in ('new', 'contacted')",
      "lead_category, submitted_at, id",
    ),
  },
  {
    name: "Today: figures of 30 days",
    path: "/api/admin/today/figures",
    plainly: `select attribution->>'utm_source', attribution->>'utm_campaign', count(*) from leads where ${listed} and submitted_at > now() - interval '30 days' group by 1, 2`,
  },
];

export interface ListTime {
  readonly name: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Null where it was not asked. */
  readonly plainMs: number | null;
}

export interface ListTimes {
  readonly filledInMs: number;
  readonly times: readonly ListTime[];
  readonly memoryBeforeMb: number;
  readonly memoryAfterMb: number;
}

export async function fill(config: { readonly url: string }, leads: number): Promise<number> {
  const database = await openDatabase(config, { log: recordingLog() });
  try {
    await migrateDatabase(database);
    const startedAt = performance.now();
    await database.runAlone((session) => fillWithLeads(session, leads));
    return performance.now() - startedAt;
  } finally {
    await database.close();
  }
}

/** Answers a running site gives to what staff ask of so many leads, each asked again and again. */
export async function measureLists(
  config: { readonly url: string },
  environment: Readonly<Record<string, string>>,
  { leads, rounds }: { readonly leads: number; readonly rounds: number },
): Promise<ListTimes> {
  const filledInMs = await fill(config, leads);
  return { filledInMs, ...(await measureAnswers(config, environment, rounds)) };
}

export async function measureAnswers(
  config: { readonly url: string },
  environment: Readonly<Record<string, string>>,
  rounds: number,
): Promise<Omit<ListTimes, "filledInMs">> {
  const site = await startSite({ ...environment, ADMIN_PASSWORD: staffPassword });
  try {
    const staff = staffApi(`http://127.0.0.1:${site.port}`);
    const ask = (path: string) => staff.call<{ nextCursor?: string }>("GET", path);
    const { nextCursor } = await ask(list("&sort=name"));
    const memoryBeforeMb = readMemory(site.pid)?.residentMb ?? Number.NaN;
    const times: ListTime[] = [];
    for (const { name, path, plainly } of questions) {
      const whole = path.endsWith("cursor=") ? path + encodeURIComponent(nextCursor ?? "") : path;
      const taken = await takeTimes(rounds, () => ask(whole));
      const plainMs = plainly ? await askPlainly(config.url, plainly) : null;
      times.push({ name, ...taken, plainMs });
    }
    const memoryAfterMb = readMemory(site.pid)?.residentMb ?? Number.NaN;
    return { times, memoryBeforeMb, memoryAfterMb };
  } finally {
    await site.stop();
  }
}

async function takeTimes(rounds: number, work: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  return { p50Ms: findMedian(taken), p99Ms: sorted[Math.ceil(rounds * 0.99) - 1] ?? Number.NaN };
}

/** The peer: the same server reads every lead, as it has to without indexes. */
async function askPlainly(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off",
    );
    const { p50Ms } = await takeTimes(3, () => client.query(statement));
    return p50Ms;
  } finally {
    await client.end();
  }
}
