import { isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { crmPresencesTable } from "#features/crm/server/presence/presences-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { correctNoes } from "#testing/records/correct-noes.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);
let scene: DeliveryScene;
const site = useOpened(async () => {
  scene = await deliveryScene(store.database);
  const { clock, connections } = scene;
  return openStaffScene({ ada: "admin" }, { store, clock, crm: connections });
});

/** A person whom the CRM has. */
let lead: Lead;
beforeEach(async () => {
  lead = await scene.send();
});

const call = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.call("ada", method, `/api/admin/${url}`, payload);
const restored = async () => {
  await call("DELETE", `leads/${lead.id}`, { reason: "Asked us to" });
  await scene.work();
  return call("POST", `leads/${lead.id}/restore`);
};
/**
 * A no from a person with two numbers, corrected on the page of a neighbor who shares one of them.
 */
const corrected = async () => {
  const [email, phone] = ["two-numbers@example.com", "614-555-0188"];
  const teller = await addLead(store.database, { email, phone: lead.phone });
  await addLead(store.database, { email, phone });
  const neighbor = await addLead(store.database, { email: "neighbor@example.com", phone });
  await call("POST", `leads/${teller.id}/revocations`, { channel: "phone", note: "Called us" });
  await scene.work();
  return correctNoes(site, `/api/admin/leads/${neighbor.id}`, "A slip");
};

test.each([
  ["goes into the trash", () => call("DELETE", `leads/${lead.id}`, { reason: "Asked us to" })],
  ["comes back from it", restored],
  [
    "is corrected",
    () => {
      const { id, email } = lead;
      const correction = { email, record: { kind: "lead", id }, version: 1, fullName: "Ana Díaz" };
      return call("POST", "people/correct", correction);
    },
  ],
  [
    "says no",
    () => call("POST", `leads/${lead.id}/revocations`, { channel: "phone", note: "Called us" }),
  ],
  ["may be called again after a no with their number", corrected],
  ["is asked for", () => call("POST", `leads/${lead.id}/sync/${scene.crm.definition.id}`)],
  [
    "falls under another choice of the owner",
    () => call("PUT", "settings/crm-without-consent", { policy: "without-phone" }),
  ],
  [
    "falls under another rule",
    () => call("PUT", `crm/config/${scene.crm.definition.id}`, { settings: { minLeadScore: 100 } }),
  ],
] as const)("a person who %s is marked for a new look", async (_, act) => {
  const isIdle = isNull(crmPresencesTable.nextAttemptAt);
  const countIdle = () => store.database.db.$count(crmPresencesTable, isIdle);
  await scene.work();
  const before = await countIdle();
  expect((await act()).status).toBeLessThan(300);
  expect(await countIdle()).toBeLessThan(before);
});
