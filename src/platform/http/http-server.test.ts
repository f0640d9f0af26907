import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { openRaw, sendRaw } from "#testing/site/raw-request.ts";
import { answerNotFound } from "./errors.ts";
import { createLog } from "#platform/process/log.ts";
import { createHttpServer, maxJsonBytes, type HttpServerOptions } from "./http-server.ts";

const siteUrl = "http://site.example";
const log = createLog("silent");

let app: FastifyInstance;
let port: number;

async function startServer(options: Partial<HttpServerOptions> = {}) {
  const server = await createHttpServer({ siteUrl, trustedProxies: [], log, ...options });
  server.post("/echo", async (request) => ({ success: true, body: request.body ?? null }));
  server.all("/empty", async (request) => ({ success: true, body: request.body ?? null }));
  server.get("/hello", async () => ({ success: true }));
  server.setNotFoundHandler(answerNotFound);
  return server;
}

beforeAll(async () => {
  app = await startServer();
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(() => app.close());

const host = "Host: 127.0.0.1\r\nConnection: close\r\n";
const json = "Content-Type: application/json\r\n";

function rawPost(body: string | Buffer, headers = json): Buffer {
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.concat([
    Buffer.from(`POST /echo HTTP/1.1\r\n${host}${headers}${length}\r\n`),
    Buffer.from(body),
  ]);
}

function readAnswer(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
}

const refusal = {
  success: false,
  message: expect.stringMatching(/^[A-Z].*\.$/),
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
};

test.each<[string, string | Buffer, number]>([
  ["no HTTP at all", "hello there\r\n\r\n", 400],
  ["a TLS greeting", Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252]), 400],
  ["an HTTP/2 greeting", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["an unknown version", "GET /hello HTTP/9.9\r\n\r\n", 400],
  ["bare line feeds", "GET /hello HTTP/1.1\nHost: a\n\n", 400],
  ["a tunnel", "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["no Host header", "GET /hello HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["NUL in a header", Buffer.from(`GET /hello HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`), 400],
  ["a header of 20 kB", `GET /hello HTTP/1.1\r\n${host}X: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["an address of 20 kB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ["3,000 headers", `GET /hello HTTP/1.1\r\n${host}${"a: b\r\n".repeat(3_000)}\r\n`, 431],
  ["a half escape in the address", `GET /%zz HTTP/1.1\r\n${host}\r\n`, 404],
  ["broken UTF-8 in the address", `GET /%ff HTTP/1.1\r\n${host}\r\n`, 404],
  ["a whole address", `GET http://elsewhere.example/x HTTP/1.1\r\n${host}\r\n`, 404],
  ["an unknown method", `BREW /hello HTTP/1.1\r\n${host}\r\n`, 400],
  ["a method nobody answers", `TRACE /hello HTTP/1.1\r\n${host}\r\n`, 404],
  [
    "two lengths",
    `POST /echo HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
  ],
  ["a length below zero", `POST /echo HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
  ["a length and chunks", rawPost("{}", "Transfer-Encoding: chunked\r\n"), 400],
  [
    "a broken chunk",
    `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ["no content type", rawPost("{}", ""), 415],
  ["plain text", rawPost("{}", "Content-Type: text/plain\r\n"), 415],
  ["a form", rawPost("a=b", "Content-Type: application/x-www-form-urlencoded\r\n"), 415],
  ["a content type of nonsense", rawPost("{}", "Content-Type: ;;;\r\n"), 415],
  ["a packed body", rawPost(gzipSync("{}"), `${json}Content-Encoding: gzip\r\n`), 415],
  ["broken UTF-8", rawPost(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400],
  ["another alphabet", rawPost(Buffer.from('{"a":"Zo\u00eb"}', "latin1")), 400],
  ["no JSON", rawPost("{"), 400],
])("%s is answered, and the connection closed", async (_name, bytes, status) => {
  const whole = await sendRaw(port, bytes);
  const answer = readAnswer(whole);

  // The headers are there also where Node refused before there was a request.
  expect(whole.toString()).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(whole.toString()).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual(refusal);
});

test("a body of the maximum length is read, and a longer one is refused before it is read", async () => {
  const bodyOf = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
  const fits = await sendRaw(port, rawPost(bodyOf(maxJsonBytes)));
  const announced = await sendRaw(
    port,
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: ${maxJsonBytes + 1}\r\n\r\n`,
  );
  const chunk = bodyOf(maxJsonBytes + 1);
  const unannounced = await sendRaw(
    port,
    `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
  );

  expect(readAnswer(fits).status).toBe(200);
  expect(readAnswer(announced)).toEqual({ status: 413, body: refusal });
  expect(readAnswer(unannounced)).toEqual({ status: 413, body: refusal });
});

test.each<[string, string | Buffer, object | null]>([
  ["expects something odd", rawPost("{}", `Expect: magic\r\n${json}`), {}],
  ...["POST", "PUT", "PATCH", "DELETE"].map((method): [string, string, null] => [
    `announces JSON for a ${method} and sends none`,
    `${method} /empty HTTP/1.1\r\n${host}${json}\r\n`,
    null,
  ]),
])("a caller that %s is answered as if it had not said so", async (_what, bytes, body) => {
  expect(readAnswer(await sendRaw(port, bytes))).toEqual({
    status: 200,
    body: { success: true, body },
  });
});

test.each([
  [{ origin: "http://elsewhere.example" }, 403],
  [{ origin: "http://site.example.elsewhere.example" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "" }, 403],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ origin: siteUrl, "sec-fetch-site": "cross-site" }, 403],
  [{ origin: siteUrl }, 200],
  [{ origin: siteUrl, "sec-fetch-site": "same-origin" }, 200],
  [{ origin: "https://site.example" }, 403],
  [{ origin: "http://rebound.example", host: "rebound.example" }, 403],
  [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, 200],
  [{ origin: "http://localhost:3000", host: "localhost:3000" }, 200],
  [{ origin: "http://[::1]:3000", host: "[::1]:3000" }, 200],
  [{ origin: "http://localhost:5173", host: "localhost:3000" }, 403],
  [{ origin: "https://localhost:3000", host: "localhost:3000" }, 403],
  [{ "sec-fetch-site": "none" }, 200],
  [{}, 200],
])(
  "a call that changes something with the headers %j is answered with %i",
  async (headers, status) => {
    const post = { method: "POST", url: "/echo", payload: {}, headers } as const;

    expect((await app.inject(post)).statusCode).toBe(status);
    // Reading is open to any origin.
    expect((await app.inject({ url: "/hello", headers })).statusCode).toBe(200);
  },
);

test("on https only the site's own name is accepted as origin, also behind a proxy", async () => {
  const secure = { siteUrl: "https://site.example" };
  const post = async (origin: string, trustedProxies: readonly string[]) => {
    const server = await startServer({ ...secure, trustedProxies });
    const headers = { host: "127.0.0.1:3000", "x-forwarded-host": new URL(origin).host, origin };
    const call = { method: "POST", url: "/echo", payload: {}, headers } as const;
    const { statusCode } = await server.inject(call);
    await server.close();
    return statusCode;
  };
  const proxy = ["127.0.0.1"];

  expect(await post("http://127.0.0.1:3000", [])).toBe(403);
  expect(await post("https://site.example", proxy)).toBe(200);
  expect(await post("http://site.example", proxy)).toBe(403);
  expect(await post("https://other-name.example", proxy)).toBe(403);
});

test("every answer, refusals included, forbids framing, sniffing and foreign content", async () => {
  const hello = await app.inject({ url: "/hello" });
  const refused = await app.inject({ method: "POST", url: "/echo", headers: { origin: "null" } });

  for (const { headers } of [hello, refused]) {
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=(), "),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
});

test.each([
  [{}, "max-age=31536000"],
  [{ httpsOnly: "subdomains" }, "max-age=31536000; includeSubDomains"],
  [{ httpsOnly: "preload" }, "max-age=31536000; includeSubDomains; preload"],
] as const)("a site on https with the setting %j tells browsers %s", async (said, header) => {
  const secure = await startServer({ siteUrl: "https://site.example", ...said });
  const { headers } = await secure.inject({ url: "/hello" });

  expect(headers["strict-transport-security"]).toBe(header);
  await secure.close();
});

test("an answer that fails because too many files are open is a 503 without the failed answer's headers", async () => {
  const exhausted = await startServer();
  exhausted.get("/file", async (_request, reply) => {
    const failure = Object.assign(new Error("too many open files"), { code: "EMFILE" });
    const stream = new Readable({ read: () => void stream.destroy(failure) });
    return reply.type("text/css").header("content-encoding", "br").header("etag", "x").send(stream);
  });

  const { statusCode, headers, json } = await exhausted.inject({ url: "/file" });

  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ "retry-after": "1", "cache-control": "no-store" });
  expect([headers["content-encoding"], headers["etag"]]).toEqual([undefined, undefined]);
  expect(json()).toEqual(refusal);
  await exhausted.close();
});

test("a call that arrives on an open connection while the server closes is answered in full", async () => {
  const closing = await startServer();
  const [release, reached] = [deferred(), deferred()];
  closing.get("/wait", async () => {
    reached.resolve();
    await release.promise;
    return { success: true };
  });
  await closing.listen({ port: 0, host: "127.0.0.1" });
  const connection = openRaw((closing.server.address() as AddressInfo).port);
  connection.write("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
  await reached.promise;

  const closed = closing.close();
  connection.write("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
  setImmediate(release.resolve);

  const answers = await connection.answer;
  expect(answers.match(/HTTP\/1\.1 200/g)?.length).toBeGreaterThan(0);
  expect(answers).not.toContain("503");
  await closed;
});
