import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { insertLeads } from "#features/leads/server/leads-store.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { findOrAddPerson } from "./presence/people-store.ts";
import { changeProviderSettings } from "./change-provider-settings.ts";

const begun = Date.parse("2026-05-01T08:00:00.000Z");

/**
 * The requests in the order in which people sent them, with the one of two providers that gets
 * each.
 */
const requests = [
  ["anna", "hot"],
  ["zoe", "warm"],
  ["mia", "hot"],
  ["mia", "warm"],
  ["zoe", "hot"],
  ["anna", "warm"],
] as const;

test("two backfills that meet the same people in opposite order do not deadlock", async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(() => close());
  const leads = requests.map(([name, leadCategory], index) =>
    aLead({
      id: randomUUID(),
      email: `${name}@example.com`,
      leadCategory,
      timestamp: new Date(begun + index * minuteMs).toISOString(),
    }),
  );
  await database.transaction((tx) => insertLeads(tx, leads));

  const startFor = async ({ backfill, crm, clock }: DeliveryScene, settings: object) => {
    await changeProviderSettings(database, crm.definition.id, { settings }, clock.now());
    return backfill;
  };
  const planHot = await startFor(await deliveryScene(database), { syncWarmLeads: false });
  const planWarm = await startFor(await deliveryScene(database), { syncHotLeads: false });

  // Another transaction locks the person whom both meet second, until both wait.
  const letGo = await holdOpen(database, async (tx, hold) => {
    await findOrAddPerson(tx, "mia@example.com");
    await hold();
  });
  const plans = Promise.all([planHot(), planWarm()]);
  await someoneWaits(database, 2);
  await letGo();
  await plans;

  const { rows } = await database.db.execute(
    sql`select provider, count(*)::int as total from crm_deliveries group by provider`,
  );
  expect(rows.map(({ total }) => total)).toEqual([3, 3]);
});
