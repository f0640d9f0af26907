import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "#platform/server/database.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer, TestServerOptions } from "#testing/test-server.ts";

let store: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database);
});

afterAll(async () => {
  await server.close();
  await store.close();
});

async function startAnother(options: TestServerOptions, database = store.database) {
  const another = await startTestServer(database, options);
  onTestFinished(() => another.close());
  return another;
}

test("a running server is alive and ready", async () => {
  for (const url of ["/healthz", "/readyz"]) {
    const answer = await server.app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  }
});

test("without its database a server is alive and not ready", async () => {
  const cutOff: Database = {
    ...store.database,
    ping: async () => {
      throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.9:5432"), {
        code: "ECONNREFUSED",
      });
    },
  };
  const { app, logLines } = await startAnother({}, cutOff);

  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
  const ready = await app.inject({ url: "/readyz" });
  expect(ready.statusCode).toBe(503);
  expect(ready.headers["retry-after"]).toBe("5");
  expect(ready.json()).toMatchObject({
    success: false,
    message: "The database can't be reached.",
  });
  expect(logLines.join()).toContain("ECONNREFUSED");
});

test("metrics tell of the process and of the jobs, as Prometheus reads them", async () => {
  const answer = await server.app.inject({ url: "/metrics" });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=/);
  expect(answer.body).toContain("process_resident_memory_bytes");
  expect(answer.body).toContain('jobs{queue="lead-submitted",state="queued"} 0');
});

test.each(["x-forwarded-for", "forwarded", "via", "x-real-ip"])(
  "without a token, a call that a proxy passed on with %s sees no metrics",
  async (header) => {
    const answer = await server.app.inject({ url: "/metrics", headers: { [header]: "127.0.0.1" } });

    expect(answer.statusCode).toBe(403);
  },
);

test("without a token, another machine sees no metrics", async () => {
  const answer = await server.app.inject({ url: "/metrics", remoteAddress: "203.0.113.7" });

  expect(answer.statusCode).toBe(403);
});

test("with a token, whoever knows it sees the metrics, and nobody else", async () => {
  const { app } = await startAnother({ config: { metricsToken: "scrape me" } });
  const read = async (authorization?: string) =>
    (
      await app.inject({
        url: "/metrics",
        remoteAddress: "203.0.113.7",
        headers: authorization === undefined ? {} : { authorization },
      })
    ).statusCode;

  expect(await read("Bearer scrape me")).toBe(200);
  expect(await read("Bearer scrape mf")).toBe(403);
  expect(await read("Bearer scrape me!")).toBe(403);
  expect(await read("scrape me")).toBe(403);
  expect(await read()).toBe(403);
  expect((await app.inject({ url: "/metrics" })).statusCode).toBe(403);
});
