import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { FieldChoices } from "#features/crm/core/field-map.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { useOpened } from "#testing/use-opened.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { lockProviderState } from "./provider-states-store.ts";
import { lookAtLeads } from "./presence/look-again.ts";
import { changePresence, findDue } from "./presence/presences-store.ts";

const opened = useOpened(openTestDatabase);

const phoneField = (enabled: boolean): { readonly fieldChoices: FieldChoices } => ({
  fieldChoices: { phone: { remoteField: "phone", enabled } },
});

/** Changes or removes the request's phone number. */
async function correct(scene: DeliveryScene, { id }: Lead, phone: string | null): Promise<void> {
  await opened.database.transaction(async (tx) => {
    const change = { phone, phoneKey: readPhoneKey(phone) };
    await tx.update(leadsTable).set(change).where(eq(leadsTable.id, id));
    await lookAtLeads(scene.ctx, tx, [id]);
  });
  await scene.work();
}

/** Does the same while the CRM has no field for the number, then switches the field on again. */
async function correctUnmapped(scene: DeliveryScene, lead: Lead, phone: string | null) {
  await scene.set(phoneField(false));
  await correct(scene, lead, phone);
  scene.crm.pushes.length = 0;
  await scene.set(phoneField(true));
  await scene.work();
}

const readPhones = ({ crm }: DeliveryScene) => [...crm.records.values()].map(({ phone }) => phone);

test("a number that changed while its field was off is sent once the field is on, and nobody else is sent again", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send({ phone: "614-555-0142" });
  await scene.send({ phone: "614-555-0143" });
  await correctUnmapped(scene, lead, "614-555-0199");
  expect(readPhones(scene)).toEqual(["614-555-0199", "614-555-0143"]);
  expect([...scene.crm.numbers.values()]).toEqual([["614-555-0199"], ["614-555-0143"]]);
  expect(scene.crm.pushes.map((push) => push.lead.id)).toEqual([lead.id]);
});

test.each(["the newest", "an older"])(
  "a number removed from %s request while its field was off is emptied at the CRM once the field is on",
  async (which) => {
    const scene = await deliveryScene(opened.database);
    const lead = await scene.send({ phone: "614-555-0142" });
    scene.clock.advance(minuteMs);
    if (which === "an older") await scene.send({ email: lead.email, phone: null });
    await correctUnmapped(scene, lead, null);
    expect(readPhones(scene)).toEqual([""]);
    expect([...scene.crm.numbers.values()]).toEqual([[]]);
    await scene.set(phoneField(false));
    await scene.set(phoneField(true));
    await scene.work();
    expect(scene.crm.pushes).toHaveLength(1);
  },
);

test("a number is sent even if its field is switched on during a call that leaves it out", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.set(phoneField(false));
  const lead = await scene.send({ phone: "614-555-0142" });
  scene.crm.before = async () => {
    scene.crm.before = () => {};
    await scene.set(phoneField(true));
  };
  await correct(scene, lead, "614-555-0199");
  expect(readPhones(scene)).toEqual(["614-555-0199"]);
});

test("switching on a field that need not stay true sends nobody again", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.send();
  await scene.set({ fieldChoices: { income: { remoteField: "income", enabled: true } } });
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(1);
});

test("a rule that changes during a look also applies to the person who was being looked at", async () => {
  const scene = await deliveryScene(opened.database);
  const { crm, clock } = scene;
  const { id: provider } = crm.definition;
  await scene.send();
  await scene.set({ settings: { minLeadScore: 10 } });
  const { account } = await scene.state();
  const due = { provider, account, isErasing: false, now: clock.now() };
  // This look has read the old rules and has not stored its result yet.
  const goOn = await holdOpen(opened.database, async (tx, hold) => {
    await lockProviderState(tx, provider);
    const row = await findDue(tx, due);
    await hold();
    if (row) await changePresence(tx, row, { nextAttemptAt: null });
  });
  const change = scene.set({ settings: { minLeadScore: 20 } });
  await someoneWaits(opened.database);
  expect((await findProviderSettings(opened.database.db, provider)).settings.minLeadScore).toBe(10);
  await Promise.all([goOn(), change]);
  expect(await opened.database.transaction((tx) => findDue(tx, due))).toBeDefined();
});
