import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { CrmFailure, declareOutage, openGate } from "#features/crm/core/provider-gate.ts";
import {
  changeProviderState,
  lockProviderState,
} from "#features/crm/server/provider-states-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { lookOnce, startQueue } from "#platform/queue/queue.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { deferred } from "#testing/deferred.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { crmFailure, memoryCrm } from "#testing/crm/memory-crm.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { neverStopped } from "#testing/work-once.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { listDeliveriesOf } from "./deliveries-store.ts";
import { erasePersonAtCrms, markChecked } from "./erase-people.ts";
import { crmPresencesTable } from "./presences-store.ts";
import { requestDelivery } from "./request-delivery.ts";
import { deliveryQueue } from "./worker.ts";
import { useOpened } from "#testing/use-opened.ts";

const opened = useOpened(openTestDatabase);

const timings = { pollMs: 20, pushTimeoutMs: 5_000, claimMs: 90_000 };

const startWorker = ({ ctx, connection, log }: DeliveryScene) =>
  startQueue(deliveryQueue(ctx, { connection, timings }), { log });

test("two workers on one database push each lead once and no person twice at once", async () => {
  const scene = await deliveryScene(opened.database);
  const inFlight = new Set<string>();
  const overlaps: string[] = [];
  scene.crm.before = async ({ personId }) => {
    if (inFlight.has(personId)) overlaps.push(personId);
    inFlight.add(personId);
    await new Promise((resolve) => setImmediate(resolve));
    inFlight.delete(personId);
  };
  const leads: Lead[] = [];
  for (let count = 0; count < 40; count += 1) {
    leads.push(await scene.add({ email: `family-${count % 10}@example.com`, phone: `${count}` }));
    scene.clock.advance(1_000);
  }

  const workers = [startWorker(scene), startWorker(scene)];
  await vi.waitFor(
    async () => {
      for (const lead of leads) {
        expect(["synced", "skipped"]).toContain((await scene.read(lead)).status);
      }
    },
    { timeout: 60_000, interval: 50 },
  );
  await Promise.all(workers.map((worker) => worker.close()));

  expect(overlaps).toEqual([]);
  expect(scene.crm.records.size).toBe(10);
  const pushed = scene.crm.pushes.map(({ lead }) => lead.id);
  expect(new Set(pushed).size).toBe(pushed.length);
});

test("a delivery whose process died is taken over by another process after its claim ran out", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  // By the process's own clock the claim is over, by the database's it is not.
  await deliveryQueue(scene.ctx, { ...scene, timings }).take(neverStopped);
  await scene.workAfter(hourMs);
  expect(scene.crm.pushes).toEqual([]);
  expect(await scene.read(lead)).toMatchObject({ status: "in_progress" });

  await scene.die();
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced", attempts: 2 });
});

test("a delivery that a dead process had claimed does not stay in progress while nothing may be sent", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  await scene.die(1);
  await scene.set({ enabled: false });
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({
    status: "pending",
    reason: "Memory is switched off; this waits until it is on.",
  });
  const [row] = await listDeliveriesOf(opened.database.db, lead.id);
  expect(row).toMatchObject({ status: "pending" });
  await scene.set({ enabled: true });
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced", attempts: 2 });
});

test("Sync now takes over what a dead process had claimed, even if no process works for the provider", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  await scene.die(3);
  expect(await scene.read(lead)).toMatchObject({ status: "pending" });
  const unready = { ...scene.connection, provider: null, fault: "MEMORY_TOKEN is not set." };
  const asked = await requestDelivery(scene.ctx, unready, lead.id);
  expect(asked).toEqual({
    status: "pending",
    reason: "Memory is not ready: MEMORY_TOKEN is not set.",
  });
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced", attempts: 1 });
});

test.each(["rejected", null] as const)(
  "an answer (%s) that arrives after the claim ran out changes nothing",
  async (failure) => {
    const scene = await deliveryScene(opened.database);
    const lead = await scene.add();
    const slow = deferred();
    scene.crm.before = async () => {
      if (scene.crm.pushes.length > 1) return;
      await slow.promise;
      if (failure) throw crmFailure(failure);
    };
    const first = await scene.poll();
    await scene.die();
    await scene.work();
    const synced = await scene.read(lead);
    expect(synced).toMatchObject({ status: "synced", attempts: 2 });

    slow.resolve();
    if ("done" in first) await first.done;
    expect(await scene.read(lead)).toEqual(synced);
  },
);

test("of two workers that find a closed gate at the same moment one tests it", async () => {
  const scene = await deliveryScene(opened.database);
  const { definition } = scene.crm;
  const gate = declareOutage(openGate, "No answer.", scene.clock.now());
  await changeProviderState(opened.database.db, definition.id, { gate });
  scene.clock.advance(minuteMs);
  const letGo = await holdOpen(opened.database, async (tx, hold) => {
    await lockProviderState(tx, definition.id);
    await hold();
  });
  const polls = [scene.poll(), scene.poll()];
  await someoneWaits(opened.database, 2);
  await letGo();
  await Promise.all(polls);
  expect(scene.crm.tests).toBe(1);
});

test("a lead that crashes its process each time is given up after eight attempts", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  await scene.die(8);
  await scene.work();
  expect(scene.crm.pushes).toEqual([]);
  expect(await scene.read(lead)).toMatchObject({
    status: "failed",
    nextAttemptAt: null,
    lastError: "Every attempt was cut off before it ended.",
  });
});

test("the pace of a provider applies across all workers", async () => {
  const crm = memoryCrm({ id: "paced", paceMs: 250 });
  const scene = await deliveryScene(opened.database, crm);
  await scene.add();
  await scene.add();
  expect(await scene.poll()).toHaveProperty("done");
  expect(await scene.poll()).toEqual({ waitMs: 250 });
  scene.clock.advance(250);
  expect(await scene.poll()).toHaveProperty("done");
  await scene.work();
});

test("closing waits for no test of a CRM that hangs, and stores none", async () => {
  const scene = await deliveryScene(opened.database);
  const { definition } = scene.crm;
  const gate = declareOutage(openGate, "No answer.", scene.clock.now());
  await changeProviderState(opened.database.db, definition.id, { gate });
  scene.clock.advance(60_000);
  const begun = deferred();
  scene.crm.beforeTest = async () => {
    begun.resolve();
    await new Promise(() => {});
  };
  const worker = startWorker(scene);
  await begun.promise;
  await worker.close();
  const { lastTest } = await scene.state();
  expect(lastTest).toBeNull();
});

test("closing waits for the pushes in flight", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  const begun = deferred();
  const finish = deferred();
  scene.crm.before = async () => {
    begun.resolve();
    await finish.promise;
  };
  const worker = startWorker(scene);
  await begun.promise;
  const closed = worker.close();
  finish.resolve();
  await closed;
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("a failed erasure is logged with what is needed to find the cause, and quotes no CRM", async () => {
  const scene = await deliveryScene(opened.database);
  const { ctx, clock, connection, log } = scene;
  const { id: provider } = connection.definition;
  await scene.test();
  const lead = await scene.send();
  await opened.database.transaction((tx) => erasePersonAtCrms(tx, lead.email, clock.now()));
  const cause = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
  for (const failure of [
    new Error("no such field"),
    new CrmFailure("transient", `Memory has no ${lead.email}.`, { cause }),
  ]) {
    const failing = { ...connection.provider, erase: () => Promise.reject(failure) };
    const work = { ...scene, connection: { ...connection, provider: failing }, timings };
    const queue = deliveryQueue(ctx, work);
    const look = await lookOnce(queue, neverStopped);
    if ("done" in look) await look.done;
    clock.advance(hourMs);
  }
  const about = { provider, erasure: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  const causedBy = { reason: "socket hang up", code: "ECONNRESET" };
  expect(log.entries.map(({ details }) => details)).toEqual([
    { ...about, attempts: 1, reason: "no such field" },
    { ...about, attempts: 2, kind: "transient", ...causedBy },
  ]);
});

test("a failed deletion is retried no sooner than the CRM asks for; a deletion that is under way is not for admins to check", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.test();
  const { db } = opened.database;
  const { email } = await scene.send();
  await opened.database.transaction((tx) => erasePersonAtCrms(tx, email, scene.clock.now()));
  const retryAt = new Date(scene.clock.now().getTime() + hourMs);
  const erase = () => Promise.reject(crmFailure("transient", { retryAt }));
  Object.assign(scene.connection.provider, { erase });
  await scene.work();
  const readRow = async () => {
    const isIts = eq(crmPresencesTable.provider, scene.connection.definition.id);
    return (await db.select().from(crmPresencesTable).where(isIts))[0];
  };
  expect(await readRow()).toMatchObject({ status: "pending", nextAttemptAt: retryAt });

  await db.update(crmPresencesTable).set({ status: "by-hand" });
  const letGo = await holdOpen(opened.database, async (tx, hold) => {
    await tx.update(crmPresencesTable).set({ status: "done" });
    await hold();
  });
  const checked = markChecked(scene.ctx, (await readRow())?.id ?? "", "eve");
  await someoneWaits(opened.database);
  await letGo();
  expect([await checked, (await readRow())?.status]).toEqual([false, "done"]);
});
