import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { startBusyServer } from "#testing/site/busy-server.ts";
import { openRaw } from "#testing/site/raw-request.ts";

const head = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const closing = "Connection: close\r\n";

const countOpen = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** Limits so low that any memory use exceeds them. */
const alwaysTooMuch = { mostHeapShare: 1e-9, loadSampleMs: 10 };

test("an overloaded server tells callers to come back in a second, and its health check still answers", async () => {
  const { app, logLines } = await startBusyServer(alwaysTooMuch);
  const ask = (url: string) => app.inject({ url });
  await expect.poll(async () => (await ask("/hello")).statusCode, { interval: 5 }).toBe(503);

  const refused = await ask("/hello");
  expect(refused.headers["retry-after"]).toBe("1");
  expect(refused.json()).toMatchObject({ success: false, requestId: expect.any(String) });
  expect((await ask("/alive")).statusCode).toBe(200);
  // Many refusals are counted, and make one line in the log.
  expect(app.turnedAway.totals.request).toBeGreaterThan(1);
  expect(logLines).toEqual([expect.stringContaining("Callers were turned away")]);
});

test("past the maximum of connections a new one is closed, and accepted again once another has ended", async () => {
  const { app, port } = await startBusyServer({ mostConnections: 2 });
  const held = [openRaw(port), openRaw(port)];
  await expect.poll(() => countOpen(app)).toBe(2);

  const turnedAway = openRaw(port);
  turnedAway.write(head("/hello", closing));
  expect(await turnedAway.answer.catch(() => "")).toBe("");
  expect(app.turnedAway.totals.connection).toBe(1);

  held[0]?.write(head("/hello", closing));
  await held[0]?.answer;
  await expect.poll(() => countOpen(app)).toBe(1);
  for (const welcome of [openRaw(port), ...held.slice(1)]) {
    welcome.write(head("/hello", closing));
    expect(await welcome.answer).toMatch(/^HTTP\/1.1 200 /);
  }
});

test("a connection whose caller neither sends nor reads is closed", async () => {
  const limits = { headersTimeMs: 200, silentMs: 300, checkEveryMs: 50 };
  const { app, port } = await startBusyServer(limits);
  let arrived = 0;
  app.server.on("connection", () => (arrived += 1));
  const mute = openRaw(port);
  const deaf = connect(port, "127.0.0.1").pause();
  deaf.on("error", () => {});
  deaf.write(head("/large"));
  // Counts arrivals instead of open connections: on a busy machine one of them may have been closed
  // already.
  await expect.poll(() => arrived).toBe(2);

  expect(await mute.answer).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(() => countOpen(app)).toBe(0);
});

test("a route that declares how long it works is not cut off at the usual time", async () => {
  const { port, release } = await startBusyServer({ silentMs: 200, checkEveryMs: 50 });
  const [usual, long] = [openRaw(port), openRaw(port)];
  long.write(head("/long-work", closing));
  usual.write(head("/wait", closing));
  expect(await usual.answer.catch(() => "")).toBe("");
  release();
  expect(await long.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a caller who sends request after request without reading is cut off before they are handled", async () => {
  const { app, port } = await startBusyServer({ mostUnansweredOfSocket: 10 });
  const connection = openRaw(port);
  connection.write(head("/hello").repeat(1_000));

  const answers = await connection.answer.catch(() => "");
  expect(answers.match(/HTTP/g)?.length ?? 0).toBeLessThanOrEqual(10);
  expect(app.turnedAway.totals.pipeline).toBe(1);
});

test("ten pipelined requests are answered in order", async () => {
  const { port } = await startBusyServer({ mostUnansweredOfSocket: 10 });
  const connection = openRaw(port);
  connection.write(head("/hello").repeat(9) + head("/hello", closing));

  expect((await connection.answer).match(/HTTP\/1.1 200/g)).toHaveLength(10);
});

test("a caller who waits for each answer may send any number of requests over one connection", async () => {
  const { app, port } = await startBusyServer({ mostUnansweredOfSocket: 2 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const askAgain = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const take = (answer: IncomingMessage) =>
        void answer.resume().once("end", () => resolve(answer.statusCode));
      get({ port, path: "/hello", agent }, take).once("error", reject);
    });

  for (let asked = 0; asked < 10; asked += 1) expect(await askAgain()).toBe(200);

  expect(app.turnedAway.totals.pipeline).toBe(0);
});
