import { spawn } from "node:child_process";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import type { Database, DatabaseConfig } from "#platform/server/database.ts";
import { createLog } from "#platform/server/create-log.ts";
import { readConfig } from "#platform/server/config.ts";
import { startServer } from "./start-server.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { createTestDatabase } from "#testing/test-database.ts";

// Each command is a process of its own, which starts a database of its own.
vi.setConfig({ testTimeout: 180_000 });

const password = "correct horse battery";

let dataDir: string;
let config: DatabaseConfig;
let environment: Record<string, string>;
let remove: () => Promise<void> = async () => {};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "commands-"));
  const created = await createTestDatabase();
  remove = created.remove;
  if (created.config.kind === "postgres") {
    config = created.config;
    environment = { DATABASE_URL: created.config.url, APP_SECRET: "x".repeat(32) };
    return;
  }
  config = { kind: "embedded", dir: path.join(dataDir, "database") };
  await rename(created.config.dir, config.dir);
  environment = { DATA_DIR: dataDir };
});

afterAll(async () => {
  await remove();
  await rm(dataDir, { recursive: true });
});

/** Runs a command as npm would, with `input` piped in. */
async function run(command: string, args: readonly string[], { input = "", env = {} } = {}) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", `src/app/${command}.ts`, ...args],
    { env: { PATH: process.env["PATH"], ...environment, ...env } },
  );
  child.stdin.end(input);
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, output, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
}

async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, { log: recordingLog() });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test("before the first start there is nobody to list, and that is said", async () => {
  expect(await run("admin-accounts", ["list"])).toEqual({
    code: 0,
    output: "There are no accounts yet. The first start of the site makes one.\n",
    errors: "",
  });
});

test("accounts are made, listed and given new passwords, none of which is shown", async () => {
  const answers = [
    await run("admin-accounts", ["create", "ada"], { input: `${password}\n` }),
    await run("admin-accounts", ["reset-password", "ada"], { input: `${password} two` }),
    await run("admin-accounts", ["reset-second-factor", "ada"]),
    await run("admin-accounts", ["list"]),
  ];

  expect(answers.map(({ code, errors }) => ({ code, errors }))).toEqual(
    answers.map(() => ({ code: 0, errors: "" })),
  );
  expect(answers.map(({ output }) => output.replace(/\d{4}-\d\d-\d\d/, "DATE"))).toEqual([
    "ada can sign in now.\n",
    "ada has a new password and is signed out everywhere.\n",
    "ada signs in with the password alone now, and is signed out everywhere.\n",
    "ada  (admin, made DATE)\n",
  ]);
});

test("what can't be done is told in one sentence, without a stack", async () => {
  const answers = [
    await run("admin-accounts", ["remove", "ada"]),
    await run("admin-accounts", ["create", "eve"], { input: "short" }),
  ];

  expect(answers.map(({ code }) => code)).toEqual([1, 1]);
  expect(answers.map(({ errors }) => errors)).toEqual([
    "ada is the last admin. Make another one first.\n",
    "password: Please use at least 12 characters, such as four words in a row\n",
  ]);
});

test.each([
  ["admin-accounts", ["create"]],
  ["admin-accounts", ["remove", "ada", "--agent"]],
  ["admin-accounts", ["list", "ada"]],
  ["admin-accounts", ["create", "eve", "a password among the arguments"]],
  ["admin-accounts", ["constructor", "eve"]],
  ["seed-leads", []],
  ["seed-leads", ["--leads", "5", "--seed", "x"]],
  ["seed-leads", ["--remove"]],
])("%s %j shows how it is used", async (command, args) => {
  const { code, output, errors } = await run(command, args);

  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain("npm run ");
  expect(errors).not.toContain("among the arguments");
});

test("demo leads are counted while they are stored, and real ones keep them out", async () => {
  const seeded = await run("seed-leads", ["--leads", "2100"]);
  await onDatabase((database) =>
    database.executeSql("update leads set do_not_contact_reason = null where email like 'demo1@%'"),
  );
  const refused = await run("seed-leads", ["--leads", "5"]);

  expect(seeded).toEqual({
    code: 0,
    output: "2000 of 2100 leads\nStored 2100 invented leads.\n",
    errors: "",
  });
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/^This database holds 1 real lead\. .*\n$/);
});

test("accounts are made, listed and removed beside the running site", async () => {
  const env = { ...environment, PORT: "0" };
  const site = await startServer({
    config: readConfig(env),
    log: createLog("silent"),
    registerPages: async () => {},
    showFirstAdmin: () => {},
  });
  const signIn = (username: string) =>
    fetch(`${site.address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });

  const answers = [
    await run("admin-accounts", ["create", "bob", "--agent"], { input: password }),
    await run("admin-accounts", ["create", "bob"], { input: password }),
    await run("admin-accounts", ["create", "eve"], { input: "short" }),
    await run("admin-accounts", ["list"]),
  ];
  const signedIn = await signIn("bob");
  const removed = await run("admin-accounts", ["remove", "bob"]);
  const refused = await signIn("bob");
  await site.close();

  expect(answers.map(({ output, errors }) => output + errors)).toEqual([
    "bob can sign in now.\n",
    "There is already an account named bob.\n",
    "password: Please use at least 12 characters, such as four words in a row\n",
    expect.stringMatching(/^ada {2}\(admin, .*\)\nbob {2}\(agent, .*\)\n$/),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([0, 1, 1, 0]);
  expect([signedIn.status, removed.output, refused.status]).toEqual([
    200,
    "bob is removed.\n",
    401,
  ]);
  expect((await run("admin-accounts", ["list"])).output).toMatch(/^ada [^\n]*\n$/);
});

test("beside another command the embedded database is refused with a sentence; PostgreSQL is shared", async () => {
  const { code, output, errors } = await onDatabase(() => run("admin-accounts", ["list"]));
  const shared = config.kind === "postgres";

  expect(code).toBe(shared ? 0 : 1);
  expect(output.includes("ada")).toBe(shared);
  expect(errors).toMatch(shared ? /^$/ : /^Another process is using .*\. Stop it first.*\n$/);
});

test("faulty settings are listed, and a database out of reach is named", async () => {
  const faulty = await run("admin-accounts", ["list"], { env: { PORT: "x", LOG_LEVEL: "loud" } });
  const away = await run("admin-accounts", ["list"], {
    env: { DATABASE_URL: "postgres://site@127.0.0.1:1/site", APP_SECRET: "x".repeat(32) },
  });

  expect(faulty.errors).toMatch(
    /^Please mend these environment variables:\n- PORT .*\n- LOG_LEVEL .*\n$/,
  );
  expect(away.code).toBe(1);
  expect(away.errors).toContain("ECONNREFUSED");
});
