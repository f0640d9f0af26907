import { expect, test } from "vitest";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { crmFailure } from "#testing/crm/memory-crm.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { hourMs, minuteMs, secondMs } from "#platform/core/durations.ts";
import { lookAtLeads } from "./look-again.ts";
import { retryFailedDeliveries } from "./request-delivery.ts";
import { useOpened } from "#testing/use-opened.ts";

const opened = useOpened(openTestDatabase);

const makeScene = () => deliveryScene(opened.database);

test("a new lead is sent to the CRM once, and its page shows where it is there", async () => {
  const scene = await makeScene();
  const lead = await scene.add();
  expect(await scene.read(lead)).toMatchObject({ status: "pending", attempts: 0 });

  await scene.work();
  await scene.pass(hourMs, 10 * minuteMs);

  expect(scene.crm.pushes).toHaveLength(1);
  expect(await scene.read(lead)).toEqual({
    provider: scene.crm.definition.id,
    label: "Memory",
    status: "synced",
    reason: null,
    attempts: 1,
    nextAttemptAt: null,
    lastError: null,
    remoteId: expect.stringMatching(/^m-/),
    remoteUrl: "https://crm.example/1",
    syncedAt: "2026-06-15T12:00:00.000Z",
    syncNow: "Sync now sends it, with the phone number.",
  });
});

test("a sensitive answer is not sent until an admin turns it on", async () => {
  const scene = await makeScene();
  await scene.send();
  expect([...scene.crm.records.values()][0]).not.toHaveProperty("income");

  await scene.set({ fieldChoices: { income: { remoteField: "income_level", enabled: true } } });
  await scene.send();
  expect([...scene.crm.records.values()][1]).toHaveProperty("income_level", "$50,000–$99,999");
});

test("two requests of one person make one record, which ends with the newer answers", async () => {
  const scene = await makeScene();
  const email = "twice@example.com";
  await scene.add({ email, phone: "614-555-0001" });
  scene.clock.advance(minuteMs);
  await scene.send({ email: "Twice@Example.com", phone: "614-555-0002" });

  expect([...scene.crm.records.values()]).toEqual([
    expect.objectContaining({ email, phone: "614-555-0002" }),
  ]);
});

test("an older request that arrives late never overwrites a newer one", async () => {
  const scene = await makeScene();
  const email = "late@example.com";
  scene.crm.fail("transient");
  const older = await scene.send({ email, phone: "614-555-0001" });
  scene.crm.before = () => {};
  scene.clock.advance(secondMs);
  const newer = await scene.send({ email, phone: "614-555-0002" });
  await scene.pass(5 * minuteMs);

  expect([...scene.crm.records.values()]).toEqual([
    expect.objectContaining({ phone: "614-555-0002" }),
  ]);
  expect(await scene.read(newer)).toMatchObject({ status: "synced" });
  expect(await scene.read(older)).toMatchObject({
    status: "skipped",
    reason: "A newer request of this person is there already.",
  });
});

test("the same answers again need no call", async () => {
  const scene = await makeScene();
  const email = "same@example.com";
  await scene.send({ email });
  const again = await scene.send({ email });

  expect(scene.crm.pushes).toHaveLength(1);
  expect(await scene.read(again)).toMatchObject({
    status: "synced",
    remoteId: expect.stringMatching(/^m-/),
  });
});

test("a lead that the CRM rejects fails with the vendor's words and is retried only by hand", async () => {
  const scene = await makeScene();
  scene.crm.fail("rejected");
  const lead = await scene.send();
  await scene.pass(12 * hourMs, hourMs);

  expect(scene.crm.pushes).toHaveLength(1);
  expect(await scene.read(lead)).toMatchObject({
    status: "failed",
    attempts: 1,
    nextAttemptAt: null,
    lastError: "Set to fail with rejected.",
  });

  scene.crm.before = () => {};
  await scene.syncNow(lead);
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced", lastError: null });
});

test("a lead that fails while the CRM works is tried eight times over hours, and eight times again after Retry all", async () => {
  const scene = await makeScene();
  const lead = await scene.add();
  scene.crm.fail("transient");
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "pending", attempts: 1 });
  await scene.pass(20 * hourMs, 10 * minuteMs);

  expect(scene.crm.pushes).toHaveLength(8);
  expect(new Set(scene.crm.pushes.map(({ pushId }) => pushId)).size).toBe(1);
  expect(await scene.read(lead)).toMatchObject({
    status: "failed",
    attempts: 8,
    lastError: "Set to fail with transient.",
  });

  const { id } = scene.crm.definition;
  expect(await retryFailedDeliveries(opened.database, id, scene.clock.now())).toBe(1);
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "pending", attempts: 1 });
});

test("a newer request of the same person gets all its attempts, however many the one before used", async () => {
  const scene = await makeScene();
  const { email } = await scene.add();
  scene.crm.fail("transient");
  await scene.pass(12 * hourMs, 10 * minuteMs);
  expect(scene.crm.pushes.length).toBeGreaterThan(5);
  const newer = await scene.send({ email });
  expect(await scene.read(newer)).toMatchObject({ status: "pending", attempts: 1 });
});

test("a change during a failing attempt gets all its attempts, however many were used", async () => {
  const { ctx, crm, ...scene } = await makeScene();
  const lead = await scene.add();
  crm.before = async () => {
    if (crm.pushes.length === 7) {
      await opened.database.transaction((tx) => lookAtLeads(ctx, tx, [lead.id]));
    }
    throw crmFailure("transient");
  };
  await scene.pass(30 * hourMs, 10 * minuteMs);
  expect(crm.pushes).toHaveLength(7 + 8);
});

test("a CRM that is down for a day uses no attempts and gets everything afterwards", async () => {
  const scene = await makeScene();
  scene.crm.testFailure = "Memory can't be reached.";
  scene.crm.fail("transient");
  const first = await scene.add();
  const leads = [first];
  await scene.work();
  await scene.pass(12 * hourMs, 30 * minuteMs);
  for (let count = 0; count < 20; count += 1) leads.push(await scene.add());
  await scene.pass(12 * hourMs, 30 * minuteMs);
  expect(scene.crm.pushes.length).toBeLessThan(20);
  expect(await scene.read(first)).toMatchObject({
    status: "pending",
    reason: expect.stringContaining("Memory is down"),
  });

  scene.crm.testFailure = null;
  scene.crm.before = () => {};
  await scene.pass(20 * minuteMs);

  expect(scene.crm.records.size).toBe(21);
  for (const lead of leads) expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test.each(["auth", "config"] as const)(
  "%s pauses the provider, uses no attempt, and a good test sends everything",
  async (kind) => {
    const scene = await makeScene();
    scene.crm.testFailure = "The token is wrong.";
    scene.crm.fail(kind);
    const leads = [await scene.add(), await scene.add(), await scene.add()];
    await scene.work();
    await scene.pass(2 * hourMs, 10 * minuteMs);

    expect(scene.crm.pushes).toHaveLength(1);
    expect(scene.crm.tests).toBeGreaterThan(0);
    expect((await scene.state()).gate).toMatchObject({ state: "paused" });
    for (const lead of leads) {
      expect(await scene.read(lead)).toMatchObject({
        status: "pending",
        attempts: 0,
        reason: expect.stringContaining("Memory is paused"),
      });
    }

    scene.crm.before = () => {};
    scene.crm.testFailure = null;
    await scene.test();
    await scene.work();
    for (const lead of leads) expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  },
);

test("nothing is sent before the time that a CRM asked for, and no attempt is used", async () => {
  const scene = await makeScene();
  const retryAt = new Date(scene.clock.now().getTime() + 5 * minuteMs);
  scene.crm.fail("throttled", { retryAt });
  const leads = [await scene.add(), await scene.add()];
  await scene.work();
  scene.crm.before = () => {};
  await scene.pass(4 * minuteMs);
  expect(scene.crm.pushes).toHaveLength(1);
  await scene.test();
  expect((await scene.state()).gate).toMatchObject({ state: "throttled" });

  await scene.pass(2 * minuteMs);
  for (const lead of leads) {
    expect(await scene.read(lead)).toMatchObject({ status: "synced", attempts: 1 });
  }
});

test("a CRM that fails and names a time is not tried before that time", async () => {
  const scene = await makeScene();
  scene.crm.fail("transient", { retryAt: new Date(scene.clock.now().getTime() + 20 * minuteMs) });
  const lead = await scene.send();
  scene.crm.before = () => {};
  await scene.pass(19 * minuteMs);
  expect(await scene.read(lead)).toMatchObject({ status: "pending", attempts: 1 });
  await scene.pass(2 * minuteMs);
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("the next attempt knows what was created before a failure", async () => {
  const scene = await makeScene();
  const reached = { id: "half", url: null, parts: { person: "7" } };
  scene.crm.fail("unknown_outcome", { reached });
  await scene.send();
  scene.crm.before = () => {};
  await scene.pass(2 * minuteMs);

  expect(scene.crm.pushes.map(({ known }) => known)).toEqual([null, reached]);
});

test("a switched-off provider gets nothing, and waiting leads are sent when it is on again", async () => {
  const scene = await makeScene();
  const lead = await scene.add();
  await scene.set({ enabled: false });
  await scene.work();
  expect(scene.crm.pushes).toEqual([]);
  expect(await scene.read(lead)).toMatchObject({
    status: "pending",
    reason: "Memory is switched off; this waits until it is on.",
  });

  await scene.set({ enabled: true });
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("rules that changed while a lead waited apply to it", async () => {
  const scene = await makeScene();
  const lead = await scene.add({ leadScore: 80 });
  await scene.set({ settings: { minLeadScore: 90 } });
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "Its score of 80 is below Memory's minimum of 90.",
  });
});

test("no answer and no address is written to the log", async () => {
  const scene = await makeScene();
  scene.crm.fail("transient", { cause: new Error("socket closed") });
  const lead = await scene.send({ fullName: "Very Private", email: "private@example.com" });
  const text = JSON.stringify(scene.log.entries);
  expect(text).toContain(lead.id);
  expect(text).not.toMatch(/private/i);
});

test("a delivery whose time is far in the future because the clock was set back is due", async () => {
  const scene = await makeScene();
  const lead = await scene.add();
  scene.clock.advance(-365 * 24 * hourMs);
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});
