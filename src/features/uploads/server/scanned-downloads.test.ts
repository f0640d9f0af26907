import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScanState } from "#platform/core/scan-state.ts";
import { aPdf } from "#testing/documents.ts";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";
import { eq } from "drizzle-orm";
import { objectsTable } from "./objects-store.ts";

let store: TestDatabase;
let scanned: TestServer;
let unscanned: TestServer;

beforeAll(async () => {
  store = await openTestDatabase();
  await makeAdmin(store.database, "ada");
  scanned = await startTestServer(store.database, { config: { clamdSocket: "/run/clamd" } });
  unscanned = await startTestServer(store.database);
});

afterAll(async () => {
  await scanned.close();
  await unscanned.close();
  await store.close();
});

async function download({ app }: TestServer, state: ScanState) {
  const asked = await app.inject({ method: "POST", url: "/api/objects/upload" });
  const { pathname, search } = new URL(asked.json<{ uploadURL: string }>().uploadURL);
  const headers = { "content-type": "application/pdf" };
  await app.inject({ method: "PUT", url: pathname + search, headers, payload: aPdf() });
  const id = pathname.split("/").at(-1) ?? randomUUID();
  await store.database.db
    .update(objectsTable)
    .set({ scanState: state })
    .where(eq(objectsTable.id, id));
  const cookie = await signIn(app, "ada");
  const answer = await app.inject({ url: pathname, headers: { cookie } });
  return [answer.statusCode, answer.statusCode === 200 ? "" : answer.json().message];
}

test.each([
  ["unscanned", 409, "is being checked"],
  ["pending", 409, "is being checked"],
  ["clean", 200, ""],
  ["infected", 403, "A virus was found"],
  ["failed", 403, "could not be checked"],
] as const)(
  "with a scanner, a file that is %s is answered with %i",
  async (state, status, text) => {
    expect(await download(scanned, state)).toEqual([status, expect.stringContaining(text)]);
  },
);

test.each([
  ["unscanned", 200],
  ["failed", 200],
  ["infected", 403],
] as const)("without one, a file that is %s is answered with %i", async (state, status) => {
  expect((await download(unscanned, state))[0]).toBe(status);
});
