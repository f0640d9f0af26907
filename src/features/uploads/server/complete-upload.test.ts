import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDoc, aDocx, aPdf } from "#testing/files/documents.ts";
import { startFakeS3, type FakeS3 } from "#testing/files/fake-s3.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { testFolder } from "#testing/test-folder.ts";
import { beginUpload } from "./staff-routes.ts";
import { completeUpload } from "./document-uploads.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { findObject } from "./objects-store.ts";
import { openS3Storage } from "#platform/files/s3-storage.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

let store: TestDatabase;
let s3: FakeS3;

beforeAll(async () => {
  store = await openTestDatabase();
  s3 = await startFakeS3();
});

afterAll(async () => {
  await store.close();
  await s3.close();
});

/** Its row stays for the sweep, and nobody can have it. */
const givenUp = { storedAt: null, issuedTo: null };

const drivers = {
  disk: (dir: string) => openDiskStorage(dir),
  s3: (dir: string) => openS3Storage(s3.settings, dir),
};

async function upload(driver: keyof typeof drivers, bytes: Buffer) {
  const dir = await testFolder();
  const storage = await drivers[driver](dir);
  const parts = testCtx({ database: store.database, clock: testClock(), files: storage });
  const request = { issuedTo: "ada", contentType: null, declaredBytes: bytes.length };
  const name = await beginUpload(parts, request);
  const rules = { maxBytes: bytes.length, expectedBytes: bytes.length };
  const { multipart } = storage;
  const body = Readable.from([bytes]);
  const part = await multipart.putPart(name.key, name.uploadId, 1, body, rules);
  const complete = () => completeUpload(parts, name, { person: "ada", parts: [part] });
  return { storage, key: name.key, complete };
}

test.each(["disk", "s3"] as const)("%s: what a document is stands in its bytes", async (driver) => {
  const kinds: unknown[] = [];
  for (const bytes of [aPdf(), aDoc(), aDocx(), Buffer.from("PK\u0003\u0004…"), Buffer.alloc(9)]) {
    const { key, complete } = await upload(driver, bytes);
    await complete();
    kinds.push((await findObject(store.database.db, key))?.documentType);
  }

  expect(kinds).toEqual(["pdf", "doc", "docx", null, null]);
});

test.each(["disk", "s3"] as const)(
  "%s: nothing is kept of a Word file that can do more than be read",
  async (driver) => {
    for (const bytes of [aDocx({ macros: true }), aDoc({ names: ["Macros"] })]) {
      const { storage, key, complete } = await upload(driver, bytes);

      await expect(complete()).rejects.toMatchObject({ code: "unsupported_type" });

      expect(await storage.stat(key)).toBeNull();
      expect(await findObject(store.database.db, key)).toMatchObject(givenUp);
    }
  },
);

test("a bucket that is away when a document is looked into keeps it for the next try", async () => {
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
