import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { AppError, type AppErrorCode, type AppErrorDetails } from "#platform/core/app-error.ts";
import { deferred } from "#testing/deferred.ts";
import { sendRaw } from "#testing/site/raw-request.ts";
import { answerError } from "./errors.ts";

const sentence = { en: "Not now.", es: "Ahora no." };

async function answerOf(code: AppErrorCode, details: AppErrorDetails = {}) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { level: "warn", stream } });
  app.setErrorHandler(answerError);
  app.get("/", () => {
    throw new AppError(code, sentence, details);
  });
  const { statusCode } = await app.inject("/");
  await app.close();
  return { statusCode, lines };
}

test.each<[string, AppErrorDetails]>([
  ["with what broke", { cause: new Error("socket hang up") }],
  ["without it", {}],
])("a part that is out of reach stands in the log, %s", async (_name, details) => {
  const { statusCode, lines } = await answerOf("unavailable", details);
  expect(statusCode).toBe(503);
  expect(lines).toEqual([expect.stringContaining("A part is out of reach.")]);
});

test.each([
  ["overloaded", 503],
  ["not_offered", 501],
] as const)(
  "%s is reported as the caller's error, so that repeated requests do not fill the log",
  async (code, status) => {
    expect(await answerOf(code)).toEqual({ statusCode: status, lines: [] });
  },
);

test("an error page escapes what it repeats of an address or a fault", async () => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get("/", { config: { formPage: "/your-data" } }, () => {
    const fields = () => ({ email: "<i>odd</i> & bad" });
    throw new AppError("invalid", sentence, { fields });
  });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const isForm = "Content-Type: application/x-www-form-urlencoded\r\n";
  const query = `a="><script>alert(1)</script>&b='`;
  const page = await sendRaw(
    port,
    `GET /?${query} HTTP/1.1\r\nHost: a\r\n${isForm}Connection: close\r\n\r\n`,
  );

  expect(page).toMatch(/^HTTP\/1.1 400 /);
  expect(page).toContain("alert(1)");
  expect(page).not.toMatch(/<script|<i>|"><|& /);
});

/** Sends a response that ends before its first byte. */
async function endEarly(end: (payload: Readable, hangUp: () => void) => void) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { level: "warn", stream } });
  const [asked, answered] = [deferred(), deferred()];
  const payload = new Readable({ read: () => asked.resolve() });
  const statuses: number[] = [];
  app.setErrorHandler(answerError);
  app.addHook("onSend", async (_request, reply, body) => {
    // The hook also sees the stream itself.
    if (typeof body !== "string") return;
    statuses.push(reply.statusCode);
    answered.resolve();
  });
  app.post("/search", async (_request, reply) => reply.type("application/json").send(payload));
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });

  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  const head = "POST /search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
  socket.write(`${head}Content-Length: 2\r\n\r\n{}`);
  await asked.promise;
  end(payload, () => socket.resetAndDestroy());
  await answered.promise;
  socket.destroy();
  return { lines, statuses };
}

test("a caller who disconnects before the answer begins is not counted as a server failure", async () => {
  expect(await endEarly((_payload, hangUp) => hangUp())).toEqual({ lines: [], statuses: [499] });
});

test("an answer that breaks while its caller waits is logged as a server failure", async () => {
  const { lines, statuses } = await endEarly((payload) => payload.destroy());

  expect(statuses).toEqual([500]);
  expect(lines).toEqual([expect.stringContaining("Unexpected failure.")]);
});
