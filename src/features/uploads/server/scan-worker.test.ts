import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { and, asc, inArray, isNotNull } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auditEventsTable } from "#platform/audit/audit-store.ts";
import { aPdf } from "#testing/files/documents.ts";
import { clamdMarks, startFakeClamd } from "#testing/files/fake-clamd.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { startQueue } from "#platform/queue/queue.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { neverStopped } from "#testing/work-once.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { dayMs } from "#platform/core/durations.ts";
import { clamdScanner } from "./clamd-scanner.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { findObject, insertObject, objectsTable } from "./objects-store.ts";
import { receiveObject } from "./receive-object.ts";
import { useOpened } from "#testing/use-opened.ts";
import {
  findPutOffSince,
  scanHoldMs,
  holdNextScan,
  retryAfterMs,
  retryFailedScans,
  scanQueue,
  ScannerAwayError,
  type VirusScanner,
} from "./scan-worker.ts";

const timings = { pollMs: 10, awayMs: 10 };
const clock = testClock();

const store = useOpened(openTestDatabase);
const objects = useOpened(async () => {
  const dir = await mkdtemp(join(tmpdir(), "objects-"));
  const close = () => rm(dir, { recursive: true, force: true });
  return { storage: await openDiskStorage(dir), close };
});

async function sendFile(mark = ""): Promise<string> {
  const { database } = store;
  const id = randomUUID();
  clock.advance(1);
  await database.transaction((tx) => insertObject(tx, { id, issuedAt: clock.now() }));
  const marked = aPdf().toString("latin1").replace("%%EOF", `%${mark}\n%%EOF`);
  const bytes = Readable.from([Buffer.from(marked, "latin1")]);
  const grant = { id, maxBytes: 10_000, expiresAt: clock.now() };
  await receiveObject(testCtx({ database, files: objects.storage, clock }), grant, bytes);
  return id;
}

const read = (id: string) => findObject(store.database.db, id);
const readPutOff = () =>
  findPutOffSince(store.database.db, new Date(clock.now().getTime() + retryAfterMs));
const countWaiting = () => {
  const { storedAt, scanState } = objectsTable;
  return store.database.db.$count(
    objectsTable,
    and(isNotNull(storedAt), inArray(scanState, ["unscanned", "pending"])),
  );
};
const readState = async (id: string) => (await read(id))?.scanState;

async function start(count = 1) {
  const clamd = await startFakeClamd({ maxBytes: 5_000 });
  const log = recordingLog();
  const lines = () => log.entries.map(({ message }) => message).join();
  const scanner = clamdScanner(clamd.socketPath);
  const ctx = testCtx({ database: store.database, files: objects.storage, clock, log });
  const processes = Array.from({ length: count }, () =>
    startQueue(scanQueue(ctx, scanner, timings), { log }),
  );
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.close()));
    await clamd.close();
  });
  return { clamd, lines };
}

test("each stored file is scanned, also files from before there was a scanner; a virus is blocked and audited", async () => {
  const [clean, bad, large] = [
    await sendFile(),
    await sendFile(clamdMarks.virus),
    await sendFile("x".repeat(6_000)),
  ];
  expect(await readState(clean)).toBe("unscanned");
  await start();

  await expect.poll(() => readState(large)).toBe("failed");
  await expect.poll(countWaiting).toBe(0);
  expect(await readState(clean)).toBe("clean");
  expect(await read(bad)).toMatchObject({
    scanState: "infected",
    scanFinding: "Test.Virus.UNOFFICIAL",
    scannedAt: clock.now(),
  });
  expect((await read(large))?.scanFinding).toBe("too-large");
  const events = await store.database.db
    .select()
    .from(auditEventsTable)
    .orderBy(asc(auditEventsTable.at));
  expect(events.map(({ user, actor, action, record }) => [user, actor, action, record])).toEqual([
    [null, "site", "file-blocked", bad],
  ]);
});

test("while the scanner is away files wait, the log says so once, and they are scanned when it is back", async () => {
  const { clamd, lines } = await start();
  await clamd.stop();
  const id = await sendFile();

  await expect.poll(() => readState(id)).toBe("pending");
  await expect.poll(lines).toContain("can't be scanned");
  const { storedAt } = (await read(id)) ?? {};
  await expect.poll(readPutOff).toEqual(storedAt);
  await clamd.start();
  await expect
    .poll(() => {
      clock.advance(60_000);
      return readState(id);
    })
    .toBe("clean");
  await expect.poll(lines).toContain("scanned for viruses again");
  expect(lines().split("can't be scanned")).toHaveLength(2);
});

test("a file at which the scanner breaks off does not hold up the others", async () => {
  const bad = await sendFile(clamdMarks.hangUp);
  const good = await sendFile();
  await start();

  await expect.poll(() => readState(good)).toBe("clean");
  expect(await readState(bad)).toBe("pending");
  await store.database.db.execute(`update objects set scan_state = 'clean' where id = '${bad}'`);
});

test("a file that could not be scanned is scanned again once it is put back into the queue", async () => {
  await sendFile(clamdMarks.limits);
  const { clamd } = await start();

  await expect
    .poll(async () => {
      await retryFailedScans(store.database.db);
      return clamd.scans.length;
    })
    .toBeGreaterThan(2);
  expect(await readPutOff()).toBeNull();
  await store.database.db.execute("update objects set scan_state = 'clean'");
});

test("several processes scan each file once, and take over the files of a killed one", async () => {
  const held = await sendFile();
  const now = clock.now();
  const heldUntil = new Date(now.getTime() + scanHoldMs);
  expect(await holdNextScan(store.database.db, { now, heldUntil })).toEqual({
    id: held,
    heldUntil,
  });
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await sendFile());
  const { clamd } = await start(3);

  await expect.poll(countWaiting).toBe(1);
  expect(clamd.scans).toHaveLength(ids.length);
  expect(await readState(held)).toBe("pending");
  clock.advance(scanHoldMs);
  await expect.poll(() => readState(held)).toBe("clean");
  expect(clamd.scans).toHaveLength(ids.length + 1);
});

test.each<[string, VirusScanner["scan"]]>([
  ["finds", async () => ({ kind: "infected", finding: "Test.Virus" })],
  ["fails at", () => Promise.reject(new ScannerAwayError("Nobody answers."))],
])(
  "what a scan %s too late, when another process has its file, changes nothing",
  async (_, scan) => {
    const id = await sendFile();
    const hold = () => {
      const now = clock.now();
      return holdNextScan(store.database.db, {
        now,
        heldUntil: new Date(now.getTime() + scanHoldMs),
      });
    };
    const late = await hold();
    clock.advance(scanHoldMs);
    await hold();
    const before = await read(id);
    const ctx = testCtx({ database: store.database, files: objects.storage, clock });
    await scanQueue(ctx, { scan })
      .work?.(late!, neverStopped)
      .catch(() => {});
    expect(await read(id)).toEqual(before);
    await store.database.db.execute("update objects set scan_state = 'clean'");
  },
);

test("a hold that lies too far ahead, because a clock was set back, counts as over", async () => {
  const id = await sendFile();
  const now = clock.now();
  const hold = (ms: number) =>
    holdNextScan(store.database.db, { now, heldUntil: new Date(now.getTime() + ms) });
  await hold(365 * dayMs);
  expect(await hold(scanHoldMs)).toMatchObject({ id });
  expect(await hold(scanHoldMs)).toBeNull();
});
