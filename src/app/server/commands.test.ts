import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { listUsers } from "#features/accounts/server/users-store.ts";
import { openDatabase } from "#platform/server/database.ts";
import type { Database, DatabaseConfig } from "#platform/server/database.ts";
import { createLog } from "#platform/server/create-log.ts";
import { readConfig } from "#platform/server/config.ts";
import { startServer } from "./start-server.ts";
import type { RunningServer } from "./start-server.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { childEnvironment } from "#testing/child-environment.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { createTestDatabase } from "#testing/test-database.ts";

// Each command is a process of its own; without a site it starts a database of its own, too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const password = "correct horse battery";

type Environment = Readonly<Record<string, string>>;

interface Place {
  readonly config: DatabaseConfig;
  readonly env: Environment;
  readonly remove: () => Promise<void>;
}

/** A migrated, empty database and the variables that lead to it. */
async function makePlace(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "commands-"));
  const { config, remove } = await createTestDatabase();
  const removeAll = async () => {
    await remove();
    await rm(dataDir, { recursive: true });
  };
  if (config.kind === "postgres") {
    const env = { DATABASE_URL: config.url, APP_SECRET: "x".repeat(32), DATA_DIR: dataDir };
    return { config, env, remove: removeAll };
  }
  await mkdir(dataDir, { recursive: true });
  const moved = { kind: "embedded", dir: path.join(dataDir, "database") } as const;
  await rename(config.dir, moved.dir);
  return { config: moved, env: { DATA_DIR: dataDir }, remove: removeAll };
}

async function usePlace(): Promise<Place> {
  const place = await makePlace();
  onTestFinished(place.remove);
  return place;
}

let place: Place;
let site: RunningServer;

beforeAll(async () => {
  place = await makePlace();
  site = await startServer({
    config: readConfig({ ...place.env, PORT: "0" }),
    log: createLog("silent"),
    registerPages: async () => {},
    showFirstAdmin: () => {},
  });
});

afterAll(async () => {
  await site.close();
  await place.remove();
});

/** Runs a command as npm would, with `input` piped in. */
async function run(env: Environment, [command = "", ...args]: readonly string[], input = "") {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", `src/app/${command}.ts`, ...args],
    { env: childEnvironment(env) },
  );
  // Who is not asked for a password doesn't wait for one.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, output, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
}

/** A command on accounts beside the running site. */
const beside = (args: readonly string[], input?: string) =>
  run(place.env, ["admin-accounts", ...args], input);

async function onDatabase<T>(
  config: DatabaseConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, { log: recordingLog() });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const said = ({ code, output, errors }: Awaited<ReturnType<typeof run>>) =>
  `${code} ${output}${errors}`.replace(/\d{4}-\d\d-\d\d/g, "DATE");

const signIn = async (username: string, attempted = password) => {
  const answer = await fetch(`${site.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: attempted }),
  });
  return answer.status;
};

test("without a site a command opens the database itself; one at a time where it is embedded", async () => {
  const { config, env } = await usePlace();
  const accounts = (args: readonly string[], input?: string) =>
    run(env, ["admin-accounts", ...args], input);

  expect(said(await accounts(["list"]))).toBe(
    "0 There are no accounts yet. The first start of the site makes one.\n",
  );
  expect(said(await accounts(["create", "ada"], `${password}\n`))).toBe("0 ada can sign in now.\n");
  await onDatabase(config, async (database) => {
    expect(await listUsers(database.db)).toMatchObject([{ username: "ada", role: "admin" }]);
    expect(said(await accounts(["list"]))).toMatch(
      config.kind === "postgres"
        ? /^0 ada {2}\(admin, made DATE\)\n$/
        : /^1 Another process is using .*\. Stop it first.*\n$/,
    );
  });
});

test("accounts are made, listed, given new passwords and removed beside the running site", async () => {
  const answers = [
    await beside(["create", "bob", "--agent"], password),
    await beside(["reset-password", "bob"], `${password} two`),
    await beside(["reset-second-factor", "bob"]),
  ];
  const statuses = [await signIn("bob"), await signIn("bob", `${password} two`)];
  const list = await beside(["list"]);
  const removed = await beside(["remove", "bob"]);
  statuses.push(await signIn("bob", `${password} two`));

  expect(answers.map(said)).toEqual([
    "0 bob can sign in now.\n",
    "0 bob has a new password and is signed out everywhere.\n",
    "0 bob signs in with the password alone now, and is signed out everywhere.\n",
  ]);
  expect(said(list)).toMatch(
    /^0 admin {2}\(admin, made DATE\)\n(.*\n)*bob {2}\(agent, made DATE\)\n/,
  );
  expect(said(removed)).toBe(
    "0 bob is removed. For 30 days an admin can restore the account at /admin/staff.\n",
  );
  expect(statuses).toEqual([401, 200, 401]);
});

test("what is held about a person is shown, copied and deleted beside the running site", async () => {
  const sent = await fetch(`${site.address}/api/lead`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aLeadSubmission({ email: "Ana@Example.com", phone: "614-555-0142" })),
  });
  expect(sent.status).toBe(201);
  const ask = async (...args: readonly string[]) => JSON.parse((await beside(args)).output);

  expect(await ask("person", "show", "ana@example.com")).toMatchObject({
    counts: { requests: 1 },
    deletion: null,
  });
  expect(JSON.stringify(await ask("person", "export", "ANA@example.com"))).toContain(
    "614-555-0142",
  );
  expect(await ask("person", "forget", "ana@example.com")).toMatchObject({ state: "open" });
  expect(await ask("person", "show", "ana@example.com")).toMatchObject({
    records: [{ kind: "lead", erasedAt: expect.any(String) }],
    deletion: { eraseAt: expect.any(String) },
  });
  expect(await ask("consent", "ana@example.com")).toMatchObject({ email: "ana@example.com" });
});

test.each([
  [["remove", "admin"], "", "admin is the last admin. Make another one first."],
  [["create", "admin"], password, "There is already an account named admin."],
  [["reset-password", "nobody"], password, "There is no account named nobody."],
  [
    ["create", "eve"],
    "short",
    "password: Please use at least 12 characters, such as four words in a row",
  ],
])("beside the running site %j is refused in one sentence, without a stack", async (...row) => {
  const [args, input, sentence] = row;
  expect(said(await beside(args, input))).toBe(`1 ${sentence}\n`);
});

test("a whole file piped in for a password is refused in a sentence", async () => {
  const answer = await beside(["create", "eve"], "x".repeat(1_000_000));

  expect(said(answer)).toMatch(/^1 (This is far too long|password: Please use fewer).*\n$/);
});

test.each([
  ["admin-accounts", "create", "eve", "a password among the arguments"],
  ["seed-leads", "--leads", "5", "--seed", "x"],
])("%s with arguments it doesn't know shows how it is used", async (...command) => {
  const { code, output, errors } = await run({}, command);

  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain("npm run ");
  expect(errors).not.toContain("among the arguments");
});

test("demo leads are counted while they are stored, and real ones keep them out", async () => {
  const { config, env } = await usePlace();
  const seeded = await run(env, ["seed-leads", "--leads", "1100"]);
  await onDatabase(config, (database) =>
    database.executeSql("update leads set do_not_contact_reason = null where email like 'demo1@%'"),
  );
  const refused = await run(env, ["seed-leads", "--leads", "5"]);

  expect(said(seeded)).toBe("0 1000 of 1100 leads\nStored 1100 invented leads.\n");
  expect(said(refused)).toMatch(/^1 This database holds 1 real lead\. .*\n$/);
});

test("faulty settings are listed, and a database out of reach is named", async () => {
  const list = (env: Environment) => run(env, ["admin-accounts", "list"]);
  const faulty = await list({ ...place.env, PORT: "x", LOG_LEVEL: "loud" });
  const away = await list({
    DATABASE_URL: "postgres://site@127.0.0.1:1/site",
    APP_SECRET: "x".repeat(32),
  });

  expect(faulty.errors).toMatch(
    /^Please mend these environment variables:\n- PORT .*\n- LOG_LEVEL .*\n$/,
  );
  expect(said(away)).toMatch(/^1 .*ECONNREFUSED/);
});
