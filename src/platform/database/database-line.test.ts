import { chmod, chown, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startPostgresServer, type PostgresServer } from "#testing/database/postgres-server.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import {
  makeTestAuthority,
  type Certificate,
  type TestAuthority,
} from "#testing/around/test-authority.ts";
import { stateLine } from "./database-line.ts";
import { openDatabase } from "./open-database.ts";
import type { ServerUser } from "./own-server/server-user.ts";

/** An address of this machine that does not count as local. */
const elsewhere = "0.0.0.0";

let dir: string;
let authority: TestAuthority;
let plain: PostgresServer;
let encrypted: PostgresServer;
const shown = { certFile: "", keyFile: "" };
let reader: ServerUser | null = null;

/** Puts a certificate where the server loads it from. */
async function show(certificate: Certificate): Promise<void> {
  for (const name of ["certFile", "keyFile"] as const) {
    await copyFile(certificate[name], shown[name]);
    await chmod(shown[name], 0o600);
    if (reader !== null) await chown(shown[name], reader.uid, reader.gid);
  }
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "line-"));
  await chmod(dir, 0o755);
  shown.certFile = join(dir, "shown.pem");
  shown.keyFile = join(dir, "shown.key");
  authority = await makeTestAuthority(dir);
  plain = await startPostgresServer();
  encrypted = await startPostgresServer({
    settings: { ssl: "on", ssl_cert_file: shown.certFile, ssl_key_file: shown.keyFile },
    makeFiles: async (owner) => {
      reader = owner;
      await show(await authority.issue([`IP:${elsewhere}`]));
    },
  });
});

afterAll(async () => {
  await plain.close();
  await encrypted.close();
  await rm(dir, { recursive: true });
});

/**
 * Opens a database as if it were on another machine.
 * @returns whether the connection is encrypted, and the warnings.
 */
async function connect({ url }: PostgresServer, query = "") {
  const log = recordingLog();
  const address = `${url.replace("127.0.0.1", elsewhere)}${query}`;
  const database = await openDatabase({ url: address }, { log });
  const ask = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
  try {
    const alone = await database.runAlone((session) => session.executeSql(ask));
    const pooled = await database.executeSql(ask);
    return { encrypted: [alone.rows[0].ssl, pooled.rows[0].ssl], warnings: log.entries.length };
  } finally {
    await database.close();
  }
}

test("a database on another machine without an encrypted connection is refused", async () => {
  const sentence = "at 0.0.0.0.* does not encrypt the line.*sslmode=disable";
  for (const query of ["", "?sslmode=require", "?sslmode=prefer", "?ssl=0"]) {
    await expect(connect(plain, query)).rejects.toThrow(new RegExp(sentence));
  }
});

test("an unencrypted database is accepted with a warning when its address allows it", async () => {
  expect(await connect(plain, "?sslmode=disable")).toEqual({
    encrypted: [false, false],
    warnings: 1,
  });
});

test("a certificate of an unknown authority is refused, also when the address asks for less", async () => {
  for (const query of [
    "",
    "?sslmode=require",
    "?sslmode=require&uselibpqcompat=true",
    "?ssl=no-verify",
  ]) {
    await expect(connect(encrypted, query)).rejects.toThrow(/certificate is not trusted/);
  }
});

test("a certificate of the named authority for this host is accepted", async () => {
  const trusted = { encrypted: [true, true], warnings: 0 };
  expect(await connect(encrypted, `?sslrootcert=${authority.caFile}`)).toEqual(trusted);
});

test("a certificate for another host is refused, unless the address turns verification off", async () => {
  await show(await authority.issue(["DNS:db.example.com", "DNS:localhost"]));
  await encrypted.restart();
  const query = `?sslrootcert=${authority.caFile}`;
  await expect(connect(encrypted, query)).rejects.toThrow(/is for another name/);
  await expect(connect(encrypted, `${query}&sslmode=verify-ca`)).rejects.toThrow(/another name/);
  expect(await connect(encrypted, "?sslmode=no-verify")).toEqual({
    encrypted: [true, true],
    warnings: 1,
  });
});

test("a missing certificate file is named in the error", async () => {
  await expect(connect(encrypted, "?sslrootcert=/no/such/ca.pem")).rejects.toThrow(
    "DATABASE_URL names a file that can't be read: sslrootcert=/no/such/ca.pem.",
  );
});

test("a database on this machine needs no encryption", async () => {
  const log = recordingLog();
  const database = await openDatabase({ url: plain.url }, { log });
  await database.ping();
  await database.close();
  expect(log.entries).toEqual([]);
});

test("settings missing from the address are never taken from the driver's environment variables", async () => {
  const variables = {
    PGPORT: "1",
    PGHOST: "nowhere.invalid",
    PGUSER: "somebody",
    PGPASSWORD: "guess",
    PGDATABASE: "other",
    PGSSLMODE: "require",
    PGOPTIONS: "-c default_transaction_read_only=on",
    PGAPPNAME: "other",
    PGSERVICE: "other",
    PGCLIENTENCODING: "LATIN1",
    PGCONNECT_TIMEOUT: "1",
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { hostname, port } = new URL(plain.url);
  const named = await openDatabase(
    { url: `postgres://postgres@${hostname}:${port}/postgres` },
    { log: recordingLog() },
  );
  const own = await openDatabase({ dir: join(dir, "own", "postgres") }, { log: recordingLog() });
  const ask =
    "select current_setting('default_transaction_read_only') as reads, current_setting('application_name') as name";

  for (const database of [named, own]) {
    expect((await database.executeSql(ask)).rows).toEqual([{ reads: "off", name: "site" }]);
    const alone = await database.runAlone(({ executeSql }) => executeSql(ask));
    expect(alone.rows[0].reads).toBe("off");
    await database.close();
  }
  expect(stateDriver("postgres://db.example/site")).toMatchObject({ port: 5432, ssl: false });
  expect(stateDriver("postgres:///site?host=/run")).toMatchObject({ user: userInfo().username });
});

/** The driver's settings for an address. */
function stateDriver(url: string) {
  const { user, port, host, ssl } = new pg.Client(stateLine(url));
  return { user, port, host, ssl };
}
