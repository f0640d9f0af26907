import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

const path = "/api/admin/settings/retention";
const clock = testClock();
const shorter = { leadYears: 3, inquiryYears: 1, applicationYears: 1, quarantineDays: 60 };

let store: TestDatabase;
let server: TestServer;
let ada: string;
let bob: string;

beforeAll(async () => {
  store = await openTestDatabase();
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "bob", "agent");
  server = await startTestServer(store.database, { clock });
  ada = await signIn(server.app, "ada");
  bob = await signIn(server.app, "bob");
});

afterAll(async () => {
  await server.close();
  await store.close();
});

async function call(method: "GET" | "PUT", cookie: string, payload?: object, version?: number) {
  const headers = { cookie, ...(version !== undefined && { "if-match": `"${version}"` }) };
  const answer = await server.app.inject({
    method,
    url: path,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test("a setting has its first value until an admin chooses, and then says who chose it when", async () => {
  const first = await call("GET", ada);
  expect(first.body).toMatchObject({ value: { leadYears: 5 }, version: 0, updatedBy: null });

  const saved = await call("PUT", ada, shorter, 0);

  expect(saved.status).toBe(200);
  const { success: _success, ...stored } = (await call("GET", ada)).body;
  expect(stored).toEqual({
    value: shorter,
    version: 1,
    updatedAt: clock.now().toISOString(),
    updatedBy: "ada",
  });
});

test("what is longer than the privacy policy promises is refused at its field", async () => {
  const { status, body } = await call("PUT", ada, { ...shorter, leadYears: 6 });

  expect(status).toBe(400);
  expect(body.errors).toEqual({ leadYears: "Please enter a whole number from 1 to 5" });
});

test("two admins who change one setting at once: the second is told and overwrites nothing", async () => {
  const { version } = (await call("GET", ada)).body;
  const changes = [2, 4].map((leadYears) => call("PUT", ada, { ...shorter, leadYears }, version));
  const statuses = (await Promise.all(changes)).map(({ status }) => status);

  expect(statuses.toSorted()).toEqual([200, 412]);
  expect((await call("GET", ada)).body.version).toBe(version + 1);
});

test("an agent neither reads nor changes settings, and there are no others than the site's", async () => {
  expect((await call("GET", bob)).status).toBe(403);
  expect((await call("PUT", bob, shorter)).status).toBe(403);
  const url = "/api/admin/settings/no-such-thing";
  const unknown = await server.app.inject({ method: "GET", url, headers: { cookie: ada } });
  expect(unknown.statusCode).toBe(404);
});
