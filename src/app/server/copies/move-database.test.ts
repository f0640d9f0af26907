import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTransferSession } from "#platform/database/transfer/open-transfer.ts";
import { beginTransfer, markLoaded } from "#platform/database/transfer/unfinished-transfer.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { runSite, siteConfig } from "#testing/backup-scene.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { newPostgresUrl } from "#testing/site/site-of-test.ts";
import { staffApi } from "#testing/staff/staff-api.ts";
import { testFolder } from "#testing/test-folder.ts";
import { backUpSite } from "./back-up-site.ts";
import { moveDatabase } from "./move-database.ts";

vi.setConfig({ testTimeout: 180_000 });

const quiet = { log: recordingLog(), onProgress: () => {} };
const clock = { now: () => new Date() };

test("a move copies every row of DATA_DIR's database to DATABASE_URL, and marks the folder as an old copy", async () => {
  const dataDir = path.join(await testFolder(), "data");
  const first = siteConfig({ DATA_DIR: dataDir });
  const site = await runSite(first, clock);
  const sent = await fetch(`${site.address}/api/lead`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aLeadSubmission()),
  });
  expect(sent.status).toBe(201);
  const url = await newPostgresUrl();
  const env = { DATA_DIR: dataDir, DATABASE_URL: url };
  const secret = (await readFile(path.join(dataDir, "app-secret"), "utf8")).trim();
  const config = siteConfig({ ...env, APP_SECRET: secret });
  const tables = new Map<string, number>();
  const move = (wanted = config) =>
    moveDatabase(wanted, { ...quiet, onTable: (name, { rows }) => void tables.set(name, rows) });

  await expect(move()).rejects.toThrow(/Another process is using .*Stop it first/);
  await site.close();
  await expect(move(siteConfig({ ...env, APP_SECRET: "y".repeat(40) }))).rejects.toThrow(
    /APP_SECRET is another one .* stands in .*app-secret/,
  );
  await move();
  expect(tables.get("leads")).toBe(1);
  expect(tables.get("users")).toBe(1);

  await expect(move()).rejects.toThrow(/was moved to another server/);
  await expect(backUpSite(first, path.join(dataDir, "old.backup"), quiet)).rejects.toThrow(
    /was moved to another server/,
  );
  await expect(runSite(first, clock)).rejects.toThrow(/was moved to another server.*DATABASE_URL/);
  const moved = await runSite(config, clock);
  onTestFinished(() => moved.close());
  const stats = await staffApi(moved.address).call("GET", "/api/admin/stats");
  expect(stats).toMatchObject({ totalLeads: 1 });
});

test("an abandoned copy never overwrites the database with which the site went on", async () => {
  const dataDir = path.join(await testFolder(), "data");
  await (await runSite(siteConfig({ DATA_DIR: dataDir }), clock)).close();
  const url = await newPostgresUrl();
  const secret = (await readFile(path.join(dataDir, "app-secret"), "utf8")).trim();
  const config = siteConfig({ DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET: secret });
  // The state after a move that was interrupted after copying the rows, and whose mark somebody
  // removed.
  const session = await openTransferSession(config.database, quiet);
  await beginTransfer(session, { kind: "move", source: path.join(dataDir, "postgres") });
  await markLoaded(session);
  await session.close();

  await expect(moveDatabase(config, { ...quiet, onTable: () => {} })).rejects.toThrow(
    /holds an earlier copy/,
  );
});
