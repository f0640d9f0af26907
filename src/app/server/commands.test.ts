import type { AuditPage } from "#platform/core/audit-event.ts";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { listUsers } from "#features/accounts/server/users-store.ts";
import type { DatabaseConfig } from "#platform/database/database.ts";
import { createLog } from "#platform/process/log.ts";
import { readConfig } from "#platform/config/config.ts";
import { startServer } from "./start-server.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { inProof } from "#testing/in-proof.ts";
import { childEnvironment } from "#testing/site/watched-process.ts";
import { onDatabase } from "#testing/site/site-of-test.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { useOpened } from "#testing/use-opened.ts";

// Each command is a process of its own; without a running site it also starts its own database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const password = "correct horse battery";

type Environment = Readonly<Record<string, string>>;

interface Place {
  readonly config: DatabaseConfig;
  readonly env: Environment;
  readonly close: () => Promise<void>;
}

/** A migrated, empty database and the variables that configure it. */
async function makePlace(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "commands-"));
  const { config, remove } = await createTestDatabase();
  const close = async () => {
    await remove();
    await rm(dataDir, { recursive: true });
  };
  const env = { DATABASE_URL: config.url, APP_SECRET: "x".repeat(32), DATA_DIR: dataDir };
  return { config, env, close };
}

const place = useOpened(makePlace);
const site = useOpened(() =>
  startServer({
    config: readConfig({ ...place.env, PORT: "0", ADMIN_PASSWORD: password }),
    log: createLog("silent"),
    registerPages: async () => {},
    showFirstAdmin: () => {},
  }),
);

/** Runs a command as npm would, with `input` piped in. */
const run = (env: Environment, command: readonly string[], input = "") =>
  runProgram(env, ["src/app/commands.ts", ...command], input);

async function runProgram(env: Environment, program: readonly string[], input = "") {
  const flags = ["--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, ...program], { env: childEnvironment(env) });
  // A command that asks for no password does not read its input, so writing to it may fail.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = [text(child.stdout), text(child.stderr)];
  return { code: await exit, output: await output, errors: await errors };
}

/** Runs an account command beside the running site. */
const beside = (args: readonly string[], input?: string) =>
  run(place.env, ["admin", ...args], input);

const said = ({ code, output, errors }: Awaited<ReturnType<typeof run>>) =>
  `${code} ${output}${errors}`.replace(/\d{4}-\d\d-\d\d/g, "DATE");

const logIn = (username: string, attempted = password) =>
  fetch(`${site.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: attempted }),
  });

const signIn = async (username: string, attempted?: string) =>
  (await logIn(username, attempted)).status;

async function readAsAdmin(path: string): Promise<unknown> {
  const cookie = (await logIn("admin")).headers.get("set-cookie")?.split(";")[0] ?? "";
  return (await fetch(`${site.address}/api/admin/${path}`, { headers: { cookie } })).json();
}

test(
  "without a running site a command opens the database itself, with the site's secret",
  inProof,
  async () => {
    const { config, env, close } = await makePlace();
    onTestFinished(close);
    const accounts = (args: readonly string[], input?: string) =>
      run(env, ["admin", ...args], input);

    expect(said(await accounts(["list"]))).toBe(
      "0 There are no accounts yet. The first start of the site makes one.\n",
    );
    expect(said(await accounts(["create", "ada"], `${password}\n`))).toBe(
      "0 ada can sign in now.\n",
    );
    await onDatabase(config, async (database) => {
      expect(await listUsers(database.db)).toMatchObject([{ username: "ada", role: "admin" }]);
      expect(said(await accounts(["list"]))).toMatch(/^0 ada {2}\(admin, made DATE\)\n$/);
      await addLead(database);
    });

    expect(said(await accounts(["consent", "a@b.co"]))).toMatch(/^0 .*"email": "a@b.co"/s);
    const other = { ...env, APP_SECRET: "b".repeat(32) };
    expect(said(await run(other, ["admin", "consent", "a@b.co"]))).toMatch(
      /^1 APP_SECRET is not the one of this site[^\n]*\n$/,
    );
    // The secret is still the first one, and real leads prevent invented ones.
    expect(said(await run(env, ["seed", "--leads", "5"]))).toMatch(
      /^1 This database holds 1 real lead\. .*\n$/,
    );
  },
);

const listTyped = async () => {
  const { events } = (await readAsAdmin("audit")) as AuditPage;
  return events.filter(({ actor }) => actor === "terminal").map(({ action }) => action);
};

test("accounts are made, listed and removed beside the running site, and a refusal is one sentence", async () => {
  const made = await beside(["create", "bob", "--agent"], password);
  const statuses = [await signIn("bob")];
  const list = await beside(["list"]);
  const removed = await beside(["remove", "bob"]);
  statuses.push(await signIn("bob"));
  const refused = await beside(["remove", "admin"]);

  expect(said(made)).toBe("0 bob can sign in now.\n");
  expect(said(list)).toMatch(
    /^0 admin {2}\(admin, made DATE\)\n(.*\n)*bob {2}\(agent, made DATE\)\n/,
  );
  expect(said(removed)).toBe(
    "0 bob is removed. For 30 days an admin can restore the account at /admin/staff.\n",
  );
  expect(said(refused)).toBe("1 admin is the last admin. Make another one first.\n");
  expect(statuses).toEqual([200, 401]);
  expect(await listTyped()).toContain("account-create");
});

test(
  "a new password is set and a second factor removed beside the running site",
  inProof,
  async () => {
    await beside(["create", "eva", "--agent"], password);
    const answers = [
      await beside(["reset-password", "eva"], `${password} two`),
      await beside(["reset-second-factor", "eva"]),
    ];

    expect(answers.map(said)).toEqual([
      "0 eva has a new password and is signed out everywhere.\n",
      "0 eva signs in with the password alone now, and is signed out everywhere.\n",
    ]);
    expect([await signIn("eva"), await signIn("eva", `${password} two`)]).toEqual([401, 200]);
  },
);

test(
  "the wanted number of demo leads is added beside the running site, with progress",
  inProof,
  async () => {
    const seeded = await run(place.env, ["seed", "--leads", "1100"]);

    expect(said(seeded)).toBe("0 1000 of 1100 leads\nStored 1100 invented leads.\n");
    expect(await readAsAdmin("stats")).toMatchObject({ totalLeads: 1_100 });
  },
);

test(
  "a person's data is shown, exported and deleted beside the running site",
  inProof,
  async () => {
    const sent = await fetch(`${site.address}/api/lead`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(aLeadSubmission({ email: "Ana@Example.com", phone: "614-555-0142" })),
    });
    expect(sent.status).toBe(201);
    const ask = async (...args: readonly string[]) => JSON.parse((await beside(args)).output);

    expect(await ask("person", "show", "ana@example.com")).toMatchObject({
      counts: { requests: 1 },
      deletions: [],
    });
    expect(JSON.stringify(await ask("person", "export", "ANA@example.com"))).toContain(
      "614-555-0142",
    );
    expect(await ask("person", "forget", "ana@example.com")).toMatchObject({ state: "open" });
    expect(await ask("person", "show", "ana@example.com")).toMatchObject({
      records: [{ kind: "lead", erasedAt: expect.any(String) }],
      deletions: [{ eraseAt: expect.any(String) }],
    });
    expect(await ask("consent", "ana@example.com")).toMatchObject({ email: "ana@example.com" });
    expect(await listTyped()).toEqual(
      expect.arrayContaining(["consent-read", "person-delete", "person-export"]),
    );
    expect(JSON.stringify(await readAsAdmin("audit"))).not.toContain("ana@");
  },
);

test("a refusal beside the running site is one sentence, without a stack", inProof, async () => {
  const answers = await Promise.all([
    beside(["reset-password", "nobody"], password),
    beside(["create", "eve"], "short"),
  ]);
  expect(answers.map(said)).toEqual([
    "1 There is no account named nobody.\n",
    "1 password: Please use at least 12 characters, such as four words in a row\n",
  ]);
});

test("a whole file piped in as a password is refused with a sentence", inProof, async () => {
  const answer = await beside(["create", "eve"], "x".repeat(1_000_000));

  expect(said(answer)).toMatch(/^1 (This is far too long|password: Please use fewer).*\n$/);
});

test.each([
  ["admin", "create", "eve", "a password among the arguments"],
  ["seed", "--leads", "5", "--seed", "x"],
])("%s with unknown arguments shows its usage", inProof, async (...command) => {
  const { code, output, errors } = await run({}, command);

  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain("npm run ");
  expect(errors).not.toContain("among the arguments");
});

test(
  "a start with faulty settings also reports what is wrong with ADMIN_PASSWORD",
  inProof,
  async () => {
    const first = { PORT: "x", ADMIN_PASSWORD: "Hearthstone-26" };
    const stopped = await runProgram({ ...place.env, ...first }, ["src/app/server.ts"]);

    expect(stopped.errors).toMatch(
      /^Please mend these environment variables:\n- PORT .*\n- ADMIN_PASSWORD is easy to guess.*\n$/,
    );
  },
);

test("faulty settings are listed, and an unreachable database is named", inProof, async () => {
  const list = (env: Environment) => run(env, ["admin", "list"]);
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
