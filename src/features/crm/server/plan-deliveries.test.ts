import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLead } from "#features/leads/server/leads-store.ts";
import type { Database } from "#platform/server/database.ts";
import { aLead } from "#testing/a-lead.ts";
import { deliveryScene } from "#testing/delivery-scene.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { crmPeopleTable } from "./people-store.ts";
import { deliveryPlanner, planDeliveries } from "./plan-deliveries.ts";
import { changeProviderSettings } from "./provider-settings-store.ts";

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

test("without a provider that is on, a lead costs the database nothing", async () => {
  const scene = await deliveryScene(store.database);
  const { id } = scene.crm.definition;
  await changeProviderSettings(store.database, id, { enabled: false }, scene.clock.now());
  const lead = await scene.add();
  expect(await store.database.db.select().from(crmPeopleTable)).toEqual([]);
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "Memory is switched off.",
  });
});

test("planning a lead again changes nothing", async () => {
  const scene = await deliveryScene(store.database);
  const lead = await scene.add();
  await scene.work();
  const before = await scene.read(lead);
  const { database } = store;
  const definitions = [scene.crm.definition];
  await planDeliveries({ database, clock: scene.clock, definitions }, lead.id);
  expect(await scene.read(lead)).toEqual(before);
});

test("a lead that the rules leave out says why", async () => {
  const scene = await deliveryScene(store.database);
  const lead = await scene.add({ leadScore: 12 });
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "Its score of 12 is below Memory's minimum of 70.",
  });
});

test("with automatic sync off a lead waits for a person", async () => {
  const scene = await deliveryScene(store.database);
  const { id } = scene.crm.definition;
  const change = { settings: { autoSync: false } };
  await changeProviderSettings(store.database, id, change, scene.clock.now());
  const lead = await scene.add();
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "Automatic sync to Memory is off. Sync now sends it.",
  });
});

test("a lead that came before the provider was switched on says so", async () => {
  const scene = await deliveryScene(store.database);
  const { id } = scene.crm.definition;
  const switchTo = (enabled: boolean) =>
    changeProviderSettings(store.database, id, { enabled }, scene.clock.now());
  await switchTo(false);
  const lead = await scene.add();
  scene.clock.advance(1_000);
  await switchTo(true);
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "It came before Memory was switched on. Sync now sends it.",
  });
});

test("leads that come together are planned one by one, and one that fails holds up no other", async () => {
  const { database } = store;
  const { crm, clock, read } = await deliveryScene(database);
  let inFlight = 0;
  let mostAtOnce = 0;
  let begun = 0;
  const watched: Database = {
    ...database,
    async transaction(work) {
      begun += 1;
      if (begun === 1) throw new Error("The database was away for a moment.");
      inFlight += 1;
      mostAtOnce = Math.max(mostAtOnce, inFlight);
      try {
        return await database.transaction(work);
      } finally {
        inFlight -= 1;
      }
    },
  };
  const planner = deliveryPlanner({ database: watched, clock, definitions: [crm.definition] });
  const leads = ["one", "two", "three", "four"].map((name) =>
    aLead({ id: randomUUID(), email: `${name}@example.com`, timestamp: clock.now().toISOString() }),
  );
  for (const lead of leads) await database.transaction((tx) => insertLead(tx, lead));
  const { signal } = new AbortController();
  const plan = ({ id }: { readonly id: string }) =>
    planner.handle({ leadId: id }, { signal, jobId: id });

  const [first, ...others] = await Promise.allSettled(leads.map(plan));

  expect(first?.status).toBe("rejected");
  expect(others.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(mostAtOnce).toBe(1);
  for (const lead of leads.slice(1)) expect((await read(lead)).status).toBe("pending");
});
