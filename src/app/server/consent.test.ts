import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonKeys } from "#features/consent/core/consent.ts";
import { readPersonKeys } from "#features/consent/server/person-keys.ts";
import { listConsents, readContactStates } from "#features/consent/server/read-consents.ts";
import { insertErasures } from "#features/crm/server/erasures-store.ts";
import { inquiryConsentTexts } from "#features/inquiries/core/consent-text.ts";
import { leadConsentTexts } from "#features/leads/core/consent-text.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { insertLead } from "#testing/insert-records.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { heldUntil } from "#platform/core/held-until.ts";
import { decideFollowUps, followUpsTable } from "#platform/server/intake/follow-ups-store.ts";
import { aLead } from "#testing/a-lead.ts";
import { deliveryScene } from "#testing/delivery-scene.ts";
import { drawPhoneNumber } from "#testing/draw-phone-number.ts";
import { handedOut } from "#testing/handed-out.ts";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { submissionOrigin } from "#testing/submission-origin.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";
import { carryOverConsents } from "./carry-over-consents.ts";
import { keepConsents } from "./consent-parts.ts";

const clock = testClock();
let store: TestDatabase;
let server: TestServer;
const cookies = { admin: "", agent: "", nobody: "" };

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

/** A lead as an older version of the site stored it: with a tick, and no evidence beside it. */
async function anOldLead(changes: Partial<Lead> = {}): Promise<{ id: string; keys: PersonKeys }> {
  const id = randomUUID();
  const phone = drawPhoneNumber();
  const consentTextVersion = leadConsentTexts.current;
  const email = `${id}@example.com`;
  const lead = aLead({ id, email, phone, contactConsent: true, consentTextVersion, ...changes });
  await insertLead(store.database, lead);
  return { id, keys: readPersonKeys(lead) };
}

const carryOver = () => carryOverConsents(store.database, { signal: new AbortController().signal });

const stateOf = async (keys: PersonKeys) =>
  (await readContactStates(store.database.db, [keys]))[0]?.state;

const post = (who: keyof typeof cookies, url: string, payload: object) =>
  server.app.inject({ method: "POST", url, payload, headers: { cookie: cookies[who] } });

test("a lead that agreed before consents were kept gets its record once, as what it is", async () => {
  const { id, keys } = await anOldLead({ pageUrl: "https://site.example/q?utm_source=x#y" });
  await carryOver();
  await carryOver();
  const { consents } = await listConsents(store.database.db, keys);
  expect(consents).toMatchObject([
    { isCarriedOver: true, page: "https://site.example/q", source: { kind: "lead", id } },
  ]);
  expect(consents).toHaveLength(1);
  expect(await stateOf(keys)).toBe("live");
});

test.each<[string, Partial<Lead>]>([
  ["no tick", { contactConsent: false }],
  ["no version", { consentTextVersion: null }],
  ["a version that was never ours", { consentTextVersion: "2020" }],
  ["no number", { phone: null }],
  ["a family under age", { doNotContactReason: "under-18" }],
  ["what a machine filled in", { status: "quarantined" }],
])("%s is not carried over", async (_what, changes) => {
  const { keys } = await anOldLead(changes);
  await carryOver();
  expect((await listConsents(store.database.db, keys)).consents).toEqual([]);
});

test.each(["send", "sent"] as const)(
  "a lead whose own evidence waits is not carried over, and gets it when it is decided: %s",
  async (decision) => {
    const { id, keys } = await anOldLead();
    const told = {
      ...submissionOrigin,
      consentVersion: leadConsentTexts.current,
      confirmation: null,
    } as const;
    const row = { scope: "lead", submissionId: id, told, nextAttemptAt: heldUntil };
    await store.database.db.insert(followUpsTable).values(row);
    await carryOver();
    expect((await listConsents(store.database.db, keys)).consents).toEqual([]);

    await store.database.transaction((tx) => decideFollowUps(tx, decision));
    await handedOut(store.database);
    await carryOver();
    expect((await listConsents(store.database.db, keys)).consents).toMatchObject([
      { isCarriedOver: false },
    ]);
  },
);

test("more leads than one batch holds are all carried over, also behind those without evidence", async () => {
  const old = [];
  for (let at = 0; at < 210; at += 1) old.push(await anOldLead({ consentTextVersion: "2020" }));
  const last = await anOldLead({ id: "ffffffff-ffff-4fff-bfff-ffffffffffff" });
  await carryOver();
  expect(await stateOf(last.keys)).toBe("live");
});

test("a no that came before its yes is carried over goes on holding", async () => {
  const { id, keys } = await anOldLead();
  const url = `/api/admin/leads/${id}/revocations`;
  expect((await post("agent", url, { channel: "text" })).statusCode).toBe(201);
  await carryOver();
  expect(await stateOf(keys)).toBe("revoked");
});

test("staff note a no on a lead they see; only admins take a slip back", async () => {
  const { id, keys } = await anOldLead();
  const path = `/api/admin/leads/${id}`;
  const told = { channel: "phone", note: "Called us" };
  expect((await post("nobody", `${path}/revocations`, told)).statusCode).toBe(401);
  expect((await post("agent", `${path}/revocations`, { channel: "link" })).statusCode).toBe(400);
  expect((await post("agent", `${path}/revocations`, told)).statusCode).toBe(201);
  expect(await stateOf(keys)).toBe("revoked");

  const slip = { reason: "Another family" };
  const corrections = `${path}/revocation-corrections`;
  expect((await post("agent", corrections, slip)).statusCode).toBe(403);
  expect((await post("admin", corrections, { reason: " " })).statusCode).toBe(400);
  expect((await post("admin", corrections, slip)).json()).toMatchObject({ corrected: 1 });
  expect(await stateOf(keys)).toBe("none");
});

test("an agent can't note anything on a colleague's lead, an application, or what is not there", async () => {
  const { id, keys } = await anOldLead();
  await store.database.db.update(leadsTable).set({ assignee: "ada" }).where(eq(leadsTable.id, id));
  for (const record of [`leads/${id}`, `leads/${randomUUID()}`, "leads/x", `inquiries/${id}`]) {
    const url = `/api/admin/${record}/revocations`;
    expect((await post("agent", url, { channel: "phone" })).statusCode).toBe(404);
  }
  const application = `/api/admin/applications/${id}/revocations`;
  expect((await post("agent", application, { channel: "phone" })).statusCode).toBe(403);
  expect(await stateOf(keys)).toBe("none");
});

test("admins see who is to be erased at which CRM, and have what failed tried again", async () => {
  const now = clock.now();
  const personId = randomUUID();
  const row = { provider: "hubspot", personId, remotes: [], createdAt: now, changedAt: now };
  await store.database.transaction((tx) =>
    insertErasures(tx, [{ ...row, status: "failed", lastError: "By hand, please.", attempts: 8 }]),
  );
  const list = async (who: keyof typeof cookies) =>
    server.app.inject({ url: "/api/admin/crm/erasures", headers: { cookie: cookies[who] } });
  expect((await list("agent")).statusCode).toBe(403);
  const failed = { personId, status: "failed", attempts: 8, lastError: "By hand, please." };
  expect((await list("admin")).json().erasures).toMatchObject([failed]);
  expect((await post("agent", "/api/admin/crm/erasures/retry", {})).statusCode).toBe(403);
  const retried = await post("admin", "/api/admin/crm/erasures/retry", {});
  expect(retried.json()).toMatchObject({ retried: 1 });
  expect((await list("admin")).json().erasures).toMatchObject([{ status: "pending", attempts: 0 }]);
});

test("a yes that comes with a message reaches each CRM once; an applicant's reaches none", async () => {
  const scene = await deliveryScene(store.database);
  scene.standing.consent = "none";
  const lead = await scene.add({ phone: "614-555-0142" });
  await scene.work();
  scene.standing.consent = "live";
  const { email, phone } = lead;
  const origin = {
    networkAddress: null,
    userAgent: null,
    page: "/contact",
    language: "en",
  } as const;
  const when = { consentVersion: inquiryConsentTexts.current, submittedAt: scene.clock.now() };
  const give = (scope: "inquiry" | "application", id: string) =>
    store.database.transaction((tx) =>
      keepConsents(tx, [{ ...origin, ...when, scope, id, email, phone, confirmation: null }]),
    );
  await give("application", randomUUID());
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(1);
  const id = randomUUID();
  await give("inquiry", id);
  await give("inquiry", id);
  await scene.work();
  expect(scene.crm.pushes.map((push) => push.lead.contactConsent)).toEqual([false, true]);
});
