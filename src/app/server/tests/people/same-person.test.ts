import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { RelatedRecord } from "#records/core/record.ts";
import type { ConsentRecord } from "#features/consent/core/consent.ts";
import { recordConsents } from "#features/consent/server/record-consents.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import { insertLeads } from "#features/leads/server/leads-store.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";

const clock = testClock();
const email = "amara@example.com";
const phone = "614-555-0142";

const accounts = { ada: "admin", agnes: "agent" } as const;
const scene = useOpened(() => openStaffScene(accounts, { clock }));

beforeEach(async () => {
  for (const table of ["leads", "inquiries", "applications"]) {
    await scene.query(`delete from ${table}`);
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

/** Sent a second after the previous one. */
async function send(kind: Kind, changes: object = {}): Promise<string> {
  const [url, body] = forms[kind];
  clock.advance(1_000);
  const payload = body({ email, phone, ...changes });
  return scene.submit(url, payload);
}

async function readRelated(who: string, kind: Kind, id: string) {
  const { body } = await scene.call(who, "GET", `/api/admin/${paths[kind]}/${id}`);
  const { related, relatedTotal } = body[kind] as {
    related: RelatedRecord[];
    relatedTotal: number;
  };
  return { related, relatedTotal, ids: related.map((record) => record.id) };
}

test.each(kinds)(
  "%s lists everything that came from the same person, newest first",
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

    const { related, relatedTotal, ids: found } = await readRelated("ada", kind, ids[kind]);

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

test("records without a callable phone number are not the same person", async () => {
  const lead = await send("lead", { phone: "" });
  await send("lead", { email: "ben@example.com", phone: "" });
  const inquiry = await send("inquiry", { email: "chidi@example.com", phone: "0000000000" });
  await send("application", { email: "dana@example.com", phone: "0000000000" });

  expect((await readRelated("ada", "lead", lead)).relatedTotal).toBe(0);
  expect((await readRelated("ada", "inquiry", inquiry)).relatedTotal).toBe(0);
});

test("submissions set aside and records in the trash are not related to anybody", async () => {
  const lead = await send("lead");
  await send("inquiry", { website: "https://spam.example" });
  const gone = await send("inquiry");
  await scene.call("ada", "DELETE", `/api/admin/inquiries/${gone}`, { reason: "Sent twice" });

  expect((await readRelated("ada", "lead", lead)).related).toEqual([]);
});

test("an agent sees neither applications nor a colleague's records among related ones", async () => {
  const lead = await send("lead");
  await send("application");
  const foreign = await send("inquiry");
  const own = await send("lead");
  const free = await send("inquiry");
  await scene.call("ada", "PATCH", `/api/admin/inquiries/${foreign}`, {
    version: 1,
    assignee: "ada",
  });
  await scene.call("ada", "PATCH", `/api/admin/leads/${own}`, { version: 1, assignee: "agnes" });

  const { ids, relatedTotal } = await readRelated("agnes", "lead", lead);
  expect(ids).toEqual([free, own]);
  expect(relatedTotal).toBe(2);
  expect((await readRelated("ada", "lead", lead)).relatedTotal).toBe(4);
});

test("at most the newest twenty related records are listed, with the total number", async () => {
  const { database } = scene;
  const leads = Array.from({ length: 30 }, (_, minute) =>
    aLead({
      id: randomUUID(),
      email,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }),
  );
  await database.transaction((tx) => insertLeads(tx, leads));
  const inquiry = await send("inquiry");

  const { ids, relatedTotal } = await readRelated("ada", "inquiry", inquiry);
  expect(ids).toEqual(
    leads
      .slice(10)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(relatedTotal).toBe(30);
});

test("of two hundred with one number a page lists the newest, the consents of this address, and the total", async () => {
  const { database } = scene;
  const shared = "(740) 555-0177";
  const leads = Array.from({ length: 200 }, (_, minute) =>
    aLead({
      id: randomUUID(),
      // The first two belong to one family.
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
    await recordConsents(scene.server.ctx, tx, given);
  });
  const ids = leads.map(({ id }) => id);
  const [oldest, second] = ids;

  const { body } = await scene.call("ada", "GET", `/api/admin/leads/${oldest}`);
  expect(body.lead.relatedTotal).toBe(199);
  expect(body.lead.related.map((other: RelatedRecord) => other.id)).toEqual(
    ids.slice(-20).toReversed(),
  );
  expect(body.lead.consentsTotal).toBe(200);
  expect(body.lead.consents.map(({ source }: ConsentRecord) => source.id)).toEqual([
    oldest,
    second,
    ...ids.slice(-18),
  ]);
  const found = await scene.call("ada", "POST", "/api/admin/leads/search", { q: shared, limit: 1 });
  expect(found.body.total).toBe(200);
});

test("a look-up of a number reads few pages of its index, also right after many records came in", async () => {
  const tables = ["leads", "inquiries", "applications", "consents", "consent_revocations"];
  const found = await scene.query(
    `select tablename, indexname, indexdef from pg_indexes
     where schemaname = 'public' and indexdef like '%gin (string_to_array(phone_key%' order by 1`,
  );
  expect(found.map(({ tablename }: { tablename: string }) => tablename)).toEqual(tables.toSorted());
  // Otherwise each look-up reads all entries since the last vacuum.
  for (const { indexdef } of found) expect(indexdef).toContain("fastupdate='false'");
});
