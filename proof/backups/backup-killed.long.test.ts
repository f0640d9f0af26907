import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { siteConfig } from "../../src/testing/backup-scene.ts";
import { fillWithLeads } from "../../src/testing/records/fill-with-leads.ts";
import { faultless, LeadLedger } from "../../src/testing/records/lead-ledger.ts";
import {
  newPostgresUrl,
  onDatabase,
  startSiteOfTest,
} from "../../src/testing/site/site-of-test.ts";
import { spawnCommand, spawnFastSite } from "../../src/testing/site/site-process.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import { testFolder } from "../../src/testing/test-folder.ts";
import { refuseLeftBehind } from "../../src/app/server/copies/refuse-left-behind.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 6);
const oldLeads = 4_000;
const secret = "a secret of this one test run only";

type Env = Readonly<Record<string, string>>;

async function makeEnv(kind: "own" | "named"): Promise<Env & { readonly DATA_DIR: string }> {
  const env = {
    DATA_DIR: path.join(await testFolder(), "data"),
    BACKUP_PASSPHRASE: "correct horse battery staple",
    ADMIN_PASSWORD: staffPassword,
    APP_SECRET: secret,
  };
  if (kind === "own") return env;
  return { ...env, DATABASE_URL: await newPostgresUrl() };
}

const withDatabase = <T>(env: Env, work: (database: Database) => Promise<T>) =>
  onDatabase(siteConfig(env).database, work);

/** Starts a site that holds some thousand leads. */
async function runOldSite(env: Env) {
  await withDatabase(env, async (database) => {
    await migrateDatabase(database);
    await fillWithLeads(database, oldLeads);
  });
  return startEmptyPages(env);
}

const startEmptyPages = (env: Env) =>
  startSiteOfTest(env, (each) => spawnFastSite(each, Date.now()));

/** The audit without the old leads: the test inserted those by SQL, so nothing was ever to follow them. */
async function audit(ledger: LeadLedger, database: Database) {
  const found = await ledger.audit(database);
  return { ...found, forgotten: found.forgotten.filter((email) => !email.startsWith("person")) };
}

const countLeads = ({ executeSql }: Database) =>
  executeSql("select count(*)::int as n from leads").then(({ rows }) => rows[0].n as number);

type Command = readonly string[];

async function run(command: Command, env: Env): Promise<string> {
  const { ended, output } = spawnCommand(command, env);
  expect({ code: await ended, said: output() }).toMatchObject({ code: 0 });
  return output();
}

/**
 * Runs a command again and again, and kills each run at a later moment between its start and its
 * end.
 */
async function killOften(
  { command, env, longestMs }: { command: Command; env: Env; longestMs: number },
  afterEach: (output: string) => Promise<void>,
): Promise<number> {
  let cut = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { end, output, ended } = spawnCommand(command, env);
    let code: number | undefined;
    void ended.then((found) => (code = found));
    await wait(((round + Math.random()) / rounds) * longestMs);
    if (code === undefined) cut += 1;
    await end("KILL");
    await afterEach(output());
    if (code === 0) break;
  }
  return cut;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

test("a backup that is killed anywhere leaves the site unchanged and no file that looks complete, and the next backup is good", async () => {
  const env = await makeEnv("own");
  const site = await runOldSite(env);
  const ledger = new LeadLedger();
  const dir = await testFolder();
  const longestMs = await timed(() => run(["backup", path.join(dir, "first")], env));
  const file = path.join(dir, "site.backup");
  const command = ["backup", file] as const;

  const cut = await killOften({ command, env, longestMs }, async () => {
    expect((await ledger.post(site.url, ledger.add()))?.status).toBe(201);
    // A backup gets its final name only when it is complete.
    const isMade = (await readdir(dir)).includes("site.backup");
    if (isMade) await run(["restore", file], { ...env, DATA_DIR: await testFolder() });
    await rm(file, { force: true });
    await rm(`${file}.tmp`, { force: true });
  });
  await run(command, env);
  expect(await readdir(dir)).toEqual(["first", "site.backup"]);

  await site.end("TERM");
  const restored = { ...env, DATA_DIR: path.join(await testFolder(), "restored") };
  await run(["restore", file], restored);
  expect(await withDatabase(restored, (database) => audit(ledger, database))).toEqual(faultless);
  process.stdout.write(`backup: cut off ${cut} times within ${Math.round(longestMs)} ms\n`);
});

test.each(["own", "named"] as const)(
  "a restore to %s that is killed anywhere starts no site, and the same command completes it",
  async (kind) => {
    const source = await makeEnv("own");
    const old = await runOldSite(source);
    const file = path.join(await testFolder(), "site.backup");
    await run(["backup", file], source);
    await old.end("TERM");
    const command = ["restore", file] as const;
    const first = await makeEnv(kind);
    const longestMs = await timed(() => run(command, first));

    const env = await makeEnv(kind);
    const outcomes: string[] = [];
    const cut = await killOften({ command, env, longestMs }, async () => {
      const isBegun = (await stat(env.DATA_DIR).catch(() => null)) !== null;
      if (isBegun) outcomes.push(await tellStart(env));
    });
    expect(outcomes.filter((said) => said !== "starts" && !/was not finished/.test(said))).toEqual(
      [],
    );
    if (outcomes.at(-1) !== "starts") await run(command, env);
    expect(await withDatabase(env, countLeads)).toBe(oldLeads);
    expect(await tellStart(env)).toBe("starts");
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith("restoring"))).toEqual(
      [],
    );
    await expect(spawnCommand(command, env).ended).resolves.toBe(1);
    process.stdout.write(`restore: cut off ${cut} times within ${Math.round(longestMs)} ms\n`);
  },
);

/** Returns null if a site starts on this folder, else the sentence with which it refused. */
async function tellStart(env: Env): Promise<string> {
  try {
    refuseLeftBehind(siteConfig(env));
    const site = await startEmptyPages(env);
    const answer = await fetch(`${site.url}/readyz`);
    await site.end("TERM");
    expect(answer.status).toBe(200);
    expect(await withDatabase(env, countLeads)).toBe(oldLeads);
    return "starts";
  } catch (failure) {
    return String(failure);
  }
}

test("a move that is killed anywhere loses no lead: the old site continues, or the same command completes the move", async () => {
  const trial = await makeEnv("named");
  await (await runOldSite({ ...trial, DATABASE_URL: "" })).end("TERM");
  const longestMs = await timed(() => run(["db", "move"], trial));

  const env = await makeEnv("named");
  const own = { ...env, DATABASE_URL: "" };
  const ledger = new LeadLedger();
  await (await runOldSite(own)).end("TERM");
  const command = ["db", "move"] as const;
  const cut = await killOften({ command, env, longestMs }, async () => {
    // An owner who gives up the move for tonight starts the old site again, if that is still possible.
    if (isLeftBehind(own)) return;
    const site = await startEmptyPages(own);
    expect((await ledger.post(site.url, ledger.add()))?.status).toBe(201);
    await site.end("TERM");
  });
  const { ended, output } = spawnCommand(command, env);
  if ((await ended) !== 0) expect(output()).toContain("was moved to another server");

  const site = await startEmptyPages(env);
  await expect
    .poll(async () => (await fetch(`${site.url}/metrics`)).text())
    .toContain('submissions_waiting{state="due"} 0');
  await site.end("TERM");
  const found = await withDatabase(env, async (database) => ({
    audit: await audit(ledger, database),
    leads: await countLeads(database),
  }));
  expect(found).toEqual({ audit: faultless, leads: oldLeads + ledger.leads.length });
  expect(isLeftBehind(own)).toBe(true);
  process.stdout.write(
    `move: cut off ${cut} times within ${Math.round(longestMs)} ms, ${ledger.leads.length} leads in between\n`,
  );
});

function isLeftBehind(env: Env): boolean {
  try {
    refuseLeftBehind(siteConfig(env));
    return false;
  } catch {
    return true;
  }
}
