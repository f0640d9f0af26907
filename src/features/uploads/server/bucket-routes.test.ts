import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { aPdf } from "#testing/files/documents.ts";
import { startFakeRemote } from "#testing/files/fake-remote.ts";
import { startFakeS3 } from "#testing/files/fake-s3.ts";
import { importLink, sceneRules } from "#testing/files/import-scene.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { findObject } from "./objects-store.ts";
import { useOpened } from "#testing/use-opened.ts";
import { openS3Storage } from "#platform/files/s3-storage.ts";

const leastPartBytes = 5_242_880;

const store = useOpened(openTestDatabase);
const s3 = useOpened(startFakeS3);
const remote = useOpened(startFakeRemote);
const server = useOpened(() =>
  startTestServer(store.database, {
    openStorage: (dir) => openS3Storage(s3.settings, dir),
    tuning: { imports: sceneRules },
    clock: { now: () => new Date() },
  }),
);
let ada: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  await makeAdmin(store.database, "ada");
  ada = await signIn(server.app, "ada");
});

/** Sends a real request to the path and query of one of the site's addresses. */
async function call(method: string, address: string, body?: Buffer | object, headers = {}) {
  const { pathname, search } = new URL(address, "http://site.example");
  const { port } = server.app.server.address() as AddressInfo;
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method,
    headers: { cookie: ada, ...(isJson && { "content-type": "application/json" }), ...headers },
    ...(body && { body: isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const read = () => JSON.parse(bytes.toString());
  return { status: answer.status, headers: answer.headers, bytes, read };
}

async function begin(size: number) {
  const metadata = { name: "a.mp4", size };
  const answer = await call("POST", "/api/objects/s3/multipart", { filename: "a.mp4", metadata });
  const { key, uploadId } = answer.read() as { key: string; uploadId: string };
  const name = (rest = "") =>
    `/api/objects/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${key}`;
  return { key, name };
}

async function sendPart({ name }: Awaited<ReturnType<typeof begin>>, part: number, bytes: Buffer) {
  const sent = await call("PUT", (await call("GET", name(`/${part}`))).read().url, bytes);
  expect(sent.status).toBe(200);
  return { PartNumber: part, ETag: sent.headers.get("etag") };
}

test("a document in parts is stored in the bucket and can be downloaded whole and in ranges", async () => {
  const upload = await begin(leastPartBytes + 3);
  const parts = [
    await sendPart(upload, 1, Buffer.alloc(leastPartBytes, "a")),
    await sendPart(upload, 2, Buffer.from("end")),
  ];
  const listed = await call("GET", upload.name());
  const completed = await call("POST", upload.name("/complete"), { parts });
  const { location } = completed.read() as { location: string };
  const part = await call("GET", location, undefined, { range: "bytes=-4" });
  const past = await call("GET", location, undefined, { range: `bytes=${leastPartBytes + 3}-` });

  expect(listed.read()).toMatchObject([
    { PartNumber: 1, Size: leastPartBytes },
    { PartNumber: 2, Size: 3 },
  ]);
  expect((await call("GET", location)).bytes.length).toBe(leastPartBytes + 3);
  expect([part.status, part.bytes.toString()]).toEqual([206, "aend"]);
  expect(past.status).toBe(416);
  expect((await call("POST", upload.name("/complete"), { parts })).read()).toEqual({ location });
  expect(s3.uploads.size).toBe(0);
  expect(await readdir(server.objectsDir)).toEqual([]);
});

test("a file in one piece and a file from a link are stored in the bucket, too", async () => {
  const given = await call("GET", "/api/objects/s3/params?filename=a.pdf&metadata%5Bsize%5D=9000");
  const sent = await call("PUT", given.read().url, aPdf({ byteSize: 9_000 }));
  const last = await importLink(server, ada, `${remote.origin}/plan.pdf`);

  const whole = sent.headers.get("location")?.split("/").at(-1) ?? "";
  const { key } = JSON.parse(last?.payload.response.responseText) as { key: string };
  for (const id of [whole, key]) {
    expect((await findObject(store.database.db, id))?.documentType).toBe("pdf");
    expect((await call("GET", `/objects/uploads/${id}`)).status).toBe(200);
    expect([...s3.objects.keys()].filter((name) => name.endsWith(`/${id}`))).toHaveLength(1);
  }
});

test("while the bucket is away each call says so, and the upload continues afterwards with the parts that had arrived", async () => {
  const upload = await begin(3);
  const part = await sendPart(upload, 1, Buffer.from("abc"));
  const { url } = (await call("GET", upload.name("/1"))).read() as { url: string };
  s3.failWith(503);
  const filename = randomUUID();
  const answers = await Promise.all([
    call("POST", "/api/objects/s3/multipart", { filename }),
    call("GET", upload.name()),
    call("PUT", url, Buffer.from("abc")),
    call("POST", upload.name("/complete"), { parts: [part] }),
  ]).finally(() => s3.failWith(null));

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const { read } of answers) expect(read().message).toMatch(/can't store files right now/);
  expect((await call("POST", upload.name("/complete"), { parts: [part] })).status).toBe(200);
});

test("slow downloads do not hold up uploads", async () => {
  const storage = await openS3Storage(s3.settings, server.objectsDir);
  const upload = await begin(leastPartBytes);
  await call("POST", upload.name("/complete"), {
    parts: [await sendPart(upload, 1, Buffer.alloc(leastPartBytes))],
  });
  const slow = await Promise.all(Array.from({ length: 60 }, () => storage.read(upload.key)));

  expect(await storage.stat(upload.key)).toEqual({ byteSize: leastPartBytes });
  for (const reader of slow) reader?.destroy();
});
