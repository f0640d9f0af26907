import { randomUUID } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { insertLeads, leadsTable } from "./leads-store.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { asUntouched } from "#testing/records/a-lead.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const firstMinute = Date.parse("2026-06-01T08:00:00.000Z");

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

/** Leads a minute apart, the first one oldest. */
function someLeads(count: number, change: (index: number) => object = () => ({})): Lead[] {
  return Array.from({ length: count }, (_, index) =>
    buildLead(aLeadSubmission({ fullName: `Family ${index}`, ...change(index) }), {
      id: randomUUID(),
      now: new Date(firstMinute + index * 60_000),
    }),
  );
}

async function keepOnly(leads: readonly Lead[]): Promise<void> {
  await scene.database.transaction(async (tx) => {
    await tx.delete(leadsTable);
    if (leads.length > 0) await insertLeads(tx, leads);
  });
}

const read = (path: string, headers: Record<string, string> = {}) =>
  scene.call("ada", "GET", `/api/admin/${path}`, undefined, headers);

const readNames = async (query: string) =>
  (await read(`leads${query}`)).body.leads.map(({ fullName }: Lead) => fullName);

test("without leads the figures are zeros, the average too", async () => {
  await keepOnly([]);

  expect((await read("stats")).body).toEqual({
    totalLeads: 0,
    hotLeads: 0,
    warmLeads: 0,
    coldLeads: 0,
    averageScore: 0,
    notices: [],
  });
  expect((await read("leads")).body).toEqual({
    leads: [],
    total: 0,
    totalIsExact: true,
    setAside: 0,
    nextCursor: null,
  });
});

test("the figures count received leads by category, with the mean score to one decimal", async () => {
  const scores = [
    [100, "hot"],
    [92, "hot"],
    [45, "warm"],
    [44, "cold"],
    [8, "cold"],
    [0, "cold"],
  ] as const;
  const leads = someLeads(scores.length).map((lead, index) => {
    const [leadScore, leadCategory] = scores[index]!;
    return { ...lead, leadScore, leadCategory };
  });
  const [quarantined] = someLeads(1, () => ({ website: "spam" }));
  await keepOnly([...leads, quarantined!]);

  // 289 / 6 = 48.1666...
  expect((await read("stats")).body).toEqual({
    totalLeads: 6,
    hotLeads: 2,
    warmLeads: 1,
    coldLeads: 3,
    averageScore: 48.2,
    notices: [],
  });
});

test("staff who come through a proxy that is not named read that limits are off", async () => {
  const { body } = await read("stats", { "x-forwarded-for": "203.0.113.7" });

  expect(body.notices).toEqual(["visitors-hidden"]);
});

test("without parameters all leads come, newest first, with every field of the form", async () => {
  const leads = someLeads(3);
  await keepOnly(leads);

  const { status, headers, body } = await read("leads");

  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toEqual({
    leads: leads.toReversed().map((lead) => ({
      ...asUntouched(lead),
      contact: { state: "none", since: null },
    })),
    total: 3,
    totalIsExact: true,
    setAside: 0,
    nextCursor: null,
  });
});

test("pages follow each other without a gap or a repeat while new leads arrive", async () => {
  const leads = someLeads(7);
  await keepOnly(leads);
  const seen: string[] = [];
  let after = "";
  // Three pages would do; the bound is for a list that never ends.
  for (let page = 0; page < 6; page += 1) {
    const { body } = await read(`leads?limit=3${after}`);
    seen.push(...body.leads.map(({ id }: Lead) => id));
    if (body.nextCursor === null) break;
    after = `&cursor=${encodeURIComponent(body.nextCursor)}`;
    const [late] = someLeads(1).map((lead) => ({ ...lead, timestamp: "2026-06-02T00:00:00.000Z" }));
    await insertLead(scene.database, late!);
  }

  expect(seen).toEqual(leads.toReversed().map(({ id }) => id));
});

test("leads of the same millisecond are paged one by one", async () => {
  const leads = someLeads(5).map((lead) => ({ ...lead, timestamp: "2026-06-01T00:00:00.000Z" }));
  await keepOnly(leads);
  const seen = new Set<string>();
  let query = "leads?limit=1";
  for (const _ of leads) {
    const { body } = await read(query);
    seen.add(body.leads[0].id);
    query = `leads?limit=1&cursor=${encodeURIComponent(body.nextCursor ?? "")}`;
  }

  expect(seen.size).toBe(5);
});

test("the last full page says that nothing follows", async () => {
  await keepOnly(someLeads(4));

  expect((await read("leads?limit=4")).body.nextCursor).toBeNull();
  expect((await read("leads?limit=3")).body.nextCursor).not.toBeNull();
});

test("a search finds part of a name, an address or a number in any case, signs taken as they are", async () => {
  const people = [
    { fullName: "Ana O'Brien", email: "ana@example.com", phone: "614-555-0100" },
    { fullName: "100% Real_Name", email: "x_y@example.org", phone: "614-555-0101" },
    { fullName: "back\\slash", email: "b@example.net", phone: null },
    { fullName: "محمد", email: "m@example.com", phone: "+44 20 7946 0000" },
  ];
  await keepOnly(someLeads(people.length, (index) => people[index]!));
  const find = (q: string) => readNames(`?q=${encodeURIComponent(q)}`);

  expect(await find("ANA")).toEqual(["Ana O'Brien"]);
  expect(await find("O'B")).toEqual(["Ana O'Brien"]);
  expect(await find("%")).toEqual(["100% Real_Name"]);
  expect(await find("_")).toEqual(["100% Real_Name"]);
  expect(await find("\\")).toEqual(["back\\slash"]);
  expect(await find("7946")).toEqual(["محمد"]);
  expect(await find("محم")).toEqual(["محمد"]);
  expect(await find(" ana ")).toEqual(["Ana O'Brien"]);
  expect(await find("example.com")).toHaveLength(2);
  expect(await find("'; drop table leads; --")).toEqual([]);
  expect((await read("leads?q=ana")).body.total).toBe(1);
});

test.each([
  ["5550142", ["Dashes", "Brackets"]],
  ["(614) 555-0142", ["Dashes", "Brackets"]],
  ["1 216", ["Abroad"]],
  ["+1.216.555", ["Abroad"]],
  ["55", ["Dashes", "Brackets", "Abroad"]],
  ["26", []],
  // What is no number is looked for as it is written.
  ["x5550142", []],
])("a search for %s finds the numbers of %j, however they were typed", async (q, names) => {
  const people = [
    { fullName: "Silent", phone: "" },
    { fullName: "Abroad", phone: "+1 216 55 50199" },
    { fullName: "Brackets", phone: "(614)55.50142" },
    { fullName: "Dashes", phone: "614-5-5-50142" },
  ];
  await keepOnly(someLeads(people.length, (index) => people[index]!));

  expect(await readNames(`?q=${encodeURIComponent(q)}`)).toEqual(names);
});

test("one lead is shown whole", async () => {
  const [lead] = someLeads(1);
  if (!lead) throw new Error("There is a lead.");
  await keepOnly([lead]);

  const { status, body } = await read(`leads/${lead.id}`);

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    lead: {
      ...asUntouched(lead),
      deliveries: expect.any(Array),
      state: "OH",
      assignedBecause: null,
      bookedFor: null,
      contact: { state: "none", since: null },
      consents: [],
      consentsTotal: 0,
      revocations: [],
      documents: [],
      removedDocuments: [],
      routings: [],
      daysOff: null,
      nextAct: null,
      related: [],
      relatedTotal: 0,
      tasks: [],
      mailComesBack: false,
      writer: null,
      scheduleUrl: expect.stringContaining("https://"),
      draft: expect.objectContaining({ isWhole: true }),
      attempts: [],
      timeline: [{ id: lead.id, at: lead.timestamp, kind: "submitted", by: null, text: null }],
    },
  });
});

test.each([randomUUID(), "x", "1", "%00", "%27%20or%201=1", "..%2fstats", "a".repeat(5_000)])(
  "there is no lead at %s",
  async (id) => {
    const { status, body } = await read(`leads/${id}`);

    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, message: "There is no lead with this address." });
  },
);

test("the list is packed for a browser that can unpack it", async () => {
  const leads = someLeads(50);
  await keepOnly(leads);
  const answer = await scene.server.app.inject({
    url: "/api/admin/leads",
    headers: { cookie: scene.cookies["ada"], "accept-encoding": "gzip, br" },
  });

  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.headers["vary"]).toContain("accept-encoding");
  const text = brotliDecompressSync(answer.rawPayload).toString();
  expect(JSON.parse(text).leads).toHaveLength(50);
});
