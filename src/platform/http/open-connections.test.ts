import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { startBusyServer } from "#testing/site/busy-server.ts";
import { openRaw, type RawConnection } from "#testing/site/raw-request.ts";
import type { ReadyAnswer } from "./answer-ahead.ts";

const head = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const closing = "Connection: close\r\n";

/** The caller sees a close or a reset. */
const isEnded = (connection: RawConnection) =>
  connection.answer.then(
    () => true,
    () => true,
  );

function sayHello(port: number, localAddress: string): Promise<string> {
  const connection = openRaw(port, { localAddress });
  connection.write(head("/hello", closing));
  return connection.answer.catch(() => "");
}

test("a new caller is let in, and the connection unused for longest makes room", async () => {
  const { app, port } = await startBusyServer({ mostConnections: 2 });
  const [first, second] = [openRaw(port), openRaw(port)];
  second.write(head("/hello"));
  await expect.poll(() => countOpen(app)).toBe(2);

  const third = openRaw(port);
  third.write(head("/hello", closing));

  expect(await third.answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await isEnded(first)).toBe(true);
  second.write(head("/hello", closing));
  expect((await second.answer).match(/HTTP\/1.1 200/g)).toHaveLength(2);
  expect(app.admission.turnedAway.totals.connection).toBe(1);
});

test("an answer given before the framework makes its connection the one used last, too", async () => {
  const { app, port } = await startBusyServer({ mostConnections: 2 });
  const answered = deferred();
  const answer: ReadyAnswer = (_request, response) => {
    response.end("ready");
    answered.resolve();
    return true;
  };
  app.answerAhead(answer);
  const first = openRaw(port);
  await expect.poll(() => countOpen(app)).toBe(1);
  const second = openRaw(port);
  await expect.poll(() => countOpen(app)).toBe(2);
  first.write(head("/hello"));
  await answered.promise;

  const third = openRaw(port);
  third.write(head("/hello", closing));

  expect(await third.answer).toContain("ready");
  expect(await isEnded(second)).toBe(true);
  first.write(head("/hello", closing));
  expect((await first.answer).match(/ready/g)).toHaveLength(2);
});

test("a connection whose request is worked on is not the one to make room", async () => {
  const { port, release, reached } = await startBusyServer({ mostConnections: 2 });
  const working = openRaw(port);
  working.write(head("/wait", closing));
  await reached.wait;
  const idle = openRaw(port);
  const newcomer = openRaw(port);
  newcomer.write(head("/hello", closing));

  expect(await newcomer.answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await isEnded(idle)).toBe(true);
  release();
  expect(await working.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a network with too many connections loses its own, and a named proxy none", async () => {
  const { app, port } = await startBusyServer({ mostConnectionsOfNetwork: 1 }, ["127.0.0.9"]);
  const from = (localAddress: string) => openRaw(port, { localAddress });
  const proxied = [from("127.0.0.9"), from("127.0.0.9")];
  const other = from("127.0.0.3");
  const [first, second] = [from("127.0.0.2"), from("127.0.0.2")];

  expect(await isEnded(first)).toBe(true);
  for (const connection of [...proxied, other, second]) {
    connection.write(head("/hello", closing));
    expect(await connection.answer).toMatch(/^HTTP\/1.1 200 /);
  }
  expect(app.admission.turnedAway.totals.connection).toBe(1);
});

test("a network that opens connection after connection is let in again after a while, others at once", async () => {
  const limits = { mostNewConnectionsOfNetwork: 2, newConnectionsMs: 1_000 };
  const { app, port } = await startBusyServer(limits, ["192.0.2.1"]);
  const call = (localAddress: string) => sayHello(port, localAddress);
  const own = await Promise.all([1, 2, 3, 4].map(() => call("127.0.0.2")));

  expect(own.filter((answer) => answer.startsWith("HTTP/1.1 200 "))).toHaveLength(2);
  expect(app.admission.turnedAway.totals.connection).toBe(2);
  expect(await call("127.0.0.3")).toMatch(/^HTTP\/1.1 200 /);
  await expect.poll(() => call("127.0.0.2"), { interval: 200 }).toMatch(/^HTTP\/1.1 200 /);
});

test("many networks of one provider open no more connections than a few of them could", async () => {
  const { port } = await startBusyServer({ mostNewConnectionsOfWideNetwork: 3 }, ["192.0.2.1"]);
  const calls = [1, 2, 3, 4, 5].map((host) => sayHello(port, `127.5.0.${host}`));

  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 200 "))).toHaveLength(3);
});

test("a caller that says nothing, or reads nothing, is ended", async () => {
  const { app, port } = await startBusyServer({
    headersTimeMs: 200,
    silentMs: 300,
    checkEveryMs: 50,
  });
  let arrived = 0;
  app.server.on("connection", () => (arrived += 1));
  const mute = openRaw(port);
  const deaf = connect(port, "127.0.0.1").pause();
  deaf.on("error", () => {});
  deaf.write(head("/large"));
  // Not how many are open: on a busy machine one of them may have been ended already.
  await expect.poll(() => arrived).toBe(2);

  expect(await mute.answer).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(() => countOpen(app)).toBe(0);
});

function countOpen(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}
