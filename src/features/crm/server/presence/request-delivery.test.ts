import { expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { connectTestCrms, startTestServer } from "#testing/site/test-server.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { holdDeliveries } from "./held-calls.ts";
import { useOpened } from "#testing/use-opened.ts";

const opened = useOpened(openTestDatabase);

const newerIsThere = "A newer request of this person is there already.";

/** Two requests of one person, a minute apart, both sent. */
async function sendTwice(scene: DeliveryScene): Promise<readonly [older: Lead, newer: Lead]> {
  const email = "twice@example.com";
  const older = await scene.send({ email, phone: "614-555-0001" });
  scene.clock.advance(minuteMs);
  const newer = await scene.send({ email, phone: "614-555-0002" });
  return [older, newer];
}

test("Sync now on a person's older request says why it is not sent, and what was sent stays sent", async () => {
  const scene = await deliveryScene(opened.database);
  const [older] = await sendTwice(scene);
  const before = await scene.read(older);
  expect(before).toMatchObject({ status: "synced" });

  expect(await scene.syncNow(older)).toEqual({ status: "skipped", reason: newerIsThere });
  await scene.work();

  expect(await scene.read(older)).toEqual(before);
  expect(scene.crm.pushes).toHaveLength(2);
});

test("an older request does not replace a newer one that arrived once, even if its repeat failed", async () => {
  const scene = await deliveryScene(opened.database);
  const [older, newer] = await sendTwice(scene);
  scene.crm.fail("rejected");
  await scene.syncNow(newer);
  await scene.work();
  expect(await scene.read(newer)).toMatchObject({ status: "failed" });

  expect(await scene.syncNow(older)).toEqual({ status: "skipped", reason: newerIsThere });
});

test("Sync now sends what is held after a restore", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  await holdDeliveries(opened.database.db, scene.clock.now());
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "pending" });
  await scene.syncNow(lead);
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("a sent lead that waits to be sent again stays sent if a rule excludes it meanwhile", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send({ leadScore: 80 });
  await scene.syncNow(lead);
  const change = { settings: { minLeadScore: 90 } };
  await scene.set(change);
  await scene.work();

  expect(await scene.read(lead)).toMatchObject({
    status: "synced",
    reason: "Its score of 80 is below Memory's minimum of 90.",
    remoteId: expect.stringMatching(/^m-/),
  });
});

test("a Spanish reader gets test results and reasons in Spanish, and the stored texts stay in English", async () => {
  const { database } = opened;
  const scene = await deliveryScene(database);
  const { id: provider } = scene.crm.definition;
  const crm = [...connectTestCrms(database, scene.clock), ...scene.connections];
  const server = await startTestServer(database, { clock: scene.clock, crm });
  await makeAdmin(database, "ada");
  const cookie = await signIn(server.app, "ada");
  const inSpanish = async (method: "GET" | "POST", path: string) => {
    const headers = { cookie, "accept-language": "es-US" };
    return (await server.app.inject({ method, url: `/api/admin/${path}`, headers })).json();
  };
  const reasonOf = async (id: string, of = provider) => {
    const { deliveries } = (await inSpanish("GET", `leads/${id}`)).lead;
    return deliveries.find((each: { provider: string }) => each.provider === of).reason;
  };
  expect(await inSpanish("POST", `crm/test/${provider}`)).toMatchObject({
    message: "Conectado a Memory Lane.",
  });
  const { lastTest } = await scene.state();
  expect(lastTest?.message).toBe("Connected to Memory Lane.");
  expect((await inSpanish("POST", "crm/test/pipedrive")).message).toBe(
    "No se han definido PIPEDRIVE_API_TOKEN y PIPEDRIVE_COMPANY_DOMAIN.",
  );
  const cold = await scene.add({ leadCategory: "cold" });
  expect(await reasonOf(cold.id, "hubspot")).toBe("HubSpot está desactivado.");
  expect((await inSpanish("POST", `leads/${cold.id}/sync/${provider}`)).reason).toBe(
    "Memory no recibe prospectos fríos.",
  );
  expect(await reasonOf(cold.id)).toBe("Memory does not get cold leads.");

  const hot = await scene.add({ leadCategory: "hot", leadScore: 90 });
  await scene.set({ enabled: false });
  expect(await reasonOf(hot.id)).toBe("Memory está desactivado; esto espera hasta que se active.");
  await server.close();
});
