import type { InjectOptions } from "fastify";
import type { Role } from "#platform/core/staff/staff-member.ts";
import type { Database } from "#platform/database/database.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { testClock, type TestClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { openMailScene } from "#testing/mail-scene.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#testing/site/test-server.ts";
import { makeAdmin, signIn } from "./staff-session.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

const everyTable = `select table_name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

interface SceneOptions extends TestServerOptions {
  readonly clock?: TestClock;
  /** A database that is already open and outlives this scene; a new one by default. */
  readonly store?: TestDatabase;
}

export interface StaffScene {
  readonly store: TestDatabase;
  readonly database: Database;
  readonly server: TestServer;
  readonly clock: TestClock;
  /** The cookies of a signed-in browser for each account. */
  readonly cookies: Record<string, string>;
  /** Signs in again, for example after the session ended. */
  signIn(name: string): Promise<void>;
  /**
   * @param name of an account, or null for a visitor.
   * @returns the response; its body is parsed if it is JSON.
   */
  call(
    name: string | null,
    method: Method,
    url: string,
    payload?: InjectOptions["payload"],
    headers?: Readonly<Record<string, string>>,
  ): Promise<{
    readonly status: number;
    // Typed as any, because a test checks any part of a response.
    // oxlint-disable-next-line typescript/no-explicit-any
    readonly body: any;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly cookies: readonly object[];
  }>;
  /**
   * Sends a form as a visitor, and waits until the submission is handed out.
   *
   * @returns its id.
   * @throws Error unless it was accepted.
   */
  submit(url: string, payload: object, headers?: Readonly<Record<string, string>>): Promise<string>;
  // oxlint-disable-next-line typescript/no-explicit-any
  query(sql: string, values?: unknown[]): Promise<any[]>;
  /** Every row of every table, by table name, in a stable order. */
  readTables(): Promise<ReadonlyMap<string, readonly unknown[]>>;
  close(): Promise<void>;
}

/** A server on a new database, with signed-in staff. */
export async function openStaffScene(
  accounts: Readonly<Record<string, Role>>,
  { store: given, ...options }: SceneOptions = {},
): Promise<StaffScene> {
  const store = given ?? (await openTestDatabase());
  const { database } = store;
  const clock = options.clock ?? testClock();
  const server = await startTestServer(database, { ...options, clock });
  const cookies: Record<string, string> = {};
  const enter = async (name: string) => void (cookies[name] = await signIn(server.app, name));
  for (const [name, role] of Object.entries(accounts)) {
    await makeAdmin(database, name, role);
    await enter(name);
  }
  const query: StaffScene["query"] = async (sql, values) =>
    (await database.executeSql(sql, values)).rows;
  const call: StaffScene["call"] = async (name, method, url, payload, headers) => {
    const cookie = name === null ? undefined : cookies[name];
    const answer = await server.app.inject({
      method,
      url,
      headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return {
      status: answer.statusCode,
      body: isJson && method !== "HEAD" ? answer.json() : answer.payload,
      headers: answer.headers,
      cookies: answer.cookies,
    };
  };
  return {
    store,
    database,
    server,
    clock,
    cookies,
    signIn: enter,
    call,
    async submit(url, payload, headers) {
      const { status, body } = await call(null, "POST", url, payload, headers);
      if (status !== 201) throw new Error(`A form was answered with ${status}.`);
      await handedOut(database);
      return body.id;
    },
    query,
    async readTables() {
      const tables = new Map<string, readonly unknown[]>();
      for (const { table_name: name } of await query(everyTable)) {
        tables.set(name, await query(`select * from "${name}" as t order by t::text`));
      }
      return tables;
    },
    async close() {
      await server.close();
      if (!given) await store.close();
    },
  };
}

/** The same with a mail server, to which `mails.sendAll` sends. */
export async function openMailedScene(
  accounts: Readonly<Record<string, Role>>,
  { pages, ...options }: Pick<SceneOptions, "clock" | "pages"> = {},
) {
  const store = await openTestDatabase();
  const mails = await openMailScene(store.database, options);
  const { clock, ctx } = mails;
  const { mail } = ctx.config;
  const scene = await openStaffScene(accounts, {
    store,
    clock,
    config: { mail },
    ...(pages && { pages }),
  });
  return {
    ...scene,
    mails,
    async close() {
      await scene.close();
      await mails.close();
      await store.close();
    },
  };
}
