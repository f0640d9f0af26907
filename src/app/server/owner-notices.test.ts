import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { insertRequest } from "#features/privacy/server/person-requests-store.ts";
import { clamdScanner } from "#features/uploads/server/clamd-scanner.ts";
import { openDiskStorage } from "#features/uploads/server/disk-storage.ts";
import { objectsTable } from "#features/uploads/server/objects-store.ts";
import { retryAfterMs, scanNext } from "#features/uploads/server/scan-next.ts";
import { ScannerAwayError } from "#features/uploads/server/virus-scanner.ts";
import { toMailConfig } from "#platform/server/mail/mail-config.ts";
import { mailGateTable } from "#platform/server/mail/mail-gate-store.ts";
import { startFakeClamd } from "#testing/fake-clamd.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer, TestServerOptions } from "#testing/test-server.ts";

const clock = testClock();
const config = {
  clamdSocket: "/nowhere/clamd.ctl",
  mail: toMailConfig({ SMTP_URL: "smtp://mail.example" }),
};

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  await makeAdmin(store.database, "ada");
});

afterAll(() => store.close());

async function start(options: TestServerOptions["config"] = config): Promise<TestServer> {
  const server = await startTestServer(store.database, { clock, config: options });
  onTestFinished(() => server.close());
  return server;
}

async function read({ app }: TestServer) {
  const cookie = await signIn(app, "ada");
  const answer = await app.inject({ url: "/api/admin/owner-notices", headers: { cookie } });
  return answer.json().notices;
}

test("files that the scanner doesn't look at are told as long as it is away, and only where files are scanned", async () => {
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
    const parts = { database, storage, scanner, clock, log: recordingLog() };
    return scanNext(parts, new AbortController().signal);
  };
  await storage.put(row.id, Readable.from([Buffer.from("x")]), {
    maxBytes: 9,
    accept: async () => "kept",
  });
  // Nothing was tried yet: files that have just arrived trouble nobody.
  expect(await read(server)).toEqual([]);
  await clamd.stop();
  await expect(scan()).rejects.toThrow(ScannerAwayError);
  const told = { kind: "scanning", waiting: 2, since: storedAt.toISOString() };
  expect(await read(server)).toEqual([told]);
  expect(await read(await start({ ...config, clamdSocket: null }))).toEqual([]);

  await clamd.start();
  clock.advance(retryAfterMs);
  await scan();
  await scan();
  expect(await read(server)).toEqual([]);
});

test("email that is held back is told, and not where email is off", async () => {
  const since = clock.now();
  const gate = { id: "smtp", state: "paused", reason: "535 wrong password", since } as const;
  await store.database.db.insert(mailGateTable).values(gate);
  const server = await start();
  expect(await read(server)).toEqual([
    { kind: "mail", gate: "paused", since: since.toISOString() },
  ]);
  expect(await read(await start({ clamdSocket: null }))).toEqual([]);
  await store.database.db.update(mailGateTable).set({ state: "open" });
  expect(await read(server)).toEqual([]);
});

test("what people ask about their data is told until it is answered; a deletion goes by itself", async () => {
  const ask = (kind: "copy" | "correction" | "deletion", day: number) =>
    store.database.transaction((tx) =>
      insertRequest(tx, {
        id: randomUUID(),
        email: "dana@example.com",
        kind,
        via: "page",
        askedAt: clock.now(),
        dueAt: new Date(`2027-01-0${day}T00:00:00.000Z`),
      }),
    );
  await ask("deletion", 1);
  const server = await start();
  expect(await read(server)).toEqual([]);
  await ask("copy", 3);
  await ask("correction", 2);
  expect(await read(server)).toEqual([
    { kind: "requests", count: 2, firstDueAt: "2027-01-02T00:00:00.000Z" },
  ]);
  await store.database.executeSql("update person_requests set state = 'done'");
  expect(await read(server)).toEqual([]);
});
