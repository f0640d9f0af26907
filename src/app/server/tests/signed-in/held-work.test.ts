import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { listConsents } from "#features/consent/server/read-consents.ts";
import { listDeliveriesOf } from "#features/crm/server/presence/deliveries-store.ts";
import { holdDeliveries } from "#features/crm/server/presence/held-calls.ts";
import { listErasures } from "#features/crm/server/presence/erase-people.ts";
import { lookAtContact } from "#features/crm/server/presence/look-again.ts";
import { crmPresencesTable } from "#features/crm/server/presence/presences-store.ts";
import { inquiryConsentTexts } from "#features/inquiries/core/inquiry-form.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import type { HeldDecision } from "#platform/core/staff/held-until.ts";
import { followUpsTable, setAsideScope } from "#platform/intake/follow-ups-store.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { addLead, insertInquiry } from "#testing/records/insert-records.ts";
import { openStaffScene, type StaffScene } from "#testing/staff/staff-scene.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { holdWork } from "#features/backup/server/held-work.ts";
import { fixedMail, testCtx, mailIsOn } from "#testing/site/test-ctx.ts";

const smtp = { host: "127.0.0.1", port: 1, encryption: "plain", login: null } as const;
const mail = { ...fixedMail(smtp), notify: [] };

/** A restored site with one of each: a delivery, an erasure, a mail, and two requests. */
async function aRestoredSite() {
  const store = await openTestDatabase();
  const { database } = store;
  const scene = await deliveryScene(database);
  const { clock, connections: crm } = scene;
  const site = await openStaffScene({ ada: "admin" }, { store, clock, crm, config: { mail } });
  onTestFinished(async () => {
    await site.close();
    await store.close();
  });
  const delivered = await scene.add();
  const now = scene.clock.now();
  const lead = await addLead(database, {
    email: "lead@example.com",
    contactConsent: true,
    consentTextVersion: leadConsentTexts.current,
  });
  const inquiry = {
    ...anInquiry({ email: "asks@example.com", phone: "614-555-0177" }),
    id: randomUUID(),
    timestamp: now.toISOString(),
    status: "received",
  } as const;
  await insertInquiry(database, inquiry);
  await database.transaction(async (tx) => {
    await queueMail(testCtx({ clock: scene.clock, config: mailIsOn }), tx, {
      kind: "waits",
      to: "waits@example.com",
      dedupeKey: "waits",
    });
    await tx.insert(crmPresencesTable).values(anErasure(scene.connection.definition.id, now));
    await tx.insert(followUpsTable).values([
      {
        scope: "lead",
        submissionId: lead.id,
        content: followUpOf(leadConsentTexts.current, lead.phone),
      },
      {
        scope: "inquiry",
        submissionId: inquiry.id,
        content: followUpOf(inquiryConsentTexts.current, inquiry.phone),
      },
    ]);
    await holdWork({ db: tx }, { madeAt: now.toISOString(), now });
  });
  const looks = watch(site, [lead, inquiry]);
  return { ...scene, db: database.db, database, delivered, lead, ...looks };
}

const followUpOf = (version: string, phone: string | null) => ({
  ...submissionOrigin,
  consent: { version, phone: phone ?? "" },
  confirmation: "confirmed",
});

const anErasure = (provider: string, now: Date) =>
  ({
    provider,
    personId: randomUUID(),
    remotes: [],
    status: "pending",
    nextAttemptAt: now,
    createdAt: now,
    changedAt: now,
  }) as const;

/** What an admin sees and decides, and what happened to the held work. */
function watch(
  { call, database }: StaffScene,
  people: readonly Parameters<typeof readPersonKeys>[0][],
) {
  const url = "/api/admin/held-work";
  const held = async () => (await call("ada", "GET", url)).body.held;
  const decide = (decision: HeldDecision) => call("ada", "POST", url, { decision });
  const countConsents = async () => {
    const found = await Promise.all(
      people.map((person) => listConsents(database.db, readPersonKeys(person))),
    );
    return found.map(({ consents }) => consents.length);
  };
  const mails = async () =>
    Object.fromEntries(
      (await database.db.select().from(mailsTable)).map(({ toAddress, state }) => [
        toAddress,
        state,
      ]),
    );
  return { held, decide, countConsents, mails };
}

test("held work is counted, and nothing moves until an admin decides", async () => {
  const site = await aRestoredSite();
  expect((await site.held()).counts).toEqual({
    deliveries: 1,
    erasures: 1,
    mails: 1,
    submissions: 2,
  });
  await site.work();
  expect(site.crm.pushes).toEqual([]);
  expect(await site.countConsents()).toEqual([0, 0]);
});

test("after the decision to send, all held work is done once", async () => {
  const site = await aRestoredSite();
  const answers = await Promise.all([site.decide("send"), site.decide("send")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await site.held()).toBeNull();
  await handedOut(site.database);
  await site.work();
  expect(site.crm.pushes).toHaveLength(2);
  expect((await listErasures(site.db, { limit: 10 })).erasures).toMatchObject([{ attempts: 1 }]);
  expect(await site.countConsents()).toEqual([1, 1]);
  expect(await site.mails()).toEqual({
    "waits@example.com": "queued",
    "lead@example.com": "queued",
    "asks@example.com": "queued",
  });
});

test("after the decision that it was sent, nothing is sent again, and evidence of consent is stored", async () => {
  const site = await aRestoredSite();
  // Requested since the restore, and looked at for another reason.
  const later = anErasure("another CRM", site.clock.now());
  await site.db.insert(crmPresencesTable).values(later);
  const person = { emailKey: site.delivered.email, phoneKey: "" };
  await site.database.transaction((tx) => lookAtContact(tx, person, site.clock.now()));
  await site.work();
  expect((await site.held()).counts).toMatchObject({ deliveries: 1, erasures: 1 });
  expect((await site.decide("sent")).status).toBe(200);
  await handedOut(site.database);
  await site.work();
  expect(site.crm.pushes).toEqual([]);
  expect(await listDeliveriesOf(site.db, site.lead.id)).toEqual([]);
  expect(await site.mails()).toEqual({ "waits@example.com": "skipped" });
  const { erasures } = await listErasures(site.db, { limit: 10 });
  const standing = erasures.map(({ personId, status }) => [personId === later.personId, status]);
  expect(standing.toSorted()).toEqual([
    [false, "by-hand"],
    [true, "pending"],
  ]);
  expect(await site.countConsents()).toEqual([1, 1]);
  const { consents } = await listConsents(site.db, readPersonKeys(site.lead));
  expect(consents).toMatchObject([{ source: { kind: "lead", id: site.lead.id } }]);
});

test("the decision leaves alone what came since the restore, and what was set aside as a machine's", async () => {
  const site = await aRestoredSite();
  const content = followUpOf(inquiryConsentTexts.current, "614-555-0178");
  const since = ["inquiry", setAsideScope("inquiry")].map((scope) => ({
    scope,
    submissionId: randomUUID(),
    content,
    // As after a failure: tried again in an hour.
    nextAttemptAt: new Date(Date.now() + 3_600_000),
  }));
  await site.db.insert(followUpsTable).values(since);
  expect((await site.held()).counts).toMatchObject({ submissions: 2 });
  expect((await site.decide("sent")).status).toBe(200);

  await expect.poll(() => site.db.$count(followUpsTable)).toBe(2);
  const left = await site.db.select().from(followUpsTable).orderBy(followUpsTable.scope);
  expect(left).toMatchObject(since.toSorted((one, other) => (one.scope < other.scope ? -1 : 1)));
});

test("a call that was in progress when the backup was made may have arrived", async () => {
  const site = await aRestoredSite();
  const lead = await site.add();
  await site.db.update(crmPresencesTable).set({ claimId: randomUUID(), isInDoubt: false });
  await holdDeliveries(site.db, site.clock.now());
  const { personId } = (await listDeliveriesOf(site.db, lead.id))[0]!;
  const isTheirs = eq(crmPresencesTable.personId, personId);
  const rows = await site.db.select().from(crmPresencesTable).where(isTheirs);
  expect(rows).toMatchObject([{ isInDoubt: true, claimId: null }]);
});

test("a consent that counts as sent is sent again to a CRM that has its person, so that a later no can withdraw it", async () => {
  const site = await aRestoredSite();
  site.standing.consent = "none";
  await site.send({ email: "asks@example.com" });
  site.standing.consent = "live";
  await site.decide("sent");
  await handedOut(site.database);
  await site.work();
  site.standing.consent = "revoked";
  await site.database.transaction((tx) =>
    lookAtContact(tx, { emailKey: "asks@example.com", phoneKey: "" }, site.clock.now()),
  );
  await site.work();
  const pushed = site.crm.pushes.map(({ lead }) => lead.contactConsent);
  expect(pushed).toEqual([false, true, false]);
});
