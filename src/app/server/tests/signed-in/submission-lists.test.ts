import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { applicationsTable } from "#features/careers/server/application-record.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiry-record.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";

const clock = testClock();

const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }, { clock }));

beforeAll(async () => {
  for (const fullName of ["First 100%", "Second", "Third", "Fourth"]) {
    await post("/api/contact-inquiry", anInquiry({ fullName }));
    await post("/api/career-application", anApplication({ fullName }));
    // Two of each within one millisecond, so that the order must also use the id.
    if (fullName !== "Second") clock.advance(1_000);
  }
  await post("/api/contact-inquiry", anInquiry({ fullName: "Machine", website: "x" }));
  await post("/api/career-application", anApplication({ fullName: "Machine", website: "x" }));
});

const post = (url: string, payload: object) => scene.submit(url, payload);
const read = (url: string) => scene.call("ada", "GET", url);

const lists = [
  ["inquiries", "inquiry"],
  ["applications", "application"],
] as const;

const namesOf = (rows: { fullName: string }[]) => rows.map(({ fullName }) => fullName);

test.each(lists)(
  "all %s are listed newest first with whether the person may be called, without those set aside",
  async (list) => {
    const { status, body } = await read(`/api/admin/${list}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 4, nextCursor: null });
    const names = namesOf(body[list]);
    expect(names[0]).toBe("Fourth");
    expect(body[list][0]).toMatchObject({
      phone: "614-555-0142",
      contact: { state: "none", since: null },
    });
    expect(names.slice(1, 3).toSorted()).toEqual(["Second", "Third"]);
    expect(names[3]).toBe("First 100%");
  },
);

test.each(lists)(
  "one of the %s is read by its id, and any other address is a 404",
  async (list, one) => {
    const [first] = (await read(`/api/admin/${list}`)).body[list];
    expect((await read(`/api/admin/${list}/${first.id}`)).body).toMatchObject({
      success: true,
      [one]: { ...first, timeline: [{ kind: "submitted" }], tasks: [], deleted: null },
    });

    for (const id of ["00000000-0000-4000-8000-000000000000", "7", "%00", "..%2Fstats"]) {
      expect((await read(`/api/admin/${list}/${id}`)).status).toBe(404);
    }
  },
);

test.each([
  "limit=0",
  "limit=1001",
  "limit=1.5",
  "limit=x",
  "limit=1&limit=2",
  "cursor=x",
  "cursor=0000-01-01T00:00:00.000Z~0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a",
  "status=x",
  "pipelineStatus=booked",
  "sort=score",
  "overdue=perhaps",
  "from=yesterday",
  "q=%00",
  "q=a&q=b",
  `q=${"x".repeat(201)}`,
])("the query %s is refused with a sentence", async (query) => {
  for (const [list] of lists) {
    const { status, body } = await read(`/api/admin/${list}?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([query.split("=")[0]]);
  }
});

/** Staff's work on each of the four, written into the table: the routes are tested elsewhere. */
async function workOnAll(): Promise<void> {
  const { db } = scene.database;
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * hourMs);
  for (const table of [inquiriesTable, applicationsTable]) {
    const set = (fullName: string, change: object) =>
      db.update(table).set(change).where(eq(table.fullName, fullName));
    await set("First 100%", { submittedAt: hoursAgo(50), assignee: "ada" });
    await set("Second", { submittedAt: hoursAgo(40), answeredAt: hoursAgo(39), assignee: "bob" });
    await set("Third", { submittedAt: hoursAgo(3) });
    await set("Fourth", { submittedAt: hoursAgo(2), deletedAt: hoursAgo(1), assignee: "bob" });
  }
  const answered = { pipelineStatus: "answered" } as const;
  await db.update(inquiriesTable).set(answered).where(eq(inquiriesTable.fullName, "Second"));
  const offer = { pipelineStatus: "offer", resumePath: "/objects/uploads/x" } as const;
  await db.update(applicationsTable).set(offer).where(eq(applicationsTable.fullName, "Second"));
}

test("both lists are filtered and sorted by what staff did", async () => {
  await workOnAll();
  const wanted: ReadonlyArray<readonly [string, readonly string[]]> = [
    ["", ["Third", "Second", "First 100%"]],
    ["sort=oldest", ["First 100%", "Second", "Third"]],
    ["sort=name", ["First 100%", "Second", "Third"]],
    ["assignee=none", ["Third"]],
    ["assignee=me", ["First 100%"]],
    ["assignee=bob", ["Second"]],
    ["to=2026-06-13", ["Second", "First 100%"]],
    ["from=2026-06-15", ["Third"]],
    ["deleted=true", ["Fourth"]],
  ];
  for (const [list] of lists) {
    for (const [query, names] of wanted) {
      const { body } = await read(`/api/admin/${list}?${query}`);
      expect([query, ...namesOf(body[list])]).toEqual([query, ...names]);
      expect(body.total).toBe(names.length);
    }
  }
  for (const [query, names] of [
    ["inquiries?pipelineStatus=answered", ["Second"]],
    // Unanswered records come before answered ones; applications have no due time.
    ["inquiries?sort=due", ["First 100%", "Third", "Second"]],
    ["inquiries?overdue=true", ["First 100%"]],
    ["applications?sort=due", ["First 100%", "Second", "Third"]],
    ["applications?overdue=true", []],
  ] as const) {
    const { body } = await read(`/api/admin/${query}`);
    expect([query, ...namesOf(body.inquiries ?? body.applications)]).toEqual([query, ...names]);
  }
  for (const [query, name] of [
    ["pipelineStatus=offer", "Second"],
    ["resume=true", "Second"],
    ["resume=false&pipelineStatus=received&assignee=none", "Third"],
  ]) {
    const { body } = await read(`/api/admin/applications?${query}`);
    expect(namesOf(body.applications)).toEqual([name]);
  }
});

test("every list is searched without regard to accents, strokes, apostrophes and hyphens, typed or stored", async () => {
  const brien = "Maeve O\u2019Brien\u2011Lowe";
  for (const fullName of ["Inés Núñez", "Søren Łęcki Strauß", "Æsa Þórðardóttir", brien]) {
    await post("/api/lead", aLeadSubmission({ fullName, email: "ines@example.com" }));
    await post("/api/contact-inquiry", anInquiry({ fullName, email: "ines@example.com" }));
    await post("/api/career-application", anApplication({ fullName, email: "ines@example.com" }));
  }
  const searches = {
    "Inés Núñez": ["nunez", "NÚÑEZ", "ines nun", "Nu\u0301n\u0303ez"],
    "Søren Łęcki Strauß": ["soren", "SØREN", "lecki", "łęcki", "strauss", "STRAUẞ"],
    "Æsa Þórðardóttir": ["aesa", "æsa", "thordardottir", "ÞÓRÐAR"],
    [brien]: [
      "O'Brien",
      "o\u02bcbrien",
      "OBRIEN",
      "brien-lowe",
      "Brien\u2013Lowe",
      "maeve\u00a0o\u200b'b",
    ],
  };
  for (const list of ["leads", "inquiries", "applications"]) {
    for (const [name, texts] of Object.entries(searches)) {
      for (const q of texts) {
        const { body } = await read(`/api/admin/${list}?${new URLSearchParams({ q })}`);
        expect([list, q, ...namesOf(body[list])]).toEqual([list, q, name]);
      }
    }
  }
  for (const table of ["leads", "inquiries", "applications"]) {
    await scene.database.executeSql(`delete from ${table} where email = 'ines@example.com'`);
  }
});

test("an international domain is the same in its letters and in punycode, in each form and search", async () => {
  const [letters, punycode] = ["ines@bücher.example", "INES@XN--BCHER-KVA.example"];
  await post("/api/lead", aLeadSubmission({ fullName: "Inés Uno", email: letters }));
  await post("/api/lead", aLeadSubmission({ fullName: "Inés Dos", email: punycode }));
  await post("/api/contact-inquiry", anInquiry({ email: punycode }));
  await post("/api/career-application", anApplication({ email: punycode }));
  const { rows } = await scene.database.executeSql(
    `select email from leads where full_name like 'Inés %' union all
     select email from inquiries where email ilike '%cher%' union all
     select email from applications where email ilike '%cher%'`,
  );
  expect(rows.map(({ email }) => String(email).toLowerCase())).toEqual(Array(4).fill(letters));
  for (const q of [letters, punycode, "bucher.example", "xn--bcher-kva.example"]) {
    const { body } = await read(`/api/admin/leads?${new URLSearchParams({ q })}`);
    expect([q, ...namesOf(body["leads"]).toSorted()]).toEqual([q, "Inés Dos", "Inés Uno"]);
  }
  for (const table of ["leads", "inquiries", "applications"]) {
    await scene.database.executeSql(`delete from ${table} where email ilike '%@bücher.example'`);
  }
});

test("a vanity number is found by its word and by its digits", async () => {
  await post("/api/contact-inquiry", anInquiry({ fullName: "Rosa Flor", phone: "1-800-FLOWERS" }));
  for (const q of ["1-800-flowers", "800 356 9377", "+1 (800) 356‑9377"]) {
    const { body } = await read(`/api/admin/inquiries?${new URLSearchParams({ q })}`);
    expect([q, ...namesOf(body["inquiries"])]).toEqual([q, "Rosa Flor"]);
  }
  await scene.database.executeSql("delete from inquiries where full_name = 'Rosa Flor'");
});

test("a search for a lone apostrophe finds nobody", async () => {
  const query = new URLSearchParams({ q: "\u2019" });
  expect((await read(`/api/admin/inquiries?${query}`)).body).toMatchObject({ total: 0 });
});

test.each(["newest", "oldest", "due", "name"])(
  "the pages of a list join without gaps in the order %s",
  async (sort) => {
    for (const [list] of lists) {
      const whole = namesOf((await read(`/api/admin/${list}?sort=${sort}`)).body[list]);
      const names: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const query = new URLSearchParams({ limit: "1", sort, cursor });
        const { body } = await read(`/api/admin/${list}?${query}`);
        expect(body.total).toBe(whole.length);
        names.push(...namesOf(body[list]));
        cursor = body.nextCursor;
      }
      expect(names).toEqual(whole);
    }
  },
);

test("an agent sees their own and unassigned inquiries, and no applications", async () => {
  const ask = (path: string) => scene.call("bob", "GET", `/api/admin/${path}`);
  const { inquiries } = (await read("/api/admin/inquiries?assignee=ada")).body;

  expect(namesOf((await ask("inquiries?limit=1000")).body.inquiries)).toEqual(["Third", "Second"]);
  expect((await ask(`inquiries/${inquiries[0].id}`)).status).toBe(404);
  expect((await ask("applications")).status).toBe(403);
});

test.each([
  ["inquiries", "inquiry", "answered"],
  ["applications", "application", "interview"],
] as const)("%s are worked on as leads are", async (list, one, status) => {
  const [{ id, version }] = (await read(`/api/admin/${list}?assignee=none`)).body[list];
  const path = `/api/admin/${list}/${id}`;
  const call = (method: "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
    scene.call("ada", method, url, payload);

  const moved = await call("PATCH", path, { version, pipelineStatus: status, assignee: "ada" });
  expect(moved.body[one]).toMatchObject({ pipelineStatus: status, assignee: "ada" });
  expect(moved.body[one].answeredAt).toBeNull();
  const old = await call("PATCH", path, { version, assignee: null });
  expect(old).toMatchObject({ status: 409, body: { [one]: { assignee: "ada" } } });
  expect((await call("PATCH", path, { version, pipelineStatus: "booked" })).status).toBe(400);

  await call("POST", `${path}/notes`, { text: "Wants to talk on Monday." });
  await call("POST", `${path}/calls`, { outcome: "voicemail" });
  expect((await read(path)).body[one].answeredAt).toBeNull();
  await call("POST", `${path}/mails`, {});
  expect((await read(path)).body[one].answeredAt).toBe(clock.now().toISOString());
  const dueAt = "2026-06-20T12:00:00.000Z";
  const { task } = (await call("POST", `${path}/tasks`, { title: "Call", dueAt })).body;
  await call("PATCH", `${path}/tasks/${task.id}`, { done: true });
  const { timeline, tasks } = (await read(path)).body[one];
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining([
      "submitted",
      "status",
      "assignee",
      "note",
      "call",
      "mail",
      "task-done",
    ]),
  );
  expect(tasks).toMatchObject([{ title: "Call", doneBy: "ada" }]);

  await call("DELETE", path, { reason: "Sent twice" });
  expect((await read(path)).body[one].deleted).toMatchObject({ by: "ada", reason: "Sent twice" });
  const listed = async (query: string) =>
    (await read(`/api/admin/${list}${query}`)).body[list].map((row: { id: string }) => row.id);
  expect(await listed("")).not.toContain(id);
  expect(await listed("?deleted=true")).toContain(id);
  await call("POST", `${path}/restore`);
  expect(await listed("")).toContain(id);
});

test("an application is assigned only to admins, and a change of role takes and returns it", async () => {
  const call = (method: "GET" | "POST" | "PATCH", path: string, payload?: object) =>
    scene.call("ada", method, `/api/admin/${path}`, payload);
  const [{ id, version }] = (await call("GET", "applications")).body.applications;
  const [bob] = await scene.query("select id from users where username = 'bob'");
  const task = { title: "Call", dueAt: "2026-12-01T15:00:00Z", assignee: "bob" };
  const give = async () => [
    (await call("PATCH", `applications/${id}`, { version, assignee: "bob" })).status,
    (await call("POST", `applications/${id}/tasks`, task)).status,
  ];
  const change = (role: string) => call("PATCH", `staff/${bob.id}`, { role });
  const readOwners = async () => {
    const { assignee, tasks } = (await call("GET", `applications/${id}`)).body.application;
    return [assignee, tasks.at(-1).assignee];
  };
  const { byKind } = (await call("GET", "assignees")).body;
  expect([byKind.application, byKind.lead]).toEqual([["ada"], ["ada", "bob"]]);

  expect(await give()).toEqual([400, 400]);
  await change("admin");
  expect(await give()).toEqual([200, 201]);
  await change("agent");
  expect(await readOwners()).toEqual([null, null]);
  await change("admin");
  expect(await readOwners()).toEqual(["bob", "bob"]);
});
