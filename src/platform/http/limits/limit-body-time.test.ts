import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { AppError } from "#platform/core/app-error.ts";
import { openRaw } from "#testing/site/raw-request.ts";
import { createLog } from "#platform/process/log.ts";
import { createHttpServer } from "#platform/http/http-server.ts";

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const log = createLog("silent");
  app = await createHttpServer({
    log,
    trustedProxies: [],
    siteUrl: "http://site.example",
    limits: { bodyTimeMs: 200, checkEveryMs: 50, leastFileBytes: 100 },
  });
  app.post("/usual", async () => ({ success: true }));
  app.post("/slow", { config: { slowBody: true } }, async () => ({ success: true }));
  const refuse = () => {
    throw new AppError("forbidden", { en: "Not here.", es: "Aquí no." });
  };
  app.post("/refused", { config: { slowBody: true }, onRequest: refuse }, refuse);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(() => app.close());

const head = (path: string, byteSize = 2) =>
  `POST ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${byteSize}\r\nConnection: close\r\n\r\n{`;

test("a request whose body never arrives is ended with a complete answer", async () => {
  const answer = await openRawWith(head("/usual")).answer;

  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('"success":false');
});

test("a file may take longer, as long as it keeps arriving", async () => {
  const begun = once(app.server, "request");
  const connection = openRawWith(head("/slow", 2_002));
  await begun;
  connection.write(" ".repeat(2_000));
  const quick = await openRawWith(head("/usual")).answer;
  connection.write("}");

  expect(quick).toMatch(/^HTTP\/1.1 408 /);
  expect(await connection.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a file that arrives byte by byte is ended, though it is never silent", async () => {
  const slow = openRawWith(head("/slow", 2_002));
  const trickling = setInterval(() => slow.write(" "), 50);
  onTestFinished(() => clearInterval(trickling));

  expect(await slow.answer).toMatch(/^HTTP\/1.1 408 /);
});

test("after a refusal the rest of a file gets only the time of any other body", async () => {
  const answer = await openRawWith(head("/refused").replace("Connection: close\r\n", "")).answer;

  expect(answer).toMatch(/^HTTP\/1.1 403 /);
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
});

function openRawWith(bytes: string) {
  const connection = openRaw(port);
  connection.write(bytes);
  return connection;
}
