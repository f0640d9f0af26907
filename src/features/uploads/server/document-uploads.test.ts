import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { openS3Storage } from "#platform/files/s3-storage.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { aDoc, aDocx, aPdf } from "#testing/files/documents.ts";
import { startFakeS3 } from "#testing/files/fake-s3.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { testFolder } from "#testing/test-folder.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";
import { completeUpload, issueDocument } from "./document-uploads.ts";
import { findObject } from "./objects-store.ts";
import { beginUpload } from "./staff-routes.ts";

const clock = testClock();
const store = useOpened(openTestDatabase);
const s3 = useOpened(startFakeS3);

/** The row stays until its sweep, and nobody can use it. */
const givenUp = { storedAt: null, issuedTo: null };

const drivers = {
  disk: (dir: string) => openDiskStorage(dir),
  s3: (dir: string) => openS3Storage(s3.settings, dir),
};

async function upload(driver: keyof typeof drivers, bytes: Buffer) {
  const dir = await testFolder();
  const storage = await drivers[driver](dir);
  const parts = testCtx({ database: store.database, clock, files: storage });
  const request = { issuedTo: "ada", contentType: null, declaredBytes: bytes.length };
  const name = await beginUpload(parts, request);
  const rules = { maxBytes: bytes.length, expectedBytes: bytes.length };
  const { multipart } = storage;
  const body = Readable.from([bytes]);
  const part = await multipart.putPart(name.key, name.uploadId, 1, body, rules);
  const complete = () => completeUpload(parts, name, { person: "ada", parts: [part] });
  return { storage, key: name.key, complete };
}

test.each(["disk", "s3"] as const)("%s: the bytes decide what a document is", async (driver) => {
  const kinds: unknown[] = [];
  for (const bytes of [aPdf(), aDoc(), aDocx(), Buffer.from("PK\u0003\u0004…"), Buffer.alloc(9)]) {
    const { key, complete } = await upload(driver, bytes);
    await complete();
    kinds.push((await findObject(store.database.db, key))?.documentType);
  }

  expect(kinds).toEqual(["pdf", "doc", "docx", null, null]);
});

test.each(["disk", "s3"] as const)(
  "%s: nothing is stored of a Word file with macros",
  async (driver) => {
    for (const bytes of [aDocx({ macros: true }), aDoc({ names: ["Macros"] })]) {
      const { storage, key, complete } = await upload(driver, bytes);

      await expect(complete()).rejects.toMatchObject({ code: "unsupported_type" });

      expect(await storage.stat(key)).toBeNull();
      expect(await findObject(store.database.db, key)).toMatchObject(givenUp);
    }
  },
);

test("a document whose type can't be read because the bucket is away is kept for the next attempt", async () => {
  const { key, storage, complete } = await upload("s3", aDocx());
  const { read } = storage;
  let isAway = true;
  const failing = async (...args: Parameters<typeof read>) => {
    if (isAway) s3.failWith(503);
    return read(...args).finally(() => s3.failWith(null));
  };
  Object.assign(storage, { read: failing });

  await expect(complete()).rejects.toMatchObject({ code: "unavailable" });
  expect((await findObject(store.database.db, key))?.storedAt).toBeNull();
  isAway = false;
  await complete();

  expect((await findObject(store.database.db, key))?.documentType).toBe("docx");
});

async function issue(issuedTo: string, arrives: "whole" | "inParts", times = 1): Promise<void> {
  const request = { issuedTo, contentType: null, declaredBytes: null, arrives };
  for (let time = 1; time <= times; time += 1) {
    await issueDocument(testCtx({ database: store.database, clock }), request);
  }
}

const tooMany = {
  code: "conflict",
  sentence: expect.objectContaining({ en: expect.stringContaining("too many") }),
};

test("one person may have 100 uploads in parts under way for two days", async () => {
  await issue("ada", "inParts", 100);
  clock.advance(48 * hourMs - 1);

  await expect(issue("ada", "whole")).rejects.toMatchObject(tooMany);
  await issue("abe", "inParts");
  clock.advance(1);
  await issue("ada", "inParts");
});

test("simultaneous calls never exceed the number of places", async () => {
  await issue("dora", "whole", 95);
  const calls = Array.from({ length: 12 }, () => issue("dora", "inParts"));

  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.map((each) => each.status === "rejected" && each.reason)).toEqual(
    Array.from({ length: 7 }, () => expect.objectContaining(tooMany)),
  );
});

test("100 small unfinished files no longer count once their addresses end", async () => {
  await issue("cora", "whole", 100);

  await expect(issue("cora", "inParts")).rejects.toMatchObject(tooMany);
  clock.advance(hourMs);
  await issue("cora", "inParts");
});
