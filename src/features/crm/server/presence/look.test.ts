import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { crmFailure } from "#testing/crm/memory-crm.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { lookAtContact, lookAtLeads } from "./look-again.ts";
import { useOpened } from "#testing/use-opened.ts";
import { type ConsentPolicy, consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";

const opened = useOpened(openTestDatabase);

const email = "amara@example.com";

/** The write takes effect and its answer is lost. */
function loseAnswers({ crm }: DeliveryScene): void {
  crm.before = ({ personId, lead }) => {
    crm.records.set(personId, { email, phone: lead.phone });
    throw crmFailure("unknown_outcome");
  };
}

const readRecords = ({ crm }: DeliveryScene) => [...crm.records.values()];

test("unchanged answers are sent again if another request may have changed the record since", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.send({ email, phone: "614-555-0001" });
  scene.clock.advance(minuteMs);
  loseAnswers(scene);
  await scene.send({ email, phone: "614-555-0002" });
  expect(readRecords(scene)).toMatchObject([{ phone: "614-555-0002" }]);

  scene.crm.before = () => {};
  scene.clock.advance(1);
  await scene.send({ email, phone: "614-555-0001" });
  expect(readRecords(scene)).toMatchObject([{ phone: "614-555-0001" }]);
  expect(scene.crm.pushes).toHaveLength(3);

  scene.clock.advance(1);
  await scene.send({ email, phone: "614-555-0001" });
  expect(scene.crm.pushes).toHaveLength(3);
});

test("unchanged answers are not sent again while the site's secret is being changed", async () => {
  const [older, newer] = ["the secret before, to be dropped", "the secret in use from now on"];
  const before = await deliveryScene(opened.database, undefined, older);
  await before.add({ email, phone: "614-555-0001" });
  await before.work();

  const during = await deliveryScene(opened.database, before.crm, [newer, older]);
  during.clock.advance(minuteMs);
  const again = await during.add({ email, phone: "614-555-0001" });
  await during.work();
  expect(await during.read(again)).toMatchObject({ status: "synced" });
  expect(before.crm.pushes).toHaveLength(1);

  const after = await deliveryScene(opened.database, before.crm, newer);
  after.clock.advance(2 * minuteMs);
  await after.add({ email, phone: "614-555-0001" });
  await after.work();
  expect(before.crm.pushes).toHaveLength(1);
});

test("a request whose own write may have arrived is sent again, whatever the field map was then", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.send({ email, phone: "614-555-0001" });
  scene.clock.advance(minuteMs);
  await scene.set({ fieldChoices: { answers: { remoteField: "answers", enabled: true } } });
  loseAnswers(scene);
  const again = await scene.send({ email, phone: "614-555-0001" });

  await scene.set({ fieldChoices: { answers: { remoteField: "notes", enabled: true } } });
  scene.crm.before = () => {};
  await scene.workAfter(minuteMs);
  expect(await scene.read(again)).toMatchObject({ status: "synced", attempts: 2 });
  expect(readRecords(scene)).toMatchObject([{ notes: expect.stringContaining("Score") }]);
});

/** The person withdraws consent now. */
async function revoke({ standing, clock }: DeliveryScene, { email }: Lead): Promise<void> {
  standing.consent = "revoked";
  const person = { emailKey: email.toLowerCase(), phoneKey: "" };
  await opened.database.transaction((tx) => lookAtContact(tx, person, clock.now()));
}

test("a no reaches the CRM once, on the newest request only, and the lead says so", async () => {
  const scene = await deliveryScene(opened.database);
  const older = await scene.send();
  scene.clock.advance(1_000);
  const newer = await scene.send({ email: older.email });
  const before = scene.crm.pushes.length;
  await revoke(scene, older);
  await scene.work();
  expect(scene.crm.pushes.slice(before).map(({ lead }) => [lead.id, lead.contactConsent])).toEqual([
    [newer.id, false],
  ]);
  expect([...scene.crm.records.values()][0]).toMatchObject({
    notes: expect.stringContaining("Calls and texts: no consent"),
  });
  expect(await scene.read(newer)).toMatchObject({
    status: "synced",
    reason: expect.stringContaining("no calls"),
  });
});

test("a no that arrives while the yes is on its way is sent after it", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  scene.crm.before = async () => {
    scene.crm.before = () => {};
    await revoke(scene, lead);
  };
  await scene.work();
  expect(scene.crm.pushes.map((push) => push.lead.contactConsent)).toEqual([true, false]);
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("a CRM whose rules now exclude the lead still gets the no", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send();
  const settings = { settings: { syncHotLeads: false } };
  await scene.set(settings);
  await revoke(scene, lead);
  await scene.work();
  expect(scene.crm.pushes.at(-1)?.lead.contactConsent).toBe(false);
});

test("while the CRM is switched off the no waits, and is sent when it is on again", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send();
  await scene.set({ enabled: false });
  await revoke(scene, lead);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(1);
  await scene.set({ enabled: true });
  await scene.work();
  expect(scene.crm.pushes.at(-1)?.lead.contactConsent).toBe(false);
});

test.each([
  ["send", "synced", "614-555-0142"],
  ["without-phone", "synced", null],
  ["hold", "skipped", undefined],
] as const)(
  "without consent the choice %s ends as %s with the number %s",
  async (policy, status, phone) => {
    await choose(policy);
    const scene = await deliveryScene(opened.database);
    scene.standing.consent = "none";
    const lead = await scene.send({ phone: "614-555-0142" });
    await choose("send");
    expect(await scene.read(lead)).toMatchObject({
      status,
      reason: expect.stringContaining("consent"),
    });
    expect(scene.crm.pushes[0]?.lead.phone).toBe(phone);
  },
);

const choose = (policy: ConsentPolicy) =>
  opened.database.transaction(async (tx) => {
    await writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now: new Date() });
  });

test("a lead that was held back says why it was; what Sync now would send follows what the owner chooses now", async () => {
  await choose("hold");
  const scene = await deliveryScene(opened.database);
  scene.standing.consent = "none";
  const lead = await scene.send({ phone: "614-555-0142" });
  const { reason, syncNow } = await scene.read(lead);
  expect([reason, syncNow]).toEqual([
    expect.stringContaining("the owner had chosen to hold"),
    "Sync now sends nothing: there is no consent to calls, and the owner has chosen to hold such leads back.",
  ]);
  const readPress = async () => (await scene.read(lead)).syncNow;
  await choose("send");
  expect(await scene.read(lead)).toMatchObject({ reason });
  expect(await readPress()).toBe(
    "Sync now sends it, with the phone number and marked: no consent to calls.",
  );
  await choose("without-phone");
  expect(await readPress()).toBe("Sync now sends it, without a phone number.");
  await choose("send");
  scene.standing.consent = "live";
  expect(await readPress()).toBe("Sync now sends it, with the phone number.");
  await scene.set({ settings: { syncHotLeads: false, syncWarmLeads: false } });
  expect(await readPress()).toMatch(/^Sync now sends nothing\. Memory does not get/);
});

/** The person corrects themselves or removes their number. */
async function correct(
  { ctx }: DeliveryScene,
  { id }: Lead,
  change: Partial<Pick<Lead, "phone" | "fullName">>,
) {
  await opened.database.transaction(async (tx) => {
    await tx.update(leadsTable).set(change).where(eq(leadsTable.id, id));
    await lookAtLeads(ctx, tx, [id]);
  });
}

test("a correction that arrives during a failing attempt gets all its attempts", async () => {
  const scene = await deliveryScene(opened.database);
  scene.crm.fail("transient");
  const lead = await scene.send();
  scene.clock.advance(hourMs);
  await scene.workWhile(() => correct(scene, lead, { phone: "614-555-0002" }), "transient");
  expect(await scene.read(lead)).toMatchObject({ status: "synced", attempts: 1 });
});

test("what Sync now sent again is not sent once more with the next identical answers", async () => {
  const scene = await deliveryScene(opened.database);
  const answers = { email, phone: "614-555-0001" };
  await scene.syncNow(await scene.send(answers));
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(2);
  scene.clock.advance(1);
  await scene.send(answers);
  expect(scene.crm.pushes).toHaveLength(2);
});

test.each(["before", "after"] as const)(
  "whether an answer is lost %s the number of a correction arrived, neither number stays once it is removed",
  async (moment) => {
    const scene = await deliveryScene(opened.database);
    const lead = await scene.send({ phone: "614-555-0001" });
    const { remoteId, syncedAt } = await scene.read(lead);
    scene.crm[moment] = () => {
      throw crmFailure("unknown_outcome");
    };
    await correct(scene, lead, { phone: "614-555-0002" });
    await scene.work();
    expect(await scene.read(lead)).toMatchObject({ remoteId, syncedAt });
    scene.crm[moment] = () => {};
    await correct(scene, lead, { phone: null });
    await scene.workAfter(minuteMs);
    expect([...scene.crm.numbers.values()]).toEqual([[]]);
    expect(readRecords(scene)).toMatchObject([{ phone: "" }]);
  },
);

test("a number that arrived with a call in which the process died is removed as well", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add({ phone: "614-555-0001" });
  await scene.dieAfterCall();
  await correct(scene, lead, { phone: "614-555-0002" });
  await scene.dieAfterCall();
  expect([...scene.crm.numbers.values()].flat()).toContain("614-555-0002");
  await correct(scene, lead, { phone: null });
  await scene.workAfter(minuteMs);
  expect([...scene.crm.numbers.values()]).toEqual([[]]);
  expect(readRecords(scene)).toMatchObject([{ phone: "" }]);
});

test("a number that was sent with a correction of the name is removed as well", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.set({ fieldChoices: { fullName: { remoteField: "name", enabled: true } } });
  const lead = await scene.send({ phone: null, fullName: "Ana Dias" });
  await correct(scene, lead, { phone: "614-555-0001", fullName: "Ana Díaz" });
  await scene.work();
  expect(readRecords(scene)).toMatchObject([{ phone: "614-555-0001", name: "Ana Díaz" }]);
  await correct(scene, lead, { phone: null });
  await scene.work();
  expect(readRecords(scene)).toMatchObject([{ phone: "" }]);
});
