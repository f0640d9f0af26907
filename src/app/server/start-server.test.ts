import { mkdtemp, rename, rm } from "node:fs/promises";
import { get } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FirstAdmin } from "#features/accounts/server/ensure-first-admin.ts";
import { hashPersonKey, useProofKeys } from "#features/consent/server/consents-store.ts";
import { readConfig, type Config } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { openDatabase } from "#platform/database/database.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { startServer, type StartServerOptions } from "./start-server.ts";

// Each start opens everything, and some tests need three.
vi.setConfig({ testTimeout: 180_000 });

let config: Config;
let dataDir: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "start-"));
  const created = await createTestDatabase();
  remove = created.remove;
  const environment =
    created.config.kind === "postgres"
      ? { DATABASE_URL: created.config.url, APP_SECRET: "x".repeat(32) }
      : { DATA_DIR: dataDir };
  if (created.config.kind === "embedded") {
    await rename(created.config.dir, path.join(dataDir, "database"));
  }
  config = { ...readConfig(environment), port: 0 };
});

afterAll(async () => {
  await remove();
  await rm(dataDir, { recursive: true });
});

const start = (changes: Partial<Config> = {}, options: Partial<StartServerOptions> = {}) =>
  startServer({
    config: { ...config, ...changes },
    log: createLog("silent"),
    registerPages: async (app) => {
      app.get("/", async () => "home");
    },
    showFirstAdmin: () => {},
    ...options,
  });

/** Runs a statement while the site is down. */
async function onDatabase(text: string): Promise<unknown[]> {
  const database = await openDatabase(config.database, { log: createLog("silent") });
  const { rows } = await database.executeSql(text);
  await database.close();
  return rows;
}

async function occupyPort(): Promise<{ port: number; close: () => void }> {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  return { port: (other.address() as AddressInfo).port, close: () => other.close() };
}

test("a start on a port in use makes no admin; the next one shows the password that signs in", async () => {
  const shown: FirstAdmin[] = [];
  const showFirstAdmin = (admin: FirstAdmin) => void shown.push(admin);
  const taken = await occupyPort();
  await expect(start({ port: taken.port }, { showFirstAdmin })).rejects.toThrow(
    `Port ${taken.port} of 127.0.0.1 is in use. Stop the program that listens there, or set PORT.`,
  );
  expect(shown).toEqual([]);
  taken.close();

  const next = await start({ port: taken.port }, { showFirstAdmin });

  expect(shown).toEqual([{ username: "admin", generatedPassword: expect.any(String) }]);
  const answer = await fetch(`${next.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: shown[0]?.generatedPassword }),
  });
  expect(answer.status).toBe(200);
  await next.close();
});

test("whoever calls at the first moment is answered after the first admin was made", async () => {
  const events: string[] = [];
  await onDatabase("delete from users");
  const server = await start(
    {},
    {
      registerPages: async (app) => {
        app.get("/", async () => void events.push("answered"));
        app.server.once("listening", () => {
          const { port } = app.server.address() as AddressInfo;
          get(`http://127.0.0.1:${port}/`, (answer) => answer.resume());
        });
      },
      showFirstAdmin: () => void events.push("shown"),
    },
  );

  await expect.poll(() => events).toEqual(["shown", "answered"]);
  await server.close();
});

test("a later start listens as well and makes no admin", async () => {
  const shown: FirstAdmin[] = [];
  const server = await start({}, { showFirstAdmin: (admin) => void shown.push(admin) });

  expect(await (await fetch(server.address)).text()).toBe("home");
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(shown).toEqual([]);
  await server.close();
  await expect(fetch(server.address)).rejects.toThrow("fetch failed");
});

test("what repeated requests are known by is cleared out after its time", async () => {
  const listKeys = () => onDatabase("select key from idempotency_keys");
  await onDatabase(`insert into idempotency_keys (scope, key, body_hash, result_id, created_at)
    values ('lead', gen_random_uuid(), 'x', gen_random_uuid(), now() - interval '91 days')`);
  expect(await listKeys()).toHaveLength(1);

  await (await start()).close();

  expect(await listKeys()).toEqual([]);
});

test("a start that fails half-way lets go of everything it had opened", async () => {
  const broken = startServer({
    config,
    log: createLog("silent"),
    registerPages: async () => {
      throw new Error("The page / can't be rendered.");
    },
    showFirstAdmin: () => {},
  });
  await expect(broken).rejects.toThrow("The page / can't be rendered.");

  const next = await start();
  const { port } = new URL(next.address);
  await expect(start({ port: Number(port) })).rejects.toThrow(/^Port .* is in use|Another process/);
  await next.close();
});

test("a start behind a proxy that nothing names says that visitors can't be told apart", async () => {
  const warningsOf = async (changes: Partial<Config>) => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    await (await start(changes, { log })).close();
    return lines;
  };
  const siteUrl = "http://www.example.com";

  expect(await warningsOf({ siteUrl })).toEqual([expect.stringContaining("TRUST_PROXY")]);
  expect(await warningsOf({ siteUrl, trustedProxies: ["127.0.0.1"] })).toEqual([]);
});

test("on a database where a newer edition was, the site says so and works", async () => {
  // As a later migration would: it only adds.
  for (const change of [
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
    "alter table leads add column from_later text not null default 'later'",
    "create table of_later (lead_id uuid references leads(id))",
  ]) {
    await onDatabase(change);
  }
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const site = await start({}, { log });
  const sent = await fetch(`${site.address}/api/lead`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aLeadSubmission()),
  });
  const { id } = (await sent.json()) as { id: string };
  const ready = await fetch(`${site.address}/readyz`);
  await site.close();

  expect([sent.status, ready.status]).toEqual([201, 200]);
  expect(lines).toEqual([expect.stringContaining("A newer edition of the site")]);
  expect(await onDatabase(`select from_later from leads where id = '${id}'`)).toEqual([
    { from_later: "later" },
  ]);
});

test("a start begins the upkeep round: limits that have run out are gone after it", async () => {
  await onDatabase(
    "insert into rate_limits (key, points, expire) values ('over', 1, now() - interval '2 hours')",
  );
  await (await start()).close();

  expect(await onDatabase("select key from rate_limits where key = 'over'")).toEqual([]);
});

test("a start knows the proofs that the one before left", async () => {
  const proofs = [];
  for (let starts = 0; starts < 2; starts += 1) {
    useProofKeys([]);
    await (await start()).close();
    proofs.push(hashPersonKey("amara@example.com"));
  }
  expect(proofs[1]).toBe(proofs[0]);
});
