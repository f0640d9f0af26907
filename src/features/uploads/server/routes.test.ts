import { readdir } from "node:fs/promises";
import { Agent, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { aDocx, aPdf } from "#testing/files/documents.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { hourMs } from "#platform/core/durations.ts";

const maxBytes = 10_485_760;
const clock = testClock();

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));
let origin: string;
let staff: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  await makeAdmin(store.database, "ada");
  staff = await signIn(server.app, "ada");
});

/** An upload address, as path and query. */
async function askForAddress(): Promise<string> {
  const answer = await fetch(`${origin}/api/objects/upload`, { method: "POST" });
  expect(answer.status).toBe(200);
  const { uploadURL } = (await answer.json()) as { uploadURL: string };
  const url = new URL(uploadURL);
  expect(url.origin).toBe("http://site.example");
  expect(url.pathname).toMatch(/\/uploads\/[0-9a-f-]{36}$/);
  return url.pathname + url.search;
}

async function put(address: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  const init = { method: "PUT", body, headers, duplex: "half" } as RequestInit;
  const answer = await fetch(origin + address, init);
  return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.json() };
}

function download(address: string, cookie?: string): Promise<Response> {
  const path = address.split("?")[0] ?? "";
  return fetch(origin + path, cookie === undefined ? {} : { headers: { cookie } });
}

const isReadable = async (address: string) => (await download(address, staff)).status === 200;

const listIncoming = () => readdir(join(server.objectsDir, "incoming"));

test("a document is stored, and only staff can download it, as an attachment that is not cached", async () => {
  const address = await askForAddress();
  const pdf = aPdf({ byteSize: 300_000 });

  const sent = await put(address, pdf, { "content-type": "application/pdf" });
  const visitor = await download(address);
  const admin = await download(address, staff);

  expect(sent).toMatchObject({ status: 200, etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) });
  expect(visitor.status).toBe(401);
  expect(admin.status).toBe(200);
  expect(Buffer.from(await admin.arrayBuffer()).equals(pdf)).toBe(true);
  expect(Object.fromEntries(admin.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": "300000",
    "content-disposition": expect.stringMatching(/^attachment; filename="document\.pdf"/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(admin.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("sending the same bytes again succeeds, and other bytes are refused", async () => {
  const address = await askForAddress();
  const pdf = aPdf({ byteSize: 50_000 });

  const [first, second] = await Promise.all([put(address, pdf), put(address, pdf)]);
  const other = await put(address, aPdf({ byteSize: 50_001 }));

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.etag).toBe(first.etag);
  expect(other.status).toBe(412);
  expect(other.etag).toBeNull();
  const kept = await (await download(address, staff)).arrayBuffer();
  expect(kept.byteLength).toBe(50_000);
});

test("10485760 bytes are accepted", async () => {
  const address = await askForAddress();

  expect((await put(address, aPdf({ byteSize: maxBytes }))).status).toBe(200);
  expect(await isReadable(address)).toBe(true);
});

test.each([
  ["announced", (bytes: Buffer<ArrayBuffer>) => bytes],
  ["never announced", (bytes: Buffer<ArrayBuffer>) => new Blob([bytes]).stream()],
])("10485761 bytes, %s, are refused and nothing is kept", async (_name, toBody) => {
  const address = await askForAddress();

  const answer = await put(address, toBody(aPdf({ byteSize: maxBytes + 1 })));

  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ success: false, message: expect.stringContaining("10 MB") });
  expect(await isReadable(address)).toBe(false);
  expect(await listIncoming()).toEqual([]);
});

test("a caller that is refused in the middle of a body can go on over the same connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const address = await askForAddress();
  const send = (bytes: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const call = request(
        origin + address,
        { method: "PUT", agent, timeout: 60_000 },
        (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
        },
      );
      call.once("error", reject).once("timeout", () => call.destroy(new Error("No answer.")));
      // Sent without a length, so that the server finds out only while receiving.
      call.write(bytes);
      call.end();
    });

  expect(await send(aPdf({ byteSize: maxBytes + 5_000_000 }))).toBe(413);
  expect(await send(aPdf())).toBe(200);
  agent.destroy();
});

/**
 * Sends like a proxy that closes each connection and reads no answer before the whole body is sent.
 */
async function sendWhole(address: string, body: Buffer): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1");
  const failed = new Promise<string>((resolve) =>
    socket.once("error", ({ message }) => resolve(message)),
  );
  socket.write(
    `PUT ${address} HTTP/1.0\r\nHost: site.example\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const answered = new Promise<void>((resolve) => socket.write(body, () => resolve())).then(() =>
    text(socket),
  );
  return Promise.race([answered.catch(String), failed]);
}

test.each([
  ["a file that is too large", async () => askForAddress(), maxBytes + 4_000_000, 413],
  ["a file for a forged address", async () => `${await askForAddress()}x`, maxBytes, 403],
  ["a body that nothing takes", async () => "/objects/documents/x", 1_000_000, 404],
])(
  "%s is refused in words also behind a proxy that ends each connection",
  async (_name, locate, byteSize, status) => {
    const answer = await sendWhole(await locate(), Buffer.alloc(byteSize));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);

test("a caller that goes on sending after a refusal gets its answer, and is cut off", async () => {
  const address = await askForAddress();
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1");
  const chunk = Buffer.concat([
    Buffer.from("100000\r\n"),
    Buffer.alloc(1_048_576),
    Buffer.from("\r\n"),
  ]);
  let answer = "";
  let chunks = 0;
  socket.on("error", () => {}).on("data", (bytes) => (answer += bytes.toString()));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const go = () => {
    while (!socket.destroyed && chunks < 100) {
      chunks += 1;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on("drain", go);
  socket.write(
    `PUT ${address} HTTP/1.1\r\nHost: site.example\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  go();
  await closed;

  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(chunks).toBeLessThan(100);
  expect(await listIncoming()).toEqual([]);
});

test.each([
  ["a page called .pdf", Buffer.from("<html><script>alert(1)</script></html>"), "application/pdf"],
  ["a document with macros", aDocx({ macros: true }), "application/msword"],
  ["a JSON body", Buffer.from('{"resume": true}'), "application/json"],
  ["nothing", null, "application/pdf"],
])("%s is refused and nothing is kept; the right file may follow", async (_name, bytes, type) => {
  const address = await askForAddress();

  const refused = await put(address, bytes, { "content-type": type });
  expect(refused).toMatchObject({
    status: 415,
    body: { message: expect.stringMatching(/Please/) },
  });
  expect(await isReadable(address)).toBe(false);
  expect(await listIncoming()).toEqual([]);

  expect((await put(address, aDocx())).status).toBe(200);
  const admin = await download(address, staff);
  expect(admin.headers.get("content-type")).toMatch(/wordprocessingml/);
});

test("a forged or expired address is refused, and so is one without a signature", async () => {
  const address = await askForAddress();
  const pdf = aPdf();
  const otherId = address.replace(/uploads\/........-/, "uploads/00000000-");
  const larger = address.replace("maxBytes=10485760", "maxBytes=99485760");

  for (const forged of [otherId, larger, address.split("?")[0] ?? "", `${address}x`]) {
    expect((await put(forged, pdf)).status).toBe(403);
  }
  clock.advance(hourMs);
  expect(await put(address, pdf)).toMatchObject({ status: 403, body: { success: false } });
  // An hour without use has ended the session as well.
  staff = await signIn(server.app, "ada");
});

/** Sends the beginning of an upload and closes the connection. */
async function sendAndHangUp(address: string, head: string, bytes: Buffer): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`PUT ${address} HTTP/1.1\r\nHost: site.example\r\n${head}\r\n\r\n`);
  socket.write(bytes);
  await expect.poll(listIncoming).not.toEqual([]);
  socket.destroy();
  await closed;
}

test("an upload that broke off leaves nothing, and may be sent again", async () => {
  const address = await askForAddress();
  const pdf = aPdf({ byteSize: 2_000_000 });

  await sendAndHangUp(address, "Content-Length: 2000000", pdf.subarray(0, 700_000));
  await expect.poll(listIncoming).toEqual([]);
  expect(await isReadable(address)).toBe(false);

  expect((await put(address, pdf)).status).toBe(200);
  expect(await isReadable(address)).toBe(true);
});

test("an upload that broke off is not logged as a failure", () => {
  const failures = server.logLines.filter(
    (line) => (JSON.parse(line) as { level: number }).level > 40,
  );

  expect(failures).toEqual([]);
});

test("an unused or malformed address has no file for staff", async () => {
  const address = await askForAddress();

  for (const path of [address, "/objects/uploads/../../app-secret", "/objects/uploads/%2e%2e"]) {
    const answer = await download(path, staff);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test("another site can neither ask for an address nor send bytes", async () => {
  const address = await askForAddress();
  const headers = { origin: "https://other.example" };

  const asked = await server.app.inject({ method: "POST", url: "/api/objects/upload", headers });

  expect(asked.statusCode).toBe(403);
  expect((await put(address, aPdf(), headers)).status).toBe(403);
});
