import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import type { Config } from "#platform/server/config.ts";
import { createLog } from "#platform/server/create-log.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { startServer } from "./start-server.ts";

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

const start = (changes: Partial<Config> = {}) =>
  startServer({
    config: { ...config, ...changes },
    log: createLog("silent"),
    registerPages: async (app) => {
      app.get("/", async () => "home");
    },
  });

test("the first start makes an admin; a later one listens as well and makes none", async () => {
  const first = await start();
  const home = await fetch(first.address);
  expect(await home.text()).toBe("home");
  expect(first.firstAdmin).toMatchObject({ username: "admin" });
  await first.close();

  const second = await start();
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
  expect(second.firstAdmin).toBeNull();
  await second.close();
  await expect(fetch(second.address)).rejects.toThrow("fetch failed");
});

test("a start that fails half-way lets go of everything it had opened", async () => {
  const broken = startServer({
    config,
    log: createLog("silent"),
    registerPages: async () => {
      throw new Error("The page / can't be rendered.");
    },
  });
  await expect(broken).rejects.toThrow("The page / can't be rendered.");

  const next = await start();
  const { port } = new URL(next.address);
  await expect(start({ port: Number(port) })).rejects.toThrow(/EADDRINUSE|Another process/);
  await next.close();
});
