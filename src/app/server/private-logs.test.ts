import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

const marker = "zanzibar";

let store: TestDatabase;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database);
  await makeAdmin(store.database, "ada");
  cookie = await signIn(server.app, "ada");
});

afterAll(async () => {
  await server.close();
  await store.close();
});

/** A submission that is accepted, with the marker wherever a visitor may write. */
const markedSubmission = aLeadSubmission({
  fullName: `${marker} Okafor`,
  email: `${marker}@example.com`,
  phone: `${marker} 614-555-0142`,
  consentTextVersion: marker,
  userAgent: marker,
  pageUrl: `/${marker}`,
  attribution: { [marker]: marker },
});

function post(payload: unknown, url = "/api/lead") {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  return server.app.inject({ method: "POST", url, payload: text, headers });
}

async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await store.database.executeSql(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await store.database.executeSql(`alter table ${table}_away rename to ${table}`);
  }
}

test("an accepted lead leaves no answer in the log", async () => {
  expect((await post(markedSubmission)).statusCode).toBe(201);

  expect(server.logLines.join()).not.toContain(marker);
});

test("a lead that the database refuses leaves no answer in the log, nor in what is answered", async () => {
  const answer = await withoutTable("leads", () => post(markedSubmission));

  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain(marker);
  expect(answer.json()).toEqual({
    success: false,
    message: "Something went wrong on our side. Please try again.",
    requestId: expect.any(String),
  });
  const lines = server.logLines.join();
  expect(lines).not.toContain(marker);
  expect(lines).toContain("Unexpected failure.");
  expect(lines).toContain(answer.json().requestId);
  expect(lines).toContain("store-submissions.ts");
});

test.each([
  [
    "every field too long or faulty",
    { ...markedSubmission, fullName: marker.repeat(99), q1: marker },
  ],
  ["no JSON", `{"fullName":"${marker}"`],
  ["a prototype", `{"__proto__":{"${marker}":"${marker}"}}`],
  ["an unknown field", { [marker]: marker }],
])("%s: neither the log nor the answer repeats what was typed", async (_name, payload) => {
  const answer = await post(payload);

  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toContain(marker);
  expect(server.logLines.join()).not.toContain(marker);
});

test("a failed sign-in leaves neither name nor password", async () => {
  await post({ username: marker, password: marker }, "/api/auth/login");
  await withoutTable("users", () =>
    post({ username: `${marker}2`, password: marker }, "/api/auth/login"),
  );

  expect(server.logLines.join()).not.toContain(marker);
});

test("a search that fails half-way leaves nothing of what staff searched for", async () => {
  await withoutTable("leads", () =>
    server.app.inject({ url: `/api/admin/leads?q=${marker}`, headers: { cookie } }),
  );

  expect(server.logLines.join()).not.toContain(marker);
});

test("an address that names nothing is not written down", async () => {
  await server.app.inject({ url: `/api/${marker}?email=${marker}` });
  await server.app.inject({ url: `/api/admin/leads/${marker}`, headers: { cookie } });

  expect(server.logLines.join()).not.toContain(marker);
});
