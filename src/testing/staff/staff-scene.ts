import type { Role } from "#platform/core/staff.ts";
import { makeAdmin, signIn } from "./staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface StaffScene {
  readonly store: TestDatabase;
  readonly server: TestServer;
  readonly clock: ReturnType<typeof testClock>;
  /** Of each account, what a browser that is signed in sends along. */
  readonly cookies: Readonly<Record<string, string>>;
  /** @param name of an account, or null for a visitor. */
  call(
    name: string | null,
    method: Method,
    url: string,
    payload?: object,
    // A test looks at any part of an answer.
    // oxlint-disable-next-line typescript/no-explicit-any
  ): Promise<{ readonly status: number; readonly body: any }>;
  close(): Promise<void>;
}

/** A server on a fresh database, with staff that is signed in. */
export async function openStaffScene(
  accounts: Readonly<Record<string, Role>>,
  clock = testClock(),
): Promise<StaffScene> {
  const store = await openTestDatabase();
  const server = await startTestServer(store.database, { clock });
  const cookies: Record<string, string> = {};
  for (const [name, role] of Object.entries(accounts)) {
    await makeAdmin(store.database, name, role);
    cookies[name] = await signIn(server.app, name);
  }
  return {
    store,
    server,
    clock,
    cookies,
    async call(name, method, url, payload) {
      const cookie = name === null ? undefined : cookies[name];
      const answer = await server.app.inject({
        method,
        url,
        ...(cookie === undefined ? {} : { headers: { cookie } }),
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async close() {
      await server.close();
      await store.close();
    },
  };
}
