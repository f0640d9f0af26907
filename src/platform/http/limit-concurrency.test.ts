import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { startBusyServer, type BusyServer } from "#testing/site/busy-server.ts";
import { openRaw } from "#testing/site/raw-request.ts";

const head = (line: string, headers = "") => `${line} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const trickle = "Content-Type: application/json\r\nContent-Length: 2\r\n";

const sendFile = async (app: FastifyInstance, id: string, remoteAddress: string) =>
  app.inject({ method: "PUT", url: `/files/${id}`, remoteAddress });

/** Many calls that wait for their answers; without an `await` an injected call does not start. */
function startCalls(app: FastifyInstance, count: number, url: string, remoteAddress = "127.0.0.1") {
  const method = url.startsWith("/files") ? ("PUT" as const) : ("GET" as const);
  const call = { method, url, remoteAddress };
  return Promise.all(Array.from({ length: count }, async () => app.inject(call)));
}

const ask = async (app: FastifyInstance, url: string, remoteAddress = "127.0.0.1") =>
  app.inject({ url, remoteAddress });

test("calls beyond the bound are sent away for a second; later ones are welcome", async () => {
  const { app, release } = await startBusyServer({ mostRequests: 20 });
  const waiting = startCalls(app, 20, "/wait");
  await expect.poll(async () => (await ask(app, "/hello")).statusCode, { interval: 5 }).toBe(503);

  const refused = await ask(app, "/hello");
  expect(refused.headers["retry-after"]).toBe("1");
  expect(refused.json()).toMatchObject({ success: false, requestId: expect.any(String) });

  release();
  await waiting;
  expect((await ask(app, "/hello")).statusCode).toBe(200);
});

test("whoever asks whether the server is alive is told so however busy it is", async () => {
  const { app } = await startBusyServer({ mostRequests: 0 });

  expect((await ask(app, "/hello")).statusCode).toBe(503);
  expect((await ask(app, "/alive")).statusCode).toBe(200);
});

test("a flood of refusals is counted and makes one line in the log", async () => {
  const { app, logLines } = await startBusyServer({ mostRequests: 0 });

  await startCalls(app, 50, "/hello");

  expect(app.admission.turnedAway.totals.request).toBe(50);
  expect(logLines).toHaveLength(1);
  expect(logLines[0]).toContain("Callers were turned away");
});

test("one network that keeps the server busy leaves places to others", async () => {
  const { app } = await startBusyServer({ mostRequestsOfNetwork: 3 });
  void startCalls(app, 3, "/wait", "203.0.113.7");
  const askFrom = async (address: string) => (await ask(app, "/hello", address)).statusCode;

  await expect.poll(() => askFrom("203.0.113.7"), { interval: 5 }).toBe(503);
  expect(await askFrom("203.0.113.8")).toBe(200);
});

test("whoever has a thousand networks of one provider leaves half of the places to others", async () => {
  const { app, release } = await startBusyServer({
    mostRequests: 30,
    mostRequestsOfWideNetwork: 15,
  });
  const crowd = Array.from({ length: 40 }, (_, at) =>
    ask(app, "/wait", `2001:db8:7:${at.toString(16)}::1`),
  );
  await expect.poll(() => app.admission.turnedAway.totals.request, { interval: 5 }).toBe(25);

  expect((await ask(app, "/hello", "2001:db8:8::1")).statusCode).toBe(200);
  release();
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(15);
});

test("visitors behind a proxy that nobody named are not counted as one network", async () => {
  const { app } = await startBusyServer({ mostRequestsOfNetwork: 1 });
  void startCalls(app, 3, "/wait");

  expect((await ask(app, "/hello")).statusCode).toBe(200);
});

test("behind a named proxy it is the visitor's network that is counted", async () => {
  const { app } = await startBusyServer({ mostRequestsOfNetwork: 1 }, ["127.0.0.1"]);
  const askFor = async (url: string, visitor: string) =>
    app.inject({ url, headers: { "x-forwarded-for": visitor } });
  void askFor("/wait", "203.0.113.7");

  await expect
    .poll(async () => (await askFor("/hello", "203.0.113.7")).statusCode, { interval: 5 })
    .toBe(503);
  expect((await askFor("/hello", "203.0.113.8")).statusCode).toBe(200);
});

test("a message whose end is still to come takes no place, and gets one when it is whole", async () => {
  const { app, port } = await startBusyServer({ mostRequests: 1 });
  const messageBegun = once(app.server, "request");
  const slow = openRaw(port);
  slow.write(`${head("POST /message", `${trickle}Connection: close\r\n`)}{`);
  await messageBegun;

  expect((await ask(app, "/hello")).statusCode).toBe(200);
  slow.write("}");
  expect(await slow.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("an answer that nobody reads gives its place back", async () => {
  const { app, port, reached } = await startBusyServer({ mostRequests: 1 });
  const deaf = connect(port, "127.0.0.1").pause();
  onTestFinished(() => void deaf.destroy());
  deaf.write(head("GET /large"));

  await reached.large;
  await expect.poll(async () => (await ask(app, "/hello")).statusCode).toBe(200);
});

test("whoever asks on and on without waiting is cut off before his questions are worked on", async () => {
  const { app, port } = await startBusyServer({ mostUnansweredOfSocket: 10 });
  const connection = openRaw(port);
  let made = 0;
  app.server.on("request", () => (made += 1));
  connection.write(head("GET /hello").repeat(1_000));

  const answers = await connection.answer.catch(() => "");
  expect(answers.match(/HTTP/g)?.length ?? 0).toBeLessThanOrEqual(10);
  expect(app.admission.turnedAway.totals.pipeline).toBe(1);
  expect(made).toBe(11);
});

test("ten questions at once are answered in order", async () => {
  const { port } = await startBusyServer({ mostUnansweredOfSocket: 10 });
  const connection = openRaw(port);
  connection.write(head("GET /hello").repeat(9) + head("GET /hello", "Connection: close\r\n"));

  expect((await connection.answer).match(/HTTP\/1.1 200/g)).toHaveLength(10);
});

test("whoever waits for each answer may ask on and on over one connection", async () => {
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

  expect(app.admission.turnedAway.totals.pipeline).toBe(0);
});

test("two files at once may go to one address, four from one network, and later ones again", async () => {
  const { app, release } = await startBusyServer({});
  const first = [startCalls(app, 2, "/files/a"), startCalls(app, 3, "/files/a")];
  const answers = await first[1];
  expect(answers?.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
  expect(answers?.[0]?.headers["retry-after"]).toBe("5");

  const neighbors = "203.0.113.7";
  const four = ["b", "c", "d", "e"].map((id) => sendFile(app, id, neighbors));
  expect((await sendFile(app, "f", neighbors)).statusCode).toBe(429);

  release();
  const allowed = await Promise.all([...four, ...((await first[0]) ?? [])]);
  expect(allowed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await sendFile(app, "a", neighbors)).statusCode).toBe(200);
});

test("whoever has a thousand networks of one provider leaves most places for files to others", async () => {
  const { app, release } = await startBusyServer({ mostSlowBodies: 30 });
  const crowd = Array.from({ length: 40 }, (_, at) =>
    sendFile(app, `${at}`, `2001:db8:7:${at}::1`),
  );
  await expect.poll(() => app.admission.turnedAway.totals.upload).toBeGreaterThan(0);

  const honest = sendFile(app, "honest", "2001:db8:8::1");
  expect((await sendFile(app, "one more", "2001:db8:7:ffff::1")).statusCode).toBe(429);
  release();
  expect((await honest).statusCode).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});

/** A file whose bytes are on their way; JSON, because this server reads nothing else. */
async function sendSlowly(
  { app, port }: BusyServer,
  id: string,
  localAddress: string,
  bytes: number,
) {
  const connection = openRaw(port, { localAddress });
  const headers = "Content-Type: application/json\r\nContent-Length: 1000\r\nConnection: close\r\n";
  const begun = once(app.server, "request");
  connection.write(`${head(`PUT /files/${id}`, headers)}1`);
  const [{ socket }] = await begun;
  const read: number = socket.bytesRead;
  connection.write("1".repeat(bytes));
  await expect.poll(() => socket.bytesRead).toBe(read + bytes);
  return { ...connection, end: () => connection.write("1".repeat(999 - bytes)) };
}

const nobodysProxy = ["192.0.2.1"];

test("where there is no place for a file, the one that comes in slowest makes room", async () => {
  const server = await startBusyServer({ mostSlowBodies: 3, slowBodyGraceMs: 0 }, nobodysProxy);
  const whole = await sendSlowly(server, "whole", "127.0.1.1", 999);
  const slow = await sendSlowly(server, "slow", "127.0.2.1", 0);
  const quick = await sendSlowly(server, "quick", "127.0.3.1", 900);
  const newcomer = await sendSlowly(server, "new", "127.0.4.1", 900);

  expect(await slow.answer).toMatch(/^HTTP\/1.1 408 /);
  expect(server.app.admission.turnedAway.totals.upload).toBe(1);
  server.release();
  for (const each of [whole, quick, newcomer]) {
    each.end();
    expect(await each.answer).toMatch(/^HTTP\/1.1 200 /);
  }
});

test("a whole file that is still worked on makes no room", async () => {
  const server = await startBusyServer({ mostSlowBodies: 1, slowBodyGraceMs: 0 }, nobodysProxy);
  const whole = await sendSlowly(server, "whole", "127.0.1.1", 999);
  const refused = await sendSlowly(server, "new", "127.0.4.1", 0);

  expect(await refused.answer).toMatch(/^HTTP\/1.1 429 /);
  server.release();
  expect(await whole.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("before it is known how fast files come in, only a network with two more than others loses one", async () => {
  const limits = { mostSlowBodies: 3, slowBodyGraceMs: 60_000 };
  const server = await startBusyServer(limits, nobodysProxy);
  const crowded = [];
  for (const id of ["a", "b"]) crowded.push(await sendSlowly(server, id, "127.0.1.1", 500));
  const other = await sendSlowly(server, "c", "127.0.2.1", 0);
  const newcomer = await sendSlowly(server, "d", "127.0.3.1", 500);
  const refused = await sendSlowly(server, "e", "127.0.4.1", 0);

  const ended = await Promise.race(crowded.map(({ answer }) => answer));
  expect(ended).toMatch(/^HTTP\/1.1 408 /);
  expect(await refused.answer).toMatch(/^HTTP\/1.1 429 /);
  server.release();
  for (const each of [...crowded, other, newcomer]) each.end();
  const answers = await Promise.all([...crowded, other, newcomer].map(({ answer }) => answer));
  expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 200 "))).toHaveLength(3);
});

test("a file that comes in by the byte is ended, though it is never silent", async () => {
  const server = await startBusyServer({ silentMs: 400, checkEveryMs: 50 }, nobodysProxy);
  const slow = await sendSlowly(server, "slow", "127.0.2.1", 0);
  const trickling = setInterval(() => slow.write("1"), 50);
  onTestFinished(() => clearInterval(trickling));

  expect(await slow.answer).toMatch(/^HTTP\/1.1 408 /);
});

test("parts of staff's, six at once from each person of an office, keep no visitor's file waiting", async () => {
  const { app, release } = await startBusyServer({});
  const office = "203.0.113.7";
  const send = async (url: string) => app.inject({ method: "PUT", url, remoteAddress: office });
  const parts = Array.from({ length: 30 }, (_, at) => send(`/parts/${at}`));

  expect((await send("/parts/one-more")).statusCode).toBe(429);
  const visitor = send("/files/a");
  release();
  const answers = await Promise.all([...parts, visitor]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
