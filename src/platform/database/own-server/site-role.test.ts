import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#platform/database/open-database.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testFolder } from "#testing/test-folder.ts";
import { ensureCluster } from "./cluster.ts";
import { findProgramsFor } from "./programs.ts";
import { readServerFile, startServerProcess } from "./server-process.ts";
import { firstOwnId, lastOwnId, nobody } from "./server-user.ts";

vi.setConfig({ testTimeout: 60_000 });

const log = recordingLog();
const isRoot = process.getuid?.() === 0;
const secretOfRoot = "/etc/shadow";

async function open(dir: string) {
  const database = await openDatabase({ dir }, { log });
  onTestFinished(() => database.close());
  await database.executeSql("create table leads (name text); insert into leads values ('Ana')");
  return database;
}

/**
 * A data folder below folders that everybody may enter, or below one that only this user may enter.
 */
async function newDir(parent: "open" | "closed"): Promise<string> {
  const folder = await testFolder();
  await chmod(folder, parent === "open" ? 0o755 : 0o700);
  return join(folder, "data", "postgres");
}

/** The output of a command run as the user `nobody`. */
const asNobody = (...line: readonly string[]) =>
  promisify(execFile)("setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", ...line]);

async function chownTree(dir: string, uid: number): Promise<void> {
  for (const name of await readdir(dir, { recursive: true }))
    await chown(join(dir, name), uid, uid);
  await chown(dir, uid, uid);
}

const attempts = [
  "copy (select 'x') to program 'cat'",
  "copy leads from program 'id'",
  `copy leads from '${secretOfRoot}'`,
  "copy leads to '/tmp/written-by-sql'",
  `select pg_read_file('${secretOfRoot}')`,
  "select pg_ls_dir('/')",
  `select lo_import('${secretOfRoot}')`,
  "create extension file_fdw",
  "create extension adminpack",
  "create function run() returns int language c as '/tmp/x.so', 'run'",
  "load '/tmp/x.so'",
  "alter role site superuser",
  "create role more superuser",
  "grant pg_execute_server_program to site",
  "set role postgres",
  "set session authorization postgres",
  "alter system set archive_command to 'id'",
  "create database more",
  "select rolpassword from pg_authid",
];

test("the site's SQL can't read files, run programs or gain rights", async () => {
  const database = await open(await newDir("closed"));

  for (const statement of attempts) {
    await expect(database.executeSql(statement)).rejects.toThrow(
      /permission denied|is not allowed|is not available/,
    );
  }
  const { rows } = await database.executeSql(
    "select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more from pg_roles where rolname = current_user",
  );
  expect(rows).toEqual([{ more: false }]);
});

test.each(["postgres", "site"])(
  "nobody signs in as %s without the folder's own secret",
  async (user) => {
    const dir = await newDir("open");
    await open(dir);
    const { socketDir } = await readServerFile(dir);
    const wrong = new pg.Client({
      host: socketDir ?? "",
      user,
      password: "guess",
      database: "postgres",
    });
    wrong.on("error", () => {});

    await expect(wrong.connect()).rejects.toMatchObject({
      code: user === "site" ? "28P01" : "28000",
    });
    const secret = await stat(join(dir, "site-password"));
    expect(secret.mode & 0o777).toBe(0o600);
    const found = await readFile(join(dir, "site-password"), "utf8");
    const { pid } = await readServerFile(dir);
    for (const file of ["cmdline", "environ"]) {
      expect(await readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")).not.toContain(found);
    }
  },
);

test.runIf(isRoot).each(["open", "closed"] as const)(
  "as root below %s folders, the server runs as a user of its own, and a process of nobody can't reach it",
  async (parent) => {
    const dir = await newDir(parent);
    await open(dir);
    const { pid, socketDir } = await readServerFile(dir);
    const status = await readFile(`/proc/${pid}/status`, "utf8");

    const uid = Number(/^Uid:\t(\d+)/m.exec(status)?.[1]);
    expect(uid).toBeGreaterThanOrEqual(firstOwnId);
    expect(uid).toBeLessThanOrEqual(lastOwnId);
    // 4 is the mask of dac_read_search. The checkout of these tests may itself be in a closed
    // folder.
    const mayNeedIt = parent === "closed" || !(await isOpenTo(import.meta.dirname));
    for (const name of ["CapEff", "CapPrm", "CapAmb"]) {
      const held = Number.parseInt(
        new RegExp(`^${name}:\t(\\w+)`, "m").exec(status)?.[1] ?? "",
        16,
      );
      expect(held).toBe(mayNeedIt ? 4 : 0);
    }
    await expect(asNobody("ls", socketDir ?? "")).rejects.toThrow(/Permission denied/);
    await expect(asNobody("cat", join(dir, "site-password"))).rejects.toThrow(/Permission denied/);
    await expect(asNobody("cat", join(dir, "PG_VERSION"))).rejects.toThrow(/Permission denied/);
    await expect(asNobody("touch", join(dir, "x"))).rejects.toThrow(/Permission denied/);
    await expect(asNobody("kill", "-0", String(pid))).rejects.toThrow(/not permitted/);
  },
);

const isOpenTo = (folder: string) =>
  asNobody("test", "-x", folder).then(
    () => true,
    () => false,
  );

test.runIf(isRoot)(
  "a folder owned by nobody, whose site was PostgreSQL's superuser, is secured and keeps its rows",
  async () => {
    const dir = await newDir("open");
    await mkdir(dirname(dir));
    await ensureCluster(dir);
    await chownTree(dir, nobody.uid);
    await writeFile(join(dir, "pg_hba.conf"), "local all all trust\n");
    const socketDir = `${dir}.run`;
    await mkdir(socketDir, { mode: 0o700 });
    await chownTree(socketDir, nobody.uid);
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
    const settings = { listen_addresses: "", unix_socket_directories: socketDir };
    const before = await startServerProcess(await findProgramsFor(nobody, dirname(dir)), dir, {
      url,
      settings,
    });
    const superuser = new pg.Client({ connectionString: url });
    await superuser.connect();
    await superuser.query(`
    create extension pg_trgm; create schema drizzle; create type mood as enum ('calm');
    create table drizzle.done (id serial primary key);
    create table leads (id bigint generated always as identity, name text, mood mood);
    create index on leads using gin (name gin_trgm_ops);
    create function shout(text) returns text language sql as 'select upper($1)';
    create view names as select name from leads;
    insert into leads (name) values ('Ana')`);
    await superuser.end();
    await before.stop("SIGINT");

    const database = await openDatabase({ dir }, { log });
    onTestFinished(() => database.close());

    const { rows } = await database.executeSql(
      "select shout(name) as name, current_user as who from names",
    );
    expect(rows).toEqual([{ name: "ANA", who: "site" }]);
    await database.executeSql("alter table leads add column more text");
    await database.executeSql("alter type mood add value 'glad'");
    await database.executeSql(
      "create or replace function shout(text) returns text language sql as 'select $1'",
    );
    await database.executeSql("drop table drizzle.done; drop schema drizzle");
    const others = await database.executeSql(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relowner <> 'site'::regrole
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`);
    expect(others.rows).toEqual([]);
    const users = await Promise.all(
      ["base", "pg_hba.conf", "PG_VERSION"].map(async (name) => (await stat(join(dir, name))).uid),
    );
    expect(new Set([...users, nobody.uid]).size).toBe(2);
    expect((await stat(`${dir}.run`)).uid).toBe(0);
    await expect(asNobody("ls", `${dir}.run`)).rejects.toThrow(/Permission denied/);
  },
);

test("a lost password is made again, and a loosened sign-in rule is tightened", async () => {
  const dir = await newDir("closed");
  const first = await openDatabase({ dir }, { log });
  await first.executeSql("create table leads (name text)");
  await first.close();
  await rm(join(dir, "site-password"));
  await writeFile(join(dir, "pg_hba.conf"), "local all all trust\n");

  const again = await openDatabase({ dir }, { log });
  onTestFinished(() => again.close());

  expect((await again.executeSql("select count(*)::int as leads from leads")).rows).toEqual([
    { leads: 0 },
  ]);
  expect(await readFile(join(dir, "pg_hba.conf"), "utf8")).toBe(
    "local postgres site scram-sha-256\n",
  );
});
