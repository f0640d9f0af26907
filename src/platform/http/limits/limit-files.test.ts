import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { startBusyServer } from "#testing/site/busy-server.ts";

const sendFile = async (app: FastifyInstance, id: string, remoteAddress = "127.0.0.1") =>
  app.inject({ method: "PUT", url: `/files/${id}`, remoteAddress });

test("two files at once may go to one address, and four come from one network, and later ones are accepted again", async () => {
  const { app, release } = await startBusyServer({});
  const two = [sendFile(app, "a"), sendFile(app, "a")];
  const refused = await sendFile(app, "a");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "5"]);

  const neighbors = "203.0.113.7";
  const four = ["b", "c", "d", "e"].map((id) => sendFile(app, id, neighbors));
  expect((await sendFile(app, "f", neighbors)).statusCode).toBe(429);

  release();
  const allowed = await Promise.all([...four, ...two]);
  expect(allowed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await sendFile(app, "a", neighbors)).statusCode).toBe(200);
});

test("a caller with a thousand networks of one provider leaves most places to others", async () => {
  const { app, release } = await startBusyServer({ mostFiles: 30 });
  const crowd = Array.from({ length: 40 }, (_, at) =>
    sendFile(app, `${at}`, `2001:db8:7:${at}::1`),
  );
  await expect.poll(() => app.turnedAway.totals.upload).toBeGreaterThan(0);

  const honest = sendFile(app, "honest", "2001:db8:8::1");
  expect((await sendFile(app, "one more", "2001:db8:7:ffff::1")).statusCode).toBe(429);
  release();
  expect((await honest).statusCode).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});

test("visitors behind an unnamed proxy are not counted as one network, and behind a named proxy each counts", async () => {
  const unnamed = await startBusyServer({});
  const files = ["a", "b", "c", "d", "e"].map((id) => sendFile(unnamed.app, id));
  unnamed.release();
  const statuses = (await Promise.all(files)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));

  const { app } = await startBusyServer({ mostFilesOfNetwork: 1 }, ["127.0.0.1"]);
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const send = async (id: string) => app.inject({ method: "PUT", url: `/files/${id}`, headers });
  void send("a");
  expect((await send("b")).statusCode).toBe(429);
});

test("parts of staff's documents, six at once per person, do not block a visitor's file", async () => {
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
