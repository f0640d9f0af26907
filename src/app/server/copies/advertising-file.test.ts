import { randomUUID } from "node:crypto";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { findServedAt, listPageChanges } from "#features/archive/server/archive-store.ts";
import { archiveOf } from "#features/archive/server/archive.ts";
import { verifyChain } from "#features/archive/server/verify-chain.ts";
import { findNewestEdition, insertEdition } from "#features/studio/server/editions-store.ts";
import type { Config } from "#platform/config/config.ts";
import type { Ctx } from "#records/ctx.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { siteConfig, useQuickKeys } from "#testing/backup-scene.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { aFiling, servedPage } from "#testing/site/served-pages.ts";
import { newPostgresUrl } from "#testing/site/site-of-test.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { testFolder } from "#testing/test-folder.ts";
import { hourMs } from "#platform/core/durations.ts";
import { backUpSite } from "./back-up-site.ts";
import { moveDatabase } from "./move-database.ts";
import { restoreSite } from "./restore-site.ts";

vi.setConfig({ testTimeout: 180_000 });
useQuickKeys();

const quiet = { log: recordingLog(), onProgress: () => {} };
/** Backups use the machine's own time. */
const clock = testClock(new Date(Date.now() - 10 * hourMs).toISOString());

/** Runs work in one process of the site that a config describes. */
async function onSite<Answer>(
  { database: named }: Config,
  work: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  const database = await openDatabase(named, { log: recordingLog() });
  try {
    await migrateDatabase(database);
    return await work(testCtx({ database, clock }));
  } finally {
    await database.close();
  }
}

/** Publishes an edition and serves a page that shows it. */
async function publish(ctx: Ctx, number: number): Promise<string> {
  const id = randomUUID();
  await insertEdition(ctx.database.db, {
    id,
    number,
    base: null,
    at: clock.now(),
    by: "ada",
    reason: "",
    status: "published",
    decidedBy: null,
    decidedAt: null,
    note: null,
    changes: [{ id: "page/about", locale: "en", path: "title", value: `Edition ${number}` }],
    overrides: { "page/about": { en: { title: `Edition ${number}` } } },
    sourceHashes: {},
  });
  await serve(ctx, number, id);
  return id;
}

async function serve(
  ctx: Ctx,
  number: number,
  edition: string | null,
  path = "/about",
): Promise<void> {
  const pages = [servedPage(path, `Edition ${number}`)];
  await archiveOf(ctx).file(aFiling(pages, { edition, cause: "edition" }));
  clock.advance(hourMs);
}

const readWords = async (ctx: Ctx, at: Date) =>
  (await findServedAt(ctx.database.db, "/about", at))?.body.words?.split("\n")[1] ?? null;

test("restoring a backup from before an edition brings back the older one with a complete chain, and marks the gap", async () => {
  const folder = await testFolder();
  const at = (name: string) => siteConfig({ DATA_DIR: path.join(folder, name) });
  const file = path.join(folder, "site.backup");
  const older = new Date(clock.now().getTime() + hourMs);
  const first = await onSite(at("old"), async (ctx) => {
    // A page that was removed before the backup has already ended.
    await serve(ctx, 0, null, "/gone");
    return publish(ctx, 1);
  });
  const before = await onSite(at("old"), ({ database }) => verifyChain(database.db));
  await backUpSite(at("old"), file, quiet);
  await onSite(at("old"), (ctx) => publish(ctx, 2));
  await restoreSite(at("new"), file, quiet);

  await onSite(at("new"), async (ctx) => {
    const { db } = ctx.database;
    expect((await findNewestEdition(db))?.id).toBe(first);
    expect(await verifyChain(db)).toMatchObject({ rows: before.rows + 1, broken: null });
    expect(await readWords(ctx, older)).toBe("Edition 1");
    clock.advance(20 * hourMs);
    await serve(ctx, 1, first);
    expect(await readWords(ctx, clock.now())).toBe("Edition 1");
    const { changes } = await listPageChanges(db, { path: "/about", before: 9_999, limit: 9 });
    expect(changes.map(({ cause, edition, isLate }) => [cause, edition, isLate])).toEqual([
      ["edition", first, false],
      ["restore", null, false],
      // Hours on the test's clock after it was served.
      ["edition", first, true],
    ]);
    // What was shown between the backup and this start was never filed.
    expect(await readWords(ctx, new Date(changes[1]?.servedFrom ?? ""))).toBeNull();
    expect(await verifyChain(db)).toMatchObject({ rows: before.rows + 2, broken: null });
    // The guard against deletion is in force in the new database as well.
    await expect(ctx.database.executeSql("delete from archived_pages")).rejects.toThrow(
      /only ever/,
    );
  });
});

test("moving the database moves the advertising file and all editions, and the chain continues there", async () => {
  const dataDir = path.join(await testFolder(), "data");
  const secret = "x".repeat(40);
  const from = siteConfig({ DATA_DIR: dataDir, APP_SECRET: secret });
  await onSite(from, (ctx) => publish(ctx, 1));
  const newest = await onSite(
    from,
    async ({ database }) => (await verifyChain(database.db)).newest,
  );
  const env = { DATA_DIR: dataDir, DATABASE_URL: await newPostgresUrl(), APP_SECRET: secret };
  const to = siteConfig(env);
  const tables = new Map<string, number>();
  await moveDatabase(to, { ...quiet, onTable: (name, { rows }) => void tables.set(name, rows) });
  for (const table of ["archived_pages", "archived_bodies", "site_editions"]) {
    expect([table, tables.get(table)]).toEqual([table, 1]);
  }
  await onSite(to, async (ctx) => {
    const { db } = ctx.database;
    expect(await verifyChain(db)).toMatchObject({ rows: 1, newest, broken: null });
    await publish(ctx, 2);
    expect(await verifyChain(db)).toMatchObject({ rows: 2, broken: null });
    const last = await findNewestEdition(db);
    expect(last?.number).toBe(2);
  });
});
