import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { aDocx } from "#testing/files/documents.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { hourMs } from "#platform/core/durations.ts";
import { claimObject } from "./claim-object.ts";
import { findObject } from "./objects-store.ts";
import { useOpened } from "#testing/use-opened.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const leastPartBytes = 5_242_880;
const clock = testClock();

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));
let ada: string;
let abe: string;

beforeAll(async () => {
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "abe", "agent");
  await signInAll();
});

async function signInAll(): Promise<void> {
  ada = await signIn(server.app, "ada");
  abe = await signIn(server.app, "abe");
}

/** The fields of the responses; each response has some of them. */
interface Answer {
  readonly key: string;
  readonly uploadId: string;
  readonly url: string;
  readonly location: string;
  readonly message: string;
}

type Method = "GET" | "POST" | "DELETE";

async function ask(method: Method, path: string, payload?: object, cookie = ada) {
  const url = `/api/objects/s3/${path}`;
  const answer = await server.app.inject({
    method,
    url,
    headers: { cookie },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

async function send(url: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  const answer = await server.app.inject({
    method: "PUT",
    url: pathname + search,
    payload: bytes,
    headers: { "content-type": "application/octet-stream", ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

async function begin(size?: number, cookie = ada) {
  const metadata = { name: "a.mp4", ...(size !== undefined && { size: String(size) }) };
  const payload = { filename: "a.mp4", type: "video/mp4", metadata };
  const { status, body } = await ask("POST", "multipart", payload, cookie);
  expect(status).toBe(200);
  const name = (rest = "") =>
    `multipart/${encodeURIComponent(body.uploadId)}${rest}?key=${body.key}`;
  return { key: body.key, uploadId: body.uploadId, name };
}

type Begun = Awaited<ReturnType<typeof begin>>;

async function sendPart(upload: Begun, partNumber: number, bytes: Buffer) {
  const signed = await ask("GET", upload.name(`/${partNumber}`));
  expect(signed).toMatchObject({ status: 200, body: { expires: 3_600 } });
  const sent = await send(signed.body.url, bytes);
  expect(sent.status).toBe(200);
  return { PartNumber: partNumber, ETag: sent.headers["etag"] as string };
}

const complete = (upload: Begun, parts: readonly object[], cookie = ada) =>
  ask("POST", upload.name("/complete"), { parts }, cookie);

const large = (fill: string) => Buffer.alloc(leastPartBytes, fill);

function claim(key: string, issuedTo: string | null, purpose: "document" | "resume" = "document") {
  const wanted = { objectId: key, purpose, issuedTo, claimedBy: randomUUID(), fileName: null };
  return store.database.transaction((tx) => claimObject(testCtx({ clock }), tx, wanted));
}

test("the stock client can send a document in parts, and only its sender may claim it", async () => {
  const upload = await begin(leastPartBytes + 3);

  const second = await sendPart(upload, 2, Buffer.from("end"));
  const first = await sendPart(upload, 1, large("a"));
  const listed = await ask("GET", upload.name());
  expect(await claim(upload.key, "ada")).toBe("missing");
  const done = await complete(upload, [first, second]);

  expect(listed.body).toEqual([
    { PartNumber: 1, Size: leastPartBytes, ETag: first.ETag },
    { PartNumber: 2, Size: 3, ETag: second.ETag },
  ]);
  const location = `http://site.example/objects/uploads/${upload.key}`;
  expect(done).toEqual({ status: 200, body: { location } });
  expect(await findObject(store.database.db, upload.key)).toMatchObject({
    purpose: "document",
    issuedTo: "ada",
    byteSize: leastPartBytes + 3,
    contentType: "video/mp4",
    documentType: null,
  });
  expect(await claim(upload.key, "abe")).toBe("missing");
  expect(await claim(upload.key, null, "resume")).toBe("missing");
  expect(await claim(upload.key, "ada")).toBe("claimed");
  expect(await claim(upload.key, "ada")).toBe("taken");
});

test("admins save a document from its location, as plain bytes where its type was not read", async () => {
  const upload = await begin();
  const bytes = Buffer.from("<script>alert(1)</script>");
  const { body } = await complete(upload, [await sendPart(upload, 1, bytes)]);
  const get = (cookie: string) =>
    server.app.inject({ url: new URL(body.location).pathname, headers: { cookie } });

  const [admin, agent] = [await get(ada), await get(abe)];

  expect(agent.statusCode).toBe(403);
  expect(admin.statusCode).toBe(200);
  expect(admin.body).toBe(bytes.toString());
  expect(admin.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": expect.stringMatching(/^attachment; filename="document"/),
    "x-content-type-options": "nosniff",
  });
});

test("completing twice, or by two calls at once, gives the same response", async () => {
  const upload = await begin();
  const part = await sendPart(upload, 1, Buffer.from("all"));

  const answers = await Promise.all([complete(upload, [part]), complete(upload, [part])]);

  expect(answers[0]?.status).toBe(200);
  expect([answers[1], await complete(upload, [part])]).toEqual([answers[0], answers[0]]);
  expect((await ask("GET", upload.name())).body).toEqual([]);
  expect((await ask("DELETE", upload.name())).status).toBe(404);
  expect(await claim(upload.key, "ada")).toBe("claimed");
});

test("a small file is sent whole, and is found by its location", async () => {
  const query =
    "filename=plan.txt&type=text%2Fplain&metadata%5Bname%5D=plan.txt&metadata%5Bsize%5D=5";
  const { status, body } = await ask("GET", `params?${query}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    method: "PUT",
    fields: {},
    headers: { "content-type": "text/plain" },
  });
  expect((await send(body.url, Buffer.from("123456"))).status).toBe(413);
  const sent = await send(body.url, Buffer.from("12345"));

  expect(sent).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^".+"$/) } });
  const key = String(sent.headers["location"]).split("/").at(-1) ?? "";
  expect(body.url).toContain(`/objects/parts/${key}?`);
  expect(await claim(key, "ada")).toBe("claimed");
});

test.each([
  ["a wrong tag", ([one, ...parts]: Named[]) => [{ ...one!, ETag: '"x"' }, ...parts]],
  ["a part above 10,000", () => [{ PartNumber: 10_001, ETag: '"x"' }]],
  [
    "10,001 parts",
    () => Array.from({ length: 10_001 }, (_, at) => ({ PartNumber: at + 1, ETag: "x" })),
  ],
  ["parts that are none", () => [null, "x"] as never],
])(
  "%s is refused with a sentence, and the right list still makes the file",
  async (_name, change) => {
    const upload = await begin();
    const parts = [
      await sendPart(upload, 1, large("a")),
      await sendPart(upload, 2, Buffer.from("b")),
    ];

    const refused = await complete(upload, change(parts));

    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Please/) },
    });
    expect((await complete(upload, parts)).status).toBe(200);
  },
);

interface Named {
  readonly PartNumber: number;
  readonly ETag: string;
}

test("a part below 5 MB is refused unless it is the last, and so are parts of another size than announced", async () => {
  const upload = await begin(leastPartBytes + 1);
  const small = await sendPart(upload, 1, Buffer.from("a"));
  const next = await sendPart(upload, 2, Buffer.from("b"));

  expect((await complete(upload, [small, next])).body.message).toMatch(/at least 5 MB/);
  expect((await complete(upload, [small])).body.message).toMatch(/not as large as/);

  const again = await sendPart(upload, 1, large("a"));
  expect((await complete(upload, [again, next])).status).toBe(200);
});

test("an upload receives at most twice its size and one part", async () => {
  const upload = await begin(10);
  const { url } = (await ask("GET", upload.name("/1"))).body;
  const statuses = [];
  for (let time = 1; time <= 4; time += 1) {
    statuses.push((await send(url, Buffer.alloc(10))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 413]);
});

test("a file beyond 5 GB and a part beyond 10,000 are refused before a byte is sent", async () => {
  const metadata = { size: 5_368_709_121 };
  const tooLarge = await ask("POST", "multipart", { filename: "a", metadata });
  const upload = await begin();
  const tooMany = await ask("GET", upload.name("/10001"));

  expect(tooLarge).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining("5 GB") },
  });
  expect(tooMany).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("10,000") },
  });
  for (const odd of ["0", "-1", "1.5", "x", "1e3"]) {
    expect([odd, (await ask("GET", upload.name(`/${odd}`))).status]).toEqual([odd, 400]);
  }
});

test("another person's upload, another key and an invented id get the same response", async () => {
  const [upload, other] = [await begin(), await begin()];
  const part = await sendPart(upload, 1, Buffer.from("a"));
  const mixed = {
    ...upload,
    name: (rest = "") => `multipart/${other.uploadId}${rest}?key=${upload.key}`,
  };
  const odd = { ...upload, name: (rest = "") => `multipart/x%2F..${rest}?key=..%2F` };

  for (const [named, cookie] of [
    [upload, abe],
    [mixed, ada],
    [odd, ada],
  ] as const) {
    const statuses = [
      await ask("GET", named.name(), undefined, cookie),
      await ask("GET", named.name("/1"), undefined, cookie),
      await complete(named, [part], cookie),
      await ask("DELETE", named.name(), undefined, cookie),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  }
  expect((await complete(upload, [part])).status).toBe(200);
});

test("an agent may send documents, and a visitor may not", async () => {
  await begin(10, abe);
  const nobody = "session=none";

  expect((await ask("POST", "multipart", { filename: "a" }, nobody)).status).toBe(401);
  expect((await ask("GET", "params?filename=a", undefined, nobody)).status).toBe(401);
  expect((await ask("GET", "sts", undefined, nobody)).status).toBe(401);
});

test("a link on another site can't issue an address, and gets no keys", async () => {
  for (const path of ["params?filename=a", "sts"]) {
    const url = `/api/objects/s3/${path}`;
    const headers = { cookie: ada, "sec-fetch-site": "cross-site" };
    expect((await server.app.inject({ url, headers })).statusCode).toBe(403);
    expect(
      (await server.app.inject({ method: "HEAD", url, headers: { cookie: ada } })).statusCode,
    ).toBe(404);
  }
});

test("a storage other than Amazon's gives no temporary keys, and says so", async () => {
  const refused = await ask("GET", "sts");

  expect(refused).toMatchObject({
    status: 501,
    body: { message: expect.stringMatching(/Please/) },
  });
});

test("a part's address is refused when it has expired, was changed, or is used for more than it allows", async () => {
  const upload = await begin(10);
  const { url } = (await ask("GET", upload.name("/1"))).body;
  const bytes = Buffer.from("0123456789");

  expect((await send(url.replace("/1?", "/2?"), bytes)).status).toBe(403);
  expect((await send(url.replace("maxBytes=10", "maxBytes=99"), bytes)).status).toBe(403);
  expect((await send(url, Buffer.alloc(11))).status).toBe(413);
  expect((await send(url, bytes, { "transfer-encoding": "chunked" })).status).toBe(400);
  clock.advance(hourMs);
  expect((await send(url, bytes)).status).toBe(403);
  await signInAll();
});

test("parts that are sent again and again do not fill the disk", async () => {
  const upload = await begin(10);
  const { url } = (await ask("GET", upload.name("/1"))).body;
  const statuses: number[] = [];
  for (let time = 1; time <= 4; time += 1) {
    statuses.push((await send(url, Buffer.alloc(10, String(time)))).status);
  }

  expect(statuses).toEqual([200, 200, 200, 413]);
});

test("a part that breaks off may be repeated any number of times", async () => {
  const upload = await begin(10);
  const { url } = (await ask("GET", upload.name("/1"))).body;
  const statuses: number[] = [];
  for (let time = 1; time <= 5; time += 1) {
    statuses.push((await send(url, Buffer.alloc(9), { "content-length": "10" })).status);
  }

  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect((await send(url, Buffer.alloc(10))).status).toBe(200);
});

test("a cancelled upload keeps no bytes and takes no further parts", async () => {
  const upload = await begin();
  const part = await sendPart(upload, 1, Buffer.from("a"));
  const { url } = (await ask("GET", upload.name("/2"))).body;
  const before = await readdir(join(server.objectsDir, "parts"));

  expect(await ask("DELETE", upload.name())).toEqual({ status: 200, body: {} });

  expect((await readdir(join(server.objectsDir, "parts"))).length).toBe(before.length - 1);
  expect((await send(url, Buffer.from("b"))).status).toBe(404);
  expect((await complete(upload, [part])).status).toBe(404);
  expect((await ask("GET", upload.name())).status).toBe(404);
  // Only its row stays until its sweep, and nobody can claim it.
  const givenUp = { storedAt: null, issuedTo: null };
  expect(await findObject(store.database.db, upload.key)).toMatchObject(givenUp);
});

test("an upload can be continued for two days", async () => {
  const upload = await begin();
  const part = await sendPart(upload, 1, Buffer.from("a"));
  const late = await begin();
  const latePart = await sendPart(late, 1, Buffer.from("a"));

  clock.advance(48 * hourMs - 1);
  await signInAll();
  expect((await complete(upload, [part])).status).toBe(200);
  expect(await claim(upload.key, "ada")).toBe("claimed");
  clock.advance(1);
  expect((await complete(late, [latePart])).status).toBe(404);
});

test("a Word file that staff send whole is checked like a résumé", async () => {
  const { body } = await ask("GET", "params?filename=a.docx");
  expect((await send(body.url, aDocx({ macros: true }))).status).toBe(415);
  expect((await send(body.url, aDocx())).status).toBe(200);
});
