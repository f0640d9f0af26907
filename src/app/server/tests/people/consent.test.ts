import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ConsentRecord } from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { listConsents, readContactStates } from "#features/consent/server/read-consents.ts";
import { crmPresencesTable } from "#features/crm/server/presence/presences-store.ts";
import { inquiryConsentTexts } from "#features/inquiries/core/inquiry-form.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { heldUntil } from "#platform/core/staff/held-until.ts";
import { decideFollowUps, followUpsTable } from "#platform/intake/follow-ups-store.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { correctNoes } from "#testing/records/correct-noes.ts";
import { drawPhoneNumber } from "#testing/records/draw-phone-number.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { keepChoices } from "#features/consent/server/record-consents.ts";
import { startUpkeep } from "#app/server/daily-round.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const clock = testClock();

const accounts = { ada: "admin", agnes: "agent" } as const;
const scene = useOpened(() => openStaffScene(accounts, { clock }));

async function insertedLead({ assignee, ...rest }: Partial<Lead> & { readonly assignee: string }) {
  const lead = await addLead(scene.database, rest);
  await scene.database.db.update(leadsTable).set({ assignee }).where(eq(leadsTable.id, lead.id));
  return lead.id;
}

/** A lead with a ticked box, but without stored evidence. */
async function aLeadOnFile() {
  const id = randomUUID();
  const phone = drawPhoneNumber();
  const consentTextVersion = leadConsentTexts.current;
  const email = `${id}@example.com`;
  const given = { email, phone, contactConsent: true, consentTextVersion };
  const lead = await addLead(scene.database, { id, ...given });
  return { id, phone, keys: readPersonKeys(lead) };
}

const stateOf = async (keys: PersonKeys) =>
  (await readContactStates(scene.database.db, [keys]))[0]?.state;

/** Runs the daily round. */
async function workThroughNight() {
  const log = recordingLog();
  const { database } = scene;
  await startUpkeep(testCtx({ database, clock, log }))();
  expect(log.entries.filter(({ level }) => level !== "info")).toEqual([]);
}

const textsOf = (kind: RecordKind) => {
  const found = scene.server.ctx.features.find(({ record }) => record?.kind === kind)?.consentTexts;
  if (!found) throw new Error("This form has no words.");
  return found;
};

const said = { channel: "phone" } as const;

const leadWithoutNumber = (id: string) =>
  scene.database.db
    .update(leadsTable)
    .set({ phone: null, phoneKey: "" })
    .where(eq(leadsTable.id, id));

const post = (who: string | null, url: string, payload: object) =>
  scene.call(who, "POST", url, payload);

test("a number that a lead gets after its form was sent is not covered by the consent", async () => {
  const email = `${randomUUID()}@example.com`;
  const payload = aLeadSubmission({
    email,
    phone: null,
    contactConsent: true,
    consentTextVersion: leadConsentTexts.current,
  });
  const id = await scene.submit("/api/lead", payload);
  const phone = drawPhoneNumber();
  const correction = { email, record: { kind: "lead", id }, version: 1, phone };
  expect((await post("ada", "/api/admin/people/correct", correction)).status).toBe(200);
  await workThroughNight();
  expect(
    (await listConsents(scene.database.db, readPersonKeys({ email, phone }))).consents,
  ).toEqual([]);
});

test.each(["send", "sent"] as const)(
  "delayed evidence covers the number that was sent, also after the number was changed: %s",
  async (decision) => {
    const { id, keys, phone } = await aLeadOnFile();
    const content = {
      ...submissionOrigin,
      consent: { version: leadConsentTexts.current, phone },
      confirmation: null,
    } as const;
    const row = { scope: "lead", submissionId: id, content, nextAttemptAt: heldUntil };
    await scene.database.db.insert(followUpsTable).values(row);
    await scene.database.db
      .update(leadsTable)
      .set({ phone: drawPhoneNumber() })
      .where(eq(leadsTable.id, id));
    await scene.database.transaction((tx) => decideFollowUps(tx, decision));
    await handedOut(scene.database);
    const { rows } = await scene.database.db.execute(
      sql`select phone, phone_key from consents where source_id = ${id}`,
    );
    expect(rows).toEqual([{ phone, phone_key: keys.phoneKey }]);
  },
);

test("staff note a no on a lead they may see, and only admins correct a mistaken one", async () => {
  const { id, keys } = await aLeadOnFile();
  const path = `/api/admin/leads/${id}`;
  const noted = { channel: "phone", note: "Called us" };
  expect((await post(null, `${path}/revocations`, noted)).status).toBe(401);
  expect((await post("agnes", `${path}/revocations`, { channel: "link" })).status).toBe(400);
  expect((await post("agnes", `${path}/revocations`, noted)).status).toBe(201);
  expect(await stateOf(keys)).toBe("revoked");

  const revocationIds = (await scene.call("ada", "GET", path)).body.lead.revocations.map(
    (no: { readonly id: string }) => no.id,
  );
  const slip = { reason: "Another family", revocationIds };
  const corrections = `${path}/revocation-corrections`;
  expect((await post("agnes", corrections, slip)).status).toBe(403);
  expect((await post("ada", corrections, { ...slip, reason: " " })).status).toBe(400);
  expect((await post("ada", corrections, slip)).body).toMatchObject({ corrected: 1 });
  expect(await stateOf(keys)).toBe("none");
});

test("a no that staff hear covers every number from the address, and nobody without a number", async () => {
  const { id, keys, phone } = await aLeadOnFile();
  const email = keys.emailKey;
  const numbers = [drawPhoneNumber(), drawPhoneNumber()];
  await insertedLead({ email, phone: numbers[0] ?? null, assignee: "ada" });
  await scene.submit("/api/contact-inquiry", anInquiry({ email, phone: numbers[1] ?? "" }));
  const neighbors = [phone, ...numbers].map((each) =>
    readPersonKeys({ email: `${randomUUID()}@example.com`, phone: each }),
  );
  const without = await aLeadOnFile();
  await leadWithoutNumber(without.id);
  expect((await post("agnes", `/api/admin/leads/${id}/revocations`, said)).status).toBe(201);
  expect(await Promise.all(neighbors.map(stateOf))).toEqual(["revoked", "revoked", "revoked"]);
  expect(await stateOf({ ...without.keys, phoneKey: "" })).toBe("none");
});

test("a no of a person without a number does not appear on records of others without one", async () => {
  const [teller, other] = [await aLeadOnFile(), await aLeadOnFile()];
  for (const { id } of [teller, other]) await leadWithoutNumber(id);
  const versionOf = async () =>
    (await scene.call("ada", "GET", `/api/admin/leads/${other.id}`)).body.lead.version;
  const before = await versionOf();
  expect((await post("agnes", `/api/admin/leads/${teller.id}/revocations`, said)).status).toBe(201);
  expect(await versionOf()).toBe(before);
  const { lead } = (await scene.call("ada", "GET", `/api/admin/leads/${other.id}`)).body;
  expect([lead.revocations, lead.contact.state]).toEqual([[], "none"]);
});

test("an agent reads neither words nor names noted on a record that answers 404 to them", async () => {
  const { id, keys, phone } = await aLeadOnFile();
  const hidden = await insertedLead({ email: keys.emailKey, phone, assignee: "ada" });
  const note = "Her sister is ill";
  const url = `/api/admin/leads/${hidden}`;
  expect((await post("agnes", `${url}/revocations`, { ...said, note })).status).toBe(404);
  expect((await post("ada", `${url}/revocations`, { ...said, note })).status).toBe(201);
  const look = async (who: string) =>
    (await scene.call(who, "GET", `/api/admin/leads/${id}`)).body.lead;
  const [forAgent, forAdmin] = [await look("agnes"), await look("ada")];
  expect(JSON.stringify(forAgent)).not.toContain(note);
  expect(forAgent.contact.state).toBe("revoked");
  expect(forAgent.revocations).toMatchObject([{ channel: "phone", by: null, note: null }]);
  expect(forAgent.timeline.at(-1)).toMatchObject({ kind: "calls-noted-elsewhere", by: null });
  expect(forAdmin.revocations).toMatchObject([{ by: "ada", note }]);
  expect(forAdmin.timeline.at(-1)).toMatchObject({ by: "ada", text: `phone\n${note}` });

  const reason = "It was the sister who called";
  expect((await correctNoes(scene, url, reason)).status).toBe(201);
  expect(JSON.stringify(await look("agnes"))).not.toContain(reason);
  expect((await look("ada")).revocations).toMatchObject([{ corrected: { by: "ada", reason } }]);
});

test("a no is on its record's timeline, whatever the case of its address", async () => {
  const { id } = await aLeadOnFile();
  const path = `/api/admin/leads/${id}`;
  const upper = `/api/admin/leads/${id.toUpperCase()}`;
  expect((await post("ada", `${upper}/revocations`, said)).status).toBe(201);
  expect((await scene.call("ada", "GET", path)).body.lead.timeline.at(-1).kind).toBe(
    "calls-stopped",
  );
});

test("a no is noted once per press, and separately on another family's page under the same key", async () => {
  const [one, other] = [await aLeadOnFile(), await aLeadOnFile()];
  const requestKey = randomUUID();
  for (const { id } of [one, one, other]) {
    const noted = await post("ada", `/api/admin/leads/${id}/revocations`, { ...said, requestKey });
    expect(noted.status).toBe(201);
  }
  for (const { id } of [one, other]) {
    const { lead } = (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body;
    expect(lead.revocations).toMatchObject([{ by: "ada" }]);
  }
});

test("an agent can't note anything on a colleague's lead, an application, or a missing record", async () => {
  const { id, keys } = await aLeadOnFile();
  await scene.database.db.update(leadsTable).set({ assignee: "ada" }).where(eq(leadsTable.id, id));
  for (const record of [`leads/${id}`, `leads/${randomUUID()}`, "leads/x", `inquiries/${id}`]) {
    const url = `/api/admin/${record}/revocations`;
    expect((await post("agnes", url, { channel: "phone" })).status).toBe(404);
  }
  const application = `/api/admin/applications/${id}/revocations`;
  expect((await post("agnes", application, { channel: "phone" })).status).toBe(403);
  expect(await stateOf(keys)).toBe("none");
});

test("an agent does not learn of an application or a colleague's record from a person's consents", async () => {
  const { id, keys, phone } = await aLeadOnFile();
  const person = { email: keys.emailKey, phone };
  const hidden = await insertedLead({ ...person, assignee: "ada" });
  const open = await insertedLead({ ...person, assignee: "agnes" });
  const sources = [
    { kind: "lead", id },
    { kind: "lead", id: hidden },
    { kind: "lead", id: open },
    // The proof of a record that was erased.
    { kind: "inquiry", id: randomUUID() },
    { kind: "application", id: randomUUID() },
  ] as const;
  for (const { kind, id: sourceId } of sources) {
    const version = textsOf(kind).current;
    const consent = { version, phone };
    const sent = { ...submissionOrigin, consent, submittedAt: clock.now(), confirmation: null };
    await scene.database.transaction((tx) =>
      keepChoices(scene.server.ctx, tx, [
        { ...sent, scope: kind, id: sourceId, email: person.email },
      ]),
    );
  }
  const look = async (who: string) => {
    const { lead } = (await scene.call(who, "GET", `/api/admin/leads/${id}`)).body;
    return {
      sources: lead.consents.map(({ source }: ConsentRecord) => source),
      of: lead.consentsTotal,
    };
  };
  const shown = sources.filter(({ kind, id: of }) => kind !== "application" && of !== hidden);
  expect(await look("agnes")).toEqual({ sources: expect.arrayContaining(shown), of: shown.length });
  expect(await look("ada")).toMatchObject({ of: sources.length });
});

test("admins see erasures that are due at each CRM, and can retry failed ones", async () => {
  const now = clock.now();
  const personId = randomUUID();
  const row = { provider: "hubspot", personId, remotes: [], createdAt: now, changedAt: now };
  const failure = { status: "failed", lastError: "By hand, please.", attempts: 8 } as const;
  await scene.database.db.insert(crmPresencesTable).values({ ...row, ...failure });
  const list = (who: string) => scene.call(who, "GET", "/api/admin/crm/erasures");
  expect((await list("agnes")).status).toBe(403);
  const failed = { status: "failed", lastError: "By hand, please." };
  expect((await list("ada")).body.rows).toMatchObject([failed]);
  expect((await post("agnes", "/api/admin/crm/erasures/retry", {})).status).toBe(403);
  const retried = await post("ada", "/api/admin/crm/erasures/retry", {});
  expect(retried.body).toMatchObject({ retried: 1 });
  // Without credentials the CRM can't be asked.
  expect((await list("ada")).body.rows).toMatchObject([{ status: "by-hand" }]);
});

test("a consent stores the path of its page, and nothing that somebody typed into the address", async () => {
  const email = `${randomUUID()}@example.com`;
  const given = { email, contactConsent: true, consentTextVersion: inquiryConsentTexts.current };
  const payload = { ...anInquiry({ email }), ...given, phone: drawPhoneNumber() };
  const referer = "https://site.example/contact?name=Ana#her-letter";
  await scene.submit("/api/contact-inquiry", payload, { referer });
  const rows = await scene.query("select page from consents where email_key = $1", [email]);
  expect(rows).toEqual([{ page: "https://site.example/contact" }]);
});

test("a consent in a contact message is sent to each CRM once, and one in an application to none", async () => {
  const deliveries = await deliveryScene(scene.database);
  deliveries.standing.consent = "none";
  const lead = await deliveries.add({ phone: "614-555-0142" });
  await deliveries.work();
  deliveries.standing.consent = "live";
  const { phone } = lead;
  const email = lead.email.toUpperCase();
  const origin = {
    edition: null,
    networkAddress: null,
    userAgent: null,
    page: "/contact",
    language: "en",
  } as const;
  const consent = { version: inquiryConsentTexts.current, phone: phone ?? "" };
  const when = { consent, submittedAt: deliveries.clock.now() };
  const give = (scope: "inquiry" | "application", id: string) =>
    scene.database.transaction((tx) =>
      keepChoices(scene.server.ctx, tx, [
        { ...origin, ...when, scope, id, email, confirmation: null },
      ]),
    );
  await give("application", randomUUID());
  await deliveries.work();
  expect(deliveries.crm.pushes).toHaveLength(1);
  const id = randomUUID();
  await give("inquiry", id);
  await deliveries.work();
  expect(deliveries.crm.pushes.map((push) => push.lead.contactConsent)).toEqual([false, true]);
  // Handed out again it changes nothing, and no person is looked at again.
  await give("inquiry", id);
  const isDue = isNotNull(crmPresencesTable.nextAttemptAt);
  const isOfScene = eq(crmPresencesTable.provider, deliveries.crm.definition.id);
  expect(await scene.database.db.$count(crmPresencesTable, and(isOfScene, isDue))).toBe(0);
});
