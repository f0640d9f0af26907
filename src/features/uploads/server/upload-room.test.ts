import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { aPdf } from "#testing/files/documents.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { mountSmallDisk } from "#testing/small-disk.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startTestServer } from "#testing/site/test-server.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }));

beforeEach(() => scene.query("delete from objects"));

const noRoom = { status: 503, body: { message: expect.stringMatching(/no room for files/) } };

const askAsVisitor = () => scene.call(null, "POST", "/api/objects/upload");
const askAsStaff = (name: string) =>
  scene.call(name, "POST", "/api/objects/s3/multipart", { filename: "talk.mp4" });
const pathOf = (uploadURL: string) => uploadURL.replace(/^https?:\/\/[^/]+/, "");
const send = (uploadURL: string) =>
  scene.call(null, "PUT", pathOf(uploadURL), aPdf(), { "content-type": "application/pdf" });

/** @param person whom a document was issued to; null for a visitor's résumé. */
const lay = (gigabytes: number, person: string | null, claimed = false) =>
  scene.query(
    `insert into objects (id, purpose, issued_at, issued_to, stored_at, byte_size, claimed_at, sweep_at)
     values (gen_random_uuid(), $2, now(), $3, now(), $1::bigint * 1073741824,
       case when $4 then now() end, case when $4 then null else now() + interval '1 day' end)`,
    [gigabytes, person === null ? "resume" : "document", person, claimed],
  );

test("while five gigabytes of visitors' files are unclaimed, no address is issued and none takes bytes", async () => {
  const early = (await askAsVisitor()).body.uploadURL as string;
  await lay(4, null);
  await lay(50, null, true);
  expect(await askAsVisitor()).toMatchObject({ status: 200 });
  await lay(1, null);

  const refused = await askAsVisitor();
  expect(refused).toMatchObject(noRoom);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await send(early)).toMatchObject(noRoom);
  // The limits of visitors and of staff are separate.
  expect(await askAsStaff("bob")).toMatchObject({ status: 200 });
});

test("one staff member may have twenty gigabytes of unclaimed files, and all of them sixty", async () => {
  await lay(20, "bob");
  expect(await askAsStaff("bob")).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("20 GB") },
  });
  expect(await askAsStaff("ada")).toMatchObject({ status: 200 });
  await lay(40, "eve");
  expect(await askAsStaff("ada")).toMatchObject(noRoom);
  expect(await askAsVisitor()).toMatchObject({ status: 200 });
});

test("parts of documents count before they are joined", async () => {
  const { key } = (await askAsStaff("bob")).body as { key: string };
  await scene.query(
    "update multipart_uploads set received_bytes = 20 * 1073741824::bigint where object_id = $1",
    [key],
  );
  expect(await askAsStaff("bob")).toMatchObject({ status: 409 });
});

test("while the disk is short of room, files are refused with a reason, even half-way, and forms are still accepted", async ({
  skip,
}) => {
  // One megabyte more makes the disk count as short of room.
  const dir = await mountSmallDisk("502m");
  if (dir === null) return skip("Only root may mount a small disk.");
  const server = await startTestServer(scene.database, {
    clock: scene.clock,
    config: { objects: { kind: "disk", dir } },
    openStorage: () => openDiskStorage(dir),
  });
  onTestFinished(() => server.close());
  const call = (method: "POST" | "PUT", url: string, payload?: object) =>
    server.app.inject({ method, url, ...(payload && { payload }) });
  const ask = () => call("POST", "/api/objects/upload");
  const early = pathOf((await ask()).json().uploadURL);
  const large = pathOf((await ask()).json().uploadURL);

  // Bytes arrive in pieces over a real connection; ten megabytes are more than the room beside the
  // reserve.
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const body = aPdf({ byteSize: 10_000_000 });
  expect((await fetch(origin + large, { method: "PUT", body })).status).toBe(503);
  expect((await call("PUT", early, aPdf())).statusCode).toBe(200);
  await appendFile(join(dir, "ballast"), Buffer.alloc(3_000_000));

  const refused = await ask();
  expect(refused.statusCode).toBe(503);
  expect(refused.json().message).toMatch(/no room for files/);
  expect((await call("PUT", large, aPdf())).statusCode).toBe(503);
  expect((await call("POST", "/api/contact-inquiry", anInquiry())).statusCode).toBe(201);
});
