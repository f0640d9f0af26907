import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RelatedCase } from "#features/casework/core/case-record.ts";
import type { ConsentRecord } from "#features/consent/core/consent.ts";
import { recordConsents } from "#features/consent/server/record-consents.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import { insertLeads } from "#features/leads/server/leads-store.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

const clock = testClock();
const email = "amara@example.com";
const phone = "614-555-0142";

let store: TestDatabase;
let server: TestServer;
const cookies = { admin: "", agent: "" };

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database, { clock });
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "agnes", "agent");
  cookies.admin = await signIn(server.app, "ada");
  cookies.agent = await signIn(server.app, "agnes");
});

afterAll(async () => {
  await server.close();
  await store.close();
});

beforeEach(async () => {
  for (const table of ["leads", "inquiries", "applications"]) {
    await store.database.executeSql(`delete from ${table}`);
  }
});

const forms = {
  lead: ["/api/lead", (changes: object) => ({ ...aLeadSubmission(), ...changes })],
  inquiry: ["/api/contact-inquiry", (changes: object) => ({ ...anInquiry(), ...changes })],
  application: [
    "/api/career-application",
    (changes: object) => ({ ...anApplication(), ...changes }),
  ],
} as const;
type Kind = keyof typeof forms;
const kinds = ["lead", "inquiry", "application"] as const;
const paths = { lead: "leads", inquiry: "inquiries", application: "applications" } as const;

/** A second after what was sent before. */
async function send(kind: Kind, changes: object = {}): Promise<string> {
  const [url, body] = forms[kind];
  clock.advance(1_000);
  const payload = body({ email, phone, ...changes });
  const answer = await server.app.inject({ method: "POST", url, payload });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function call(
  who: keyof typeof cookies,
  url: string,
  method: "GET" | "PATCH" | "POST" | "DELETE" = "GET",
  payload?: object,
) {
  const headers = { cookie: cookies[who] };
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}

async function readRelated(who: keyof typeof cookies, kind: Kind, id: string) {
  const { body } = await call(who, `/api/admin/${paths[kind]}/${id}`);
  const { related, relatedTotal } = body[kind] as { related: RelatedCase[]; relatedTotal: number };
  return { related, relatedTotal, ids: related.map((record) => record.id) };
}

test.each(kinds)(
  "of one %s all that came from the same person is told, newest first",
  async (kind) => {
    const ids = {
      lead: await send("lead"),
      inquiry: await send("inquiry"),
      application: await send("application"),
    };
    const sameEmail = await send("lead", { email: "AMARA@Example.com", phone: "(740) 555-0199" });
    const samePhone = await send("inquiry", {
      email: "chidi@example.com",
      phone: "+1 614.555.0142 x3",
    });
    await send("lead", { email: "ben@example.com", phone: "614-555-0143" });

    const { related, relatedTotal, ids: found } = await readRelated("admin", kind, ids[kind]);

    const others = ["application", "inquiry", "lead"].filter((other) => other !== kind) as Kind[];
    expect(found).toEqual([samePhone, sameEmail, ...others.map((other) => ids[other])]);
    expect(relatedTotal).toBe(4);
    expect(related.slice(0, 2)).toEqual([
      {
        kind: "inquiry",
        id: samePhone,
        timestamp: expect.stringMatching(/^2026-06-15T12:\d\d:\d\d\.000Z$/),
        fullName: "Amara Okafor",
        pipelineStatus: "new",
        sameEmail: false,
        samePhone: true,
      },
      expect.objectContaining({ kind: "lead", sameEmail: true, samePhone: false }),
    ]);
    expect(related.slice(2).every((record) => record.sameEmail && record.samePhone)).toBe(true);
  },
);

test("nobody is the same person for having no phone number, or none that could be called", async () => {
  const lead = await send("lead", { phone: "" });
  await send("lead", { email: "ben@example.com", phone: "" });
  const inquiry = await send("inquiry", { email: "chidi@example.com", phone: "0000000000" });
  await send("application", { email: "dana@example.com", phone: "0000000000" });

  expect((await readRelated("admin", "lead", lead)).relatedTotal).toBe(0);
  expect((await readRelated("admin", "inquiry", inquiry)).relatedTotal).toBe(0);
});

test("what a machine sent and what is in the trash is nobody's", async () => {
  const lead = await send("lead");
  await send("inquiry", { website: "https://spam.example" });
  const gone = await send("inquiry");
  await call("admin", `/api/admin/inquiries/${gone}`, "DELETE", { reason: "Sent twice" });

  expect((await readRelated("admin", "lead", lead)).related).toEqual([]);
});

test("an agent meets neither applications nor what is a colleague's", async () => {
  const lead = await send("lead");
  await send("application");
  const foreign = await send("inquiry");
  const own = await send("lead");
  const free = await send("inquiry");
  await call("admin", `/api/admin/inquiries/${foreign}`, "PATCH", { version: 1, assignee: "ada" });
  await call("admin", `/api/admin/leads/${own}`, "PATCH", { version: 1, assignee: "agnes" });

  const { ids, relatedTotal } = await readRelated("agent", "lead", lead);
  expect(ids).toEqual([free, own]);
  expect(relatedTotal).toBe(2);
  expect((await readRelated("admin", "lead", lead)).relatedTotal).toBe(4);
});

test("of many only the newest twenty come along, and their number", async () => {
  const { database } = store;
  const leads = Array.from({ length: 30 }, (_, minute) =>
    aLead({
      id: randomUUID(),
      email,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }),
  );
  await database.transaction((tx) => insertLeads(tx, leads));
  const inquiry = await send("inquiry");

  const { ids, relatedTotal } = await readRelated("admin", "inquiry", inquiry);
  expect(ids).toEqual(
    leads
      .slice(10)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(relatedTotal).toBe(30);
});

test("of two hundred with one number a page tells the newest, what proves a yes of this address, and how many there are", async () => {
  const { database } = store;
  const shared = "(740) 555-0177";
  const leads = Array.from({ length: 200 }, (_, minute) =>
    aLead({
      id: randomUUID(),
      // The first two are of one family.
      email: `family-${Math.max(1, minute)}@example.com`,
      phone: shared,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }),
  );
  const given = leads.map(({ id, email: address, timestamp }) => ({
    ...submissionOrigin,
    source: { kind: "lead", id } as const,
    email: address,
    phone: shared,
    version: leadConsentTexts.current,
    at: new Date(timestamp),
  }));
  await database.transaction(async (tx) => {
    await insertLeads(tx, leads);
    await recordConsents(server.ctx, tx, given);
  });
  const ids = leads.map(({ id }) => id);
  const [oldest, second] = ids;

  const { body } = await call("admin", `/api/admin/leads/${oldest}`);
  expect(body.lead.relatedTotal).toBe(199);
  expect(body.lead.related.map((other: RelatedCase) => other.id)).toEqual(
    ids.slice(-20).toReversed(),
  );
  expect(body.lead.consentsTotal).toBe(200);
  expect(body.lead.consents.map(({ source }: ConsentRecord) => source.id)).toEqual([
    oldest,
    second,
    ...ids.slice(-18),
  ]);
  const found = await call("admin", "/api/admin/leads/search", "POST", { q: shared, limit: 1 });
  expect(found.body.total).toBe(200);
});
