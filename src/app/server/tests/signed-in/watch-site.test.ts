import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { declareOutage, openGate } from "#features/crm/core/provider-gate.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { changeProviderSettings } from "#features/crm/server/change-provider-settings.ts";
import { changeProviderState } from "#features/crm/server/provider-states-store.ts";
import { clamdScanner } from "#features/uploads/server/clamd-scanner.ts";
import { objectsTable } from "#features/uploads/server/objects-store.ts";
import { retryAfterMs, scanQueue, ScannerAwayError } from "#features/uploads/server/scan-worker.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { type FollowUp, followUpsTable } from "#platform/intake/follow-ups-store.ts";
import { toMailConfig } from "#platform/mail/mail-config.ts";
import { mailGateTable } from "#platform/mail/mail-gate-store.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { startFakeClamd } from "#testing/files/fake-clamd.ts";
import { workOnce } from "#testing/work-once.ts";
import { fillDisk, mountSmallDisk } from "#testing/small-disk.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import {
  connectTestCrms,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#testing/site/test-server.ts";
import { testCtx, mailIsOn } from "#testing/site/test-ctx.ts";
import { minuteMs } from "#platform/core/durations.ts";

const clock = testClock();
const config = {
  clamdSocket: "/nowhere/clamd.ctl",
  mail: toMailConfig({ SMTP_URL: "smtp://mail.example" }),
};

const store = useOpened(openTestDatabase);

beforeAll(async () => {
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "bob", "agent");
});

async function start(options: TestServerOptions = { config }): Promise<TestServer> {
  const server = await startTestServer(store.database, { clock, ...options });
  onTestFinished(() => server.close());
  return server;
}

interface Reported {
  readonly part: string;
  readonly label?: string;
  readonly state: string;
}

/**
 * The state of each part, as somebody who signs in now sees it. A result that a busy machine does
 * not get within half a second is shown at the next request, so this asks until it is the expected
 * one.
 */
async function tellsOf({ app }: TestServer, name: string) {
  const cookie = await signIn(app, name);
  return async () =>
    (await app.inject({ url: "/api/admin/parts", headers: { cookie } })).json<{
      parts: Reported[];
    }>().parts;
}

/** Parts in trouble, as somebody who asks a minute later sees them. */
async function troublesOf(server: TestServer, name = "ada") {
  clock.advance(minuteMs);
  const tell = await tellsOf(server, name);
  return async () => (await tell()).filter(({ state }) => state !== "up");
}

async function readMetrics({ app }: TestServer): Promise<string> {
  return (await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;
}

test("a healthy site reports each part as working, to signed-in staff only", async () => {
  const server = await start();
  for (const name of ["ada", "bob"]) {
    const tell = await tellsOf(server, name);
    await expect
      .poll(async () => (await tell()).map(({ part, label, state }) => `${label ?? part} ${state}`))
      .toEqual(
        [
          "database",
          "storage",
          "disk",
          "mail",
          "scanner",
          ...crmProviders.map(({ label }) => label),
          "archive",
          "jobs",
          "backup",
        ].map((name) => `${name} up`),
      );
  }
  expect((await server.app.inject({ url: "/api/admin/parts" })).statusCode).toBe(401);
});

test("unscanned files are reported while the scanner is away, and only on a site with a scanner", async () => {
  const { database } = store;
  const server = await start();
  const storedAt = clock.now();
  const row = { id: randomUUID(), issuedAt: storedAt, storedAt };
  await database.db.insert(objectsTable).values([row, { ...row, id: randomUUID() }]);
  const clamd = await startFakeClamd();
  onTestFinished(() => clamd.close());
  const storage = await openDiskStorage(server.objectsDir);
  const scan = async () => {
    const scanner = clamdScanner(clamd.socketPath);
    const ctx = testCtx({ database, files: storage, clock });
    return workOnce(scanQueue(ctx, scanner));
  };
  await storage.put(row.id, Readable.from([Buffer.from("x")]), {
    maxBytes: 9,
    accept: async () => "kept",
  });
  // Nothing was tried yet: files that have just arrived are not reported.
  await expect.poll(await troublesOf(server)).toEqual([]);
  await clamd.stop();
  await expect(scan()).rejects.toThrow(ScannerAwayError);
  const trouble = { part: "scanner", state: "down", since: storedAt.toISOString() };
  await expect.poll(await troublesOf(server)).toEqual([trouble]);
  await expect.poll(await troublesOf(await start({}))).toEqual([]);

  await clamd.start();
  clock.advance(retryAfterMs);
  await scan();
  await scan();
  await expect.poll(await troublesOf(server)).toEqual([]);
});

test("a closed mail gate is reported with its reason, and not where email is off", async () => {
  const since = clock.now();
  const gate = { id: "smtp", state: "paused", reason: "535 wrong password", since } as const;
  await store.database.db.insert(mailGateTable).values(gate);
  const server = await start();
  const trouble = { part: "mail", state: "down", cause: "paused", since: since.toISOString() };
  await expect.poll(await troublesOf(server, "bob")).toEqual([trouble]);
  await expect.poll(await troublesOf(await start({}))).toEqual([]);
  await store.database.db.update(mailGateTable).set({ state: "open" });
  await expect.poll(await troublesOf(server)).toEqual([]);
});

test("mail that waits too long is reported: a hot lead's after two minutes, others after a quarter of an hour", async () => {
  const { database } = store;
  const server = await start();
  const queue = (kind: string, isUrgent: boolean) =>
    database.transaction((tx) =>
      queueMail(testCtx({ clock, config: mailIsOn }), tx, {
        kind,
        to: "ann@example.com",
        dedupeKey: kind,
        isUrgent,
      }),
    );
  const trouble = (since: Date) => [{ part: "mail", state: "late", since: since.toISOString() }];
  const linkAt = clock.now();
  await queue("a link", false);
  clock.advance(10 * minuteMs);
  await expect.poll(await troublesOf(server)).toEqual([]);
  const hotAt = clock.now();
  await queue("a hot lead", true);
  await expect.poll(await troublesOf(server)).toEqual([]);
  clock.advance(minuteMs + 1);
  await expect.poll(await troublesOf(server)).toEqual(trouble(hotAt));
  await expect.poll(() => readMetrics(server)).toContain('part_up{part="mail"} 0');
  const metrics = await readMetrics(server);
  expect(metrics).toContain('mail_oldest_wait_seconds{priority="urgent"} 180.001');
  expect(metrics).toContain('mail_oldest_wait_seconds{priority="other"} 840.001');

  await database.db.delete(mailsTable).where(eq(mailsTable.kind, "a hot lead"));
  await expect.poll(await troublesOf(server)).toEqual(trouble(linkAt));
  await database.db.delete(mailsTable);
  await expect.poll(await troublesOf(server)).toEqual([]);
  expect(await readMetrics(server)).toContain('mail_oldest_wait_seconds{priority="urgent"} 0');
});

test("an active CRM that takes no leads is reported; one that is off or asks to slow down is not", async () => {
  const { database } = store;
  const variables = { HUBSPOT_ACCESS_TOKEN: "a token" };
  const server = await start({ crm: connectTestCrms(database, clock, variables) });
  const since = clock.now();
  const gate = declareOutage(openGate, "503", since);
  await changeProviderState(database.db, "hubspot", { gate });
  await expect.poll(await troublesOf(server)).toEqual([]);

  await changeProviderSettings(database, "hubspot", { enabled: true }, since);
  await changeProviderSettings(database, "pipedrive", { enabled: true }, since);
  await expect.poll(await troublesOf(server)).toEqual([
    {
      part: "crm",
      label: "HubSpot",
      state: "down",
      cause: "outage",
      since: since.toISOString(),
    },
    expect.objectContaining({ part: "crm", label: "Pipedrive", cause: "unready" }),
  ]);

  const until = new Date(clock.now().getTime() + 60 * minuteMs);
  const throttled = { state: "throttled", reason: "429", since, until } as const;
  await changeProviderState(database.db, "hubspot", { gate: throttled });
  await changeProviderSettings(database, "pipedrive", { enabled: false }, since);
  await expect.poll(await troublesOf(server)).toEqual([]);
  await changeProviderSettings(database, "hubspot", { enabled: false }, since);
});

test("a part is checked again right after it was switched on, and not for a search, a sign-in or a visitor", async () => {
  const { database } = store;
  const variables = { HUBSPOT_ACCESS_TOKEN: "a token" };
  const { app } = await start({ crm: connectTestCrms(database, clock, variables) });
  const cookie = await signIn(app, "ada");
  const read = async () => {
    const { parts } = (await app.inject({ url: "/api/admin/parts", headers: { cookie } })).json<{
      parts: { label?: string; state: string }[];
    }>();
    return parts.find(({ label }) => label === "HubSpot")?.state;
  };
  const enable = (headers: Record<string, string>) => {
    const url = "/api/admin/crm/config/hubspot";
    return app.inject({ method: "PUT", url, headers, payload: { enabled: true } });
  };
  await expect.poll(read).toBe("up");
  const gate = declareOutage(openGate, "503", clock.now());
  await changeProviderState(database.db, "hubspot", { gate });
  await changeProviderSettings(database, "hubspot", { enabled: true }, clock.now());

  const url = "/api/admin/leads/search";
  const found = await app.inject({ method: "POST", url, headers: { cookie }, payload: {} });
  expect([found.statusCode, (await enable({})).statusCode]).toEqual([200, 401]);
  await signIn(app, "bob");
  expect(await read()).toBe("up");

  expect((await enable({ cookie })).statusCode).toBe(200);
  await expect.poll(read).toBe("down");
  await changeProviderSettings(database, "hubspot", { enabled: false }, clock.now());
});

test("background work that nobody does is reported once the oldest has waited for five minutes", async () => {
  const { db } = store.database;
  const server = await start({});
  const due = clock.now();
  const issuedAt = new Date(due.getTime() - 25 * 60 * minuteMs);
  await db.insert(objectsTable).values([
    { id: randomUUID(), issuedAt, sweepAt: due },
    { id: randomUUID(), issuedAt, sweepAt: new Date("2999-01-01") },
  ]);
  clock.advance(4 * minuteMs);
  await expect.poll(await troublesOf(server)).toEqual([]);
  await expect
    .poll(await troublesOf(server))
    .toEqual([{ part: "jobs", state: "late", since: due.toISOString() }]);
  await db.delete(objectsTable).where(eq(objectsTable.issuedAt, issuedAt));
  await expect.poll(await troublesOf(server)).toEqual([]);
});

test("a submission that is not handed out is reported after five minutes, too", async () => {
  const { db } = store.database;
  const server = await start({});
  const storedAt = clock.now();
  // A kind that this version does not know, so that nothing takes it away meanwhile.
  const row = { scope: "newer", submissionId: randomUUID(), content: {} as FollowUp, storedAt };
  await db.insert(followUpsTable).values(row);
  clock.advance(4 * minuteMs);
  await expect.poll(await troublesOf(server)).toEqual([]);
  await expect
    .poll(await troublesOf(server))
    .toEqual([{ part: "jobs", state: "late", since: storedAt.toISOString() }]);
  await db.delete(followUpsTable);
});

test("a missing folder of files is reported, in the metrics as well", async () => {
  const server = await start({});
  await expect.poll(() => readMetrics(server)).toContain('part_up{part="storage"} 1');
  await rm(join(server.objectsDir, "stored"), { recursive: true });

  await expect
    .poll(await troublesOf(server))
    .toEqual([expect.objectContaining({ part: "storage", state: "down" })]);
  await expect.poll(() => readMetrics(server)).toContain('part_up{part="storage"} 0');
});

test("a disk is reported when little space is left, and when none is", async ({ skip }) => {
  const dataDir = await mountSmallDisk("60m");
  if (dataDir === null) return skip("Only root may mount a small disk.");
  const server = await start({ config: { dataDir } });
  await expect
    .poll(await troublesOf(server))
    .toEqual([expect.objectContaining({ part: "disk", state: "late" })]);
  await fillDisk(dataDir);
  await expect
    .poll(await troublesOf(server))
    .toEqual([expect.objectContaining({ part: "disk", state: "down" })]);
});
