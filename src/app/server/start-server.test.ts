import { mkdtemp, readdir, rm } from "node:fs/promises";
import { get } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import type { FirstAdmin } from "#features/accounts/server/ensure-first-admin.ts";
import { hashPersonKey, useProofKeys } from "#features/consent/server/consents-store.ts";
import { readConfig, type Config } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { onDatabase } from "#testing/site/site-of-test.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startServer, type StartServerOptions } from "./start-server.ts";

// Each start opens everything, and some tests need three.
vi.setConfig({ testTimeout: 180_000 });

const place = useOpened(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "start-"));
  const { config, remove } = await createTestDatabase();
  const environment = { DATABASE_URL: config.url, APP_SECRET: "x".repeat(32), DATA_DIR: dataDir };
  return {
    config: { ...readConfig(environment), port: 0 },
    async close() {
      await remove();
      await rm(dataDir, { recursive: true });
    },
  };
});

const start = (changes: Partial<Config> = {}, options: Partial<StartServerOptions> = {}) =>
  startServer({
    config: { ...place.config, ...changes },
    log: createLog("silent"),
    registerPages: async (app) => {
      app.get("/", async () => "home");
    },
    showFirstAdmin: () => {},
    ...options,
  });

/** Runs a statement while the site is down. */
const query = (text: string) =>
  onDatabase(place.config.database, async ({ executeSql }) => (await executeSql(text)).rows);

async function occupyPort(): Promise<{ port: number; close: () => void }> {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  return { port: (other.address() as AddressInfo).port, close: () => other.close() };
}

test("a start on a port in use creates no admin, and the next start shows the password that signs in", async () => {
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

test("requests that arrive first are answered after the first admin was created", async () => {
  const events: string[] = [];
  await query("delete from users");
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

test("a later start creates no admin, can read earlier proofs, and begins the daily round", async () => {
  const shown: FirstAdmin[] = [];
  const proofs = [];
  await query(
    "insert into rate_limits (key, points, expire) values ('over', 1, now() - interval '2 hours')",
  );
  for (let starts = 0; starts < 2; starts += 1) {
    useProofKeys([]);
    const server = await start({}, { showFirstAdmin: (admin) => void shown.push(admin) });
    proofs.push(hashPersonKey("amara@example.com"));
    expect(await (await fetch(server.address)).text()).toBe("home");
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    await server.close();
    await expect(fetch(server.address)).rejects.toThrow("fetch failed");
  }

  expect(shown).toEqual([]);
  expect(proofs[1]).toBe(proofs[0]);
  expect(await query("select key from rate_limits where key = 'over'")).toEqual([]);
});

test("a start on a port in use ends before it touches the database", async () => {
  const taken = await occupyPort();
  const dataDir = await mkdtemp(path.join(tmpdir(), "start-"));
  const own = { dataDir, database: { dir: path.join(dataDir, "postgres") } };

  await expect(start({ port: taken.port, ...own })).rejects.toThrow(/^Port .* is in use/);

  expect(await readdir(dataDir)).toEqual([]);
  taken.close();
  await rm(dataDir, { recursive: true });
});

test("a start that fails half-way closes everything it had opened", async () => {
  const registerPages = async () => {
    throw new Error("The page / can't be rendered.");
  };
  await expect(start({}, { registerPages })).rejects.toThrow("The page / can't be rendered.");

  const next = await start();
  const { port } = new URL(next.address);
  await expect(start({ port: Number(port) })).rejects.toThrow(/^Port .* is in use|Another process/);
  await next.close();
});

test("a start behind an unnamed proxy warns that visitors can't be distinguished", async () => {
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

test("on a database that a newer version has migrated, the site warns and works", async () => {
  // Like a later migration, which only adds.
  for (const change of [
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
    "alter table leads add column from_later text not null default 'later'",
    "create table of_later (lead_id uuid references leads(id))",
  ]) {
    await query(change);
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
  expect(lines).toEqual([expect.stringContaining("A newer version of the site")]);
  expect(await query(`select from_later from leads where id = '${id}'`)).toEqual([
    { from_later: "later" },
  ]);
});
