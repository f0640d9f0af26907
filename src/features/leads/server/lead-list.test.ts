import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { hourMs } from "#platform/core/durations.ts";
import { leadsTable } from "./leads-store.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }));
const now = testClock().now();

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);

/** One lead under a name, with what stands in its row. */
function aRow(fullName: string, change: Partial<typeof leadsTable.$inferInsert> = {}) {
  const submission = aLeadSubmission({ fullName });
  const { timestamp, ...lead } = buildLead(submission, { id: randomUUID(), now });
  return { ...lead, submittedAt: new Date(timestamp), ...change };
}

const read = (query: string, by = "ada") => scene.call(by, "GET", `/api/admin/leads?${query}`);

async function readNames(query: string, by = "ada"): Promise<string[]> {
  const { body } = await read(query, by);
  return body.leads.map(({ fullName }: { fullName: string }) => fullName);
}

beforeEach(async () => {
  await scene.database.db.delete(leadsTable);
  await scene.database.db.insert(leadsTable).values([
    aRow("bea", { submittedAt: hoursAgo(50), leadScore: 90, assignee: "bob", zipCode: "43199" }),
    aRow("Ada", { submittedAt: hoursAgo(40), leadScore: 10, answeredAt: now, assignee: "ada" }),
    aRow("Cyd", { submittedAt: hoursAgo(30), leadScore: 90, pipelineStatus: "closed" }),
    aRow("Émile", { submittedAt: hoursAgo(20), leadScore: 50, leadCategory: "warm" }),
    aRow("dov", {
      submittedAt: hoursAgo(1),
      leadScore: 50,
      phone: "(614) 555-0177",
      phoneKey: "+16145550177",
      attribution: { utm_source: "Google", referrer: "https://www.bing.com" },
    }),
    aRow("Gone", { submittedAt: hoursAgo(2), deletedAt: now, deletedBy: "ada" }),
    aRow("Linked", { submittedAt: hoursAgo(3), attribution: { referrer: "https://www.bing.com" } }),
  ]);
});

test.each([
  ["sort=newest", ["dov", "Linked", "Émile", "Cyd", "Ada", "bea"]],
  ["sort=oldest", ["bea", "Ada", "Cyd", "Émile", "Linked", "dov"]],
  // Who waits stands before who was answered or closed.
  ["sort=due", ["bea", "Émile", "Linked", "dov", "Ada", "Cyd"]],
])("the list comes in the order %s", async (query, names) => {
  expect(await readNames(query)).toEqual(names);
});

test("the best score stands first", async () => {
  expect((await readNames("sort=score")).slice(1)).toEqual(["Cyd", "bea", "dov", "Émile", "Ada"]);
});

test("names stand by the alphabet whatever their case and accents", async () => {
  const added = [
    "Zuniga",
    "Álvarez",
    "alvaro".normalize("NFD"),
    "Ñandú",
    "Łukasz",
    "O’Brien",
    "obrist",
  ];
  await scene.database.db.insert(leadsTable).values(added.map((name) => aRow(name)));
  const names = "Ada Álvarez alvaro bea Cyd dov Émile Linked Łukasz Ñandú O’Brien obrist Zuniga";
  expect(await readNames("sort=name")).toEqual(names.split(" "));
});

test("a name of signs that fold to many letters each is stored and listed", async () => {
  const long = Array.from({ length: 200 }, (_, at) =>
    String.fromCodePoint(0xfdf0 + (at % 13)),
  ).join("");
  await scene.database.db.insert(leadsTable).values(aRow(long));
  expect((await readNames("sort=name")).at(-1)).toBe(long);
});

test.each(["newest", "oldest", "due", "score", "name"])(
  "pages by %s follow each other without a gap or a repeat",
  async (sort) => {
    await scene.database.db.insert(leadsTable).values([aRow("Zuniga"), aRow("Álvarez")]);
    const whole = await readNames(`sort=${sort}`);
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await read(`sort=${sort}&limit=1&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...body.leads.map(({ fullName }: { fullName: string }) => fullName));
      cursor = body.nextCursor ?? "";
    } while (cursor !== "" && seen.length < 20);

    expect(whole).toHaveLength(8);
    expect(seen).toEqual(whole);
  },
);

test("the cursor of one order is refused by another", async () => {
  const { body } = await read("sort=name&limit=1");
  const cursor = encodeURIComponent(body.nextCursor);

  for (const sort of ["newest", "due"]) {
    const refused = await read(`sort=${sort}&cursor=${cursor}`);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.cursor).toContain("with the same sort");
  }
});

test.each([
  ["category=&status=&q=&limit=&cursor=", ["dov", "Linked", "Émile", "Cyd", "Ada", "bea"]],
  ["category=warm", ["Émile"]],
  ["pipelineStatus=closed", ["Cyd"]],
  ["assignee=me", ["Ada"]],
  ["assignee=bob", ["bea"]],
  ["assignee=none", ["dov", "Linked", "Émile", "Cyd"]],
  ["overdue=true", ["bea"]],
  ["overdue=false&limit=2", ["dov", "Linked"]],
  ["source=google", ["dov"]],
  ["source=Bing.com", ["Linked"]],
  ["source=direct", ["Émile", "Cyd", "Ada", "bea"]],
  ["deleted=true", ["Gone"]],
  ["q=6145550177", ["dov"]],
  ["q=%2B1%20614-555-0177", ["dov"]],
  ["q=614.555.0177", ["dov"]],
  ["q=%E2%80%AA%2B1 (614) 555%E2%80%910177%E2%80%AC", ["dov"]],
  ["q=431", ["bea"]],
  ["q=nobody", []],
])("the list is narrowed by %s", async (query, names) => {
  expect(await readNames(query)).toEqual(names);
});

test("a lead that must not be contacted is owed no answer, and so is never overdue", async () => {
  await scene.database.db
    .update(leadsTable)
    .set({ doNotContactReason: "under 18: do not contact" })
    .where(eq(leadsTable.fullName, "bea"));
  expect(await readNames("overdue=true")).toEqual([]);
  expect((await read("overdue=true")).body.total).toBe(0);
  expect(await readNames("assignee=bob")).toEqual(["bea"]);
});

test("the total counts all leads that match, on every page", async () => {
  const { body } = await read("assignee=none&limit=1");
  expect(body.total).toBe(4);
});

test("days are whole days, and times are taken as they are", async () => {
  const time = (date: Date) => encodeURIComponent(date.toISOString());
  expect(await readNames(`from=${time(hoursAgo(20))}&to=${time(hoursAgo(1))}`)).toEqual([
    "Linked",
    "Émile",
  ]);
  await scene.database.db.delete(leadsTable);
  const at = (text: string) => aRow(text, { submittedAt: new Date(text) });
  await scene.database.db
    .insert(leadsTable)
    .values(
      [
        "2026-05-31T23:59:59.999Z",
        "2026-06-01T00:00:00.000Z",
        "2026-06-01T23:59:59.999Z",
        "2026-06-02T00:00:00.000Z",
      ].map(at),
    );
  expect(await readNames("from=2026-06-01&to=2026-06-01&sort=oldest")).toEqual([
    "2026-06-01T00:00:00.000Z",
    "2026-06-01T23:59:59.999Z",
  ]);
});

test("an agent's list holds the own leads and nobody's, whatever is asked for", async () => {
  expect(await readNames("sort=oldest", "bob")).toEqual(["bea", "Cyd", "Émile", "Linked", "dov"]);
  expect(await readNames("assignee=ada", "bob")).toEqual([]);
  expect(await readNames("assignee=me", "bob")).toEqual(["bea"]);
  expect((await read("q=Ada", "bob")).body.total).toBe(0);
});

test.each([
  ["category=lukewarm", "category must be hot, warm or cold"],
  ["category=hot&category=cold", "category must be hot, warm or cold"],
  ["pipelineStatus=asleep", "pipelineStatus must be new, contacted, booked, client or closed"],
  ["sort=shortest", "sort must be newest, oldest, due, score or name"],
  ["overdue=maybe", "overdue must be true or false"],
  ["deleted=1", "deleted must be true or false"],
  ["from=yesterday", "from must be a date such as"],
  ["to=2026-02-30", "to must be a date such as"],
  // PostgreSQL has no year 0, and can't read the year 10000 as it writes it.
  ["from=0000-01-01", "from must be a date such as"],
  ["to=9999-12-31", "to must be a date such as"],
  ["assignee=%00", "assignee must be me, none or a user's name"],
  ["assignee=a&assignee=b", "assignee must be me, none or a user's name"],
  ["source=%00", "source must be one readable text"],
  ["cursor=oldest", "Please use the nextCursor"],
])("the query %s is refused with a plain sentence", async (query, sentence) => {
  const { status, body } = await read(query);

  expect(status).toBe(400);
  expect(Object.values(body.errors)).toEqual([expect.stringContaining(sentence)]);
});

test("a state's list has its families, and those of a border in each of their states", async () => {
  await scene.database.db.delete(leadsTable);
  await scene.database.db
    .insert(leadsTable)
    .values([
      aRow("Dallas", { zipCode: "75001" }),
      aRow("Border", { zipCode: "73901" }),
      aRow("Tulsa", { zipCode: "74101" }),
      aRow("Nowhere", { zipCode: "09001" }),
    ]);
  const sorted = async (query: string) => (await readNames(query)).toSorted();
  expect(await sorted("state=TX")).toEqual(["Border", "Dallas"]);
  expect(await sorted("state=OK&sort=name")).toEqual(["Border", "Tulsa"]);
  expect(await sorted("state=OH")).toEqual([]);
  expect((await read("state=TX&limit=1")).body).toMatchObject({ total: 2 });
  expect((await read("state=ZZ")).status).toBe(400);
  const states = (await read("q=Border")).body.leads.map(({ state }: { state: unknown }) => state);
  expect(states).toEqual([null]);
});
