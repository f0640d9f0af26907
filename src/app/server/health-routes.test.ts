import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { InjectOptions } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { changeProviderState } from "#features/crm/server/provider-states-store.ts";
import { changeProviderSettings } from "#features/crm/server/change-provider-settings.ts";
import { planDeliveries } from "#features/crm/server/presence/plan-deliveries.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { deferred } from "#testing/deferred.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { sendRaw } from "#testing/site/raw-request.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startTestServer, type TestServerOptions } from "#testing/site/test-server.ts";
import { logWhoReadsMetrics } from "./health-routes.ts";
import { crmCtx } from "#testing/site/test-ctx.ts";

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database));

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

test("without its database a server is alive but not ready", async () => {
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

test("any number of concurrent readiness checks ask the database once", async () => {
  let asked = 0;
  const answers = deferred();
  const slow: Database = {
    ...store.database,
    ping: async () => {
      asked += 1;
      await answers.promise;
    },
  };
  const { app } = await startAnother({}, slow);
  const crowd = Array.from({ length: 50 }, () => app.inject({ url: "/readyz" }));
  await expect.poll(() => asked).toBeGreaterThan(0);
  answers.resolve();

  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(asked).toBe(1);
  await app.inject({ url: "/readyz" });
  expect(asked).toBe(2);
});

test("metrics report the process, the jobs and refused callers, in Prometheus' format", async () => {
  server.app.turnedAway.count("upload");
  const answer = await server.app.inject({ url: "/metrics" });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=/);
  expect(answer.body).toContain("process_resident_memory_bytes");
  expect(answer.body).toContain('jobs{queue="object-expired",state="queued"} 0');
  expect(answer.body).toContain('submissions_waiting{state="due"} 0');
  expect(answer.body).toContain('submissions_waiting{state="held_back"} 0');
  expect(answer.body).toContain('turned_away_total{what="upload"} 1');
  expect(answer.body).toContain('turned_away_total{what="request"} 0');
});

test("metrics report how many deliveries each CRM has in each state", async () => {
  const clock = testClock();
  const { database } = store;
  await changeProviderSettings(database, "hubspot", { enabled: true }, clock.now());
  const low = { enabled: true, settings: { minLeadScore: 100 } };
  await changeProviderSettings(database, "pipedrive", low, clock.now());
  for (const email of ["one@example.com", "two@example.com"]) {
    const lead = aLead({ id: randomUUID(), email, leadScore: 80, leadCategory: "hot" });
    await insertLead(database, lead);
    await database.transaction((tx) =>
      planDeliveries(crmCtx({ clock }, crmProviders), tx, [lead.id]),
    );
  }

  const { body } = await server.app.inject({ url: "/metrics" });

  expect(body).toContain('crm_deliveries{provider="hubspot",status="pending"} 2');
  expect(body).toContain('crm_deliveries{provider="hubspot",status="failed"} 0');
  expect(body).toContain('crm_deliveries{provider="pipedrive",status="skipped"} 2');
  expect(body).toContain('crm_deliveries{provider="salesforce",status="pending"} 0');
});

test("metrics report which CRMs are closed, and why", async () => {
  const clock = testClock();
  const { app } = await startAnother({ clock });
  const since = clock.now();
  const until = new Date(since.getTime() + 60_000);
  const close = (provider: string, state: "throttled" | "outage" | "paused") =>
    changeProviderState(store.database.db, provider, {
      gate: { state, reason: "Told to.", since, until },
    });
  const readOn = async () =>
    (await app.inject({ url: "/metrics" })).body
      .split("\n")
      .filter((line) => line.startsWith("crm_gate{") && line.endsWith(" 1"));
  await close("hubspot", "throttled");
  await close("salesforce", "outage");
  await close("pipedrive", "paused");

  const others = [
    'crm_gate{provider="salesforce",state="outage"} 1',
    'crm_gate{provider="pipedrive",state="paused"} 1',
    'crm_gate{provider="webhook",state="open"} 1',
  ];
  expect(await readOn()).toEqual(['crm_gate{provider="hubspot",state="throttled"} 1', ...others]);

  clock.advance(60_000);
  expect(await readOn()).toEqual(['crm_gate{provider="hubspot",state="open"} 1', ...others]);
});

test("while the database is away, metrics report the process and leave out the CRMs", async () => {
  const own = await openTestDatabase();
  const { app } = await startAnother({}, own.database);
  expect((await app.inject({ url: "/metrics" })).body).toContain("crm_gate{");
  await own.close();

  const answer = await app.inject({ url: "/metrics" });

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("process_resident_memory_bytes");
  expect(answer.body).not.toMatch(/^(?:crm_deliveries|crm_gate|jobs)\{/m);
});

test.each<InjectOptions>([
  ...["x-forwarded-for", "forwarded", "via", "x-real-ip", "cf-connecting-ip"].map((header) => ({
    headers: { [header]: "127.0.0.1" },
  })),
  { headers: { host: "site.example" } },
  { remoteAddress: "203.0.113.7" },
])(
  "without a token, a call that shows a proxy or another machine sees no metrics: %j",
  async (call) => {
    expect((await server.app.inject({ url: "/metrics", ...call })).statusCode).toBe(403);
  },
);

test.each([{ siteUrl: "https://site.example" }, { trustedProxies: ["127.0.0.1"] }])(
  "without a token, a site behind a proxy by its settings shows no metrics: %j",
  async (config) => {
    const { app } = await startAnother({ config });

    expect((await app.inject({ url: "/metrics" })).statusCode).toBe(403);
  },
);

test("without a token, a request through an nginx with default settings sees no metrics", async () => {
  const { app } = await startAnother({});
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const ask = (version: string) =>
    sendRaw(
      port,
      `GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
    );

  expect(await ask("1.0")).toMatch(/^HTTP\/1.1 403 /);
  expect(await ask("1.1")).toMatch(/^HTTP\/1.1 200 /);
});

test.each<[string, NonNullable<TestServerOptions["config"]>, number]>([
  ["nothing set", {}, 1],
  ["a token", { metricsToken: "scrape me" }, 0],
  ["a named proxy", { trustedProxies: ["127.0.0.1"] }, 0],
  ["https", { siteUrl: "https://site.example" }, 0],
])("a start with %s says whether programs on this machine read metrics", (_name, own, lines) => {
  const log = recordingLog();
  const nothing = { metricsToken: null, trustedProxies: [], siteUrl: "http://localhost:3000" };

  logWhoReadsMetrics({ ...nothing, ...own }, log);

  expect(log.entries).toHaveLength(lines);
});

test("with a token, only callers who send it see the metrics", async () => {
  const { app } = await startAnother({ config: { metricsToken: "scrape me" } });
  const read = async (call: InjectOptions) =>
    (await app.inject({ url: "/metrics", ...call })).statusCode;
  const remoteAddress = "203.0.113.7";

  expect(await read({ remoteAddress, headers: { authorization: "Bearer scrape me" } })).toBe(200);
  for (const authorization of ["Bearer scrape mf", "Bearer scrape me!", "scrape me"]) {
    expect(await read({ remoteAddress, headers: { authorization } })).toBe(403);
  }
  expect([await read({ remoteAddress }), await read({})]).toEqual([403, 403]);
});
