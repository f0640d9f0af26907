import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ScanState } from "#platform/core/uploads.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { aPdf } from "#testing/files/documents.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";
import { eq } from "drizzle-orm";
import { useOpened } from "#testing/use-opened.ts";
import { objectsTable } from "./objects-store.ts";

const store = useOpened(openTestDatabase);
const scanned = useOpened(async () => {
  await makeAdmin(store.database, "ada");
  return startTestServer(store.database, { config: { clamdSocket: "/run/clamd" } });
});
const unscanned = useOpened(() => startTestServer(store.database));

/** A visitor's file, and the result of its scan. */
async function upload({ app }: TestServer, state: ScanState): Promise<string> {
  const asked = await app.inject({ method: "POST", url: "/api/objects/upload" });
  const { pathname, search } = new URL(asked.json<{ uploadURL: string }>().uploadURL);
  const headers = { "content-type": "application/pdf" };
  await app.inject({ method: "PUT", url: pathname + search, headers, payload: aPdf() });
  const id = pathname.split("/").at(-1) ?? randomUUID();
  await store.database.db
    .update(objectsTable)
    .set({ scanState: state })
    .where(eq(objectsTable.id, id));
  return pathname;
}

async function download(server: TestServer, state: ScanState) {
  const { app } = server;
  const pathname = await upload(server, state);
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
] as const)("without a scanner, a file that is %s is answered with %i", async (state, status) => {
  expect((await download(unscanned, state))[0]).toBe(status);
});

test.each([
  ["unscanned", "checking", "off"],
  ["clean", "clean", "clean"],
  ["infected", "blocked", "blocked"],
] as const)(
  "an application tells of a resume that is %s: %s where files are scanned, else %s",
  async (state, withScanner, without) => {
    const resumePath = await upload(scanned, state);
    const payload = anApplication({ resumePath });
    const url = "/api/career-application";
    const { id } = (await scanned.app.inject({ method: "POST", url, payload })).json();
    const read = async ({ app }: TestServer) => {
      const headers = { cookie: await signIn(app, "ada") };
      const answer = await app.inject({ url: `/api/admin/applications/${id}`, headers });
      return answer.json().application.resumeScan;
    };
    expect([await read(scanned), await read(unscanned)]).toEqual([withScanner, without]);
  },
);
