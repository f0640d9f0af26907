import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { insertLead } from "#features/leads/server/leads-store.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";

let store: TestDatabase;
let server: TestServer;
const clock = testClock();
const cookies: Record<string, string> = {};

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database, { clock });
  for (const [name, role] of [
    ["ada", "admin"],
    ["ann", "agent"],
    ["bob", "agent"],
  ] as const) {
    await makeAdmin(store.database, name, role);
    cookies[name] = await signIn(server.app, name);
  }
});

afterAll(async () => {
  await server.close();
  await store.close();
});

async function addLead(change: object = {}): Promise<string> {
  const id = randomUUID();
  const lead = buildLead(aLeadSubmission(change), { id, now: clock.now() });
  await store.database.transaction((tx) => insertLead(tx, lead));
  return id;
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

async function call(name: string, method: Method, path: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: { cookie: cookies[name]! },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const change = (id: string, payload: object, name = "ada") =>
  call(name, "PATCH", `leads/${id}`, payload);
const readLead = async (id: string, name = "ada") =>
  (await call(name, "GET", `leads/${id}`)).body.lead;

test("a change is stored under the next version and told on the timeline, with who made it", async () => {
  const id = await addLead();

  const { status, body } = await change(id, {
    version: 1,
    pipelineStatus: "contacted",
    assignee: "ann",
  });

  expect(status).toBe(200);
  expect(body.lead).toMatchObject({
    version: 2,
    pipelineStatus: "contacted",
    assignee: "ann",
    answeredAt: clock.now().toISOString(),
  });
  const told = body.lead.timeline.map(({ kind, by, text }: Record<string, unknown>) => [
    kind,
    by,
    text,
  ]);
  expect(told[0]).toEqual(["submitted", null, null]);
  expect(told).toContainEqual(["status", "ada", "contacted"]);
  expect(told).toContainEqual(["assignee", "ada", "ann"]);
});

test("of a hundred changes at once one wins, and the others are told how the lead is now", async () => {
  const id = await addLead();

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      change(id, { version: 1, pipelineStatus: "closed", closedReason: `Reason ${index}` }),
    ),
  );

  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const lost = answers.filter(({ status }) => status === 409);
  expect(lost).toHaveLength(99);
  for (const { body } of lost) {
    expect(body).toMatchObject({
      success: false,
      message: "Somebody changed this lead since you opened it.",
      lead: { version: 2, closedReason: won[0]!.body.lead.closedReason },
    });
  }
});

test("no note is lost that is written at once, and a button pressed twice writes one", async () => {
  const id = await addLead();
  const requestKey = randomUUID();
  const add = (text: string, key = {}) =>
    call("ada", "POST", `leads/${id}/notes`, { text, ...key });

  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => add(`Note ${index}`)),
    add("Twice", { requestKey }),
    add("Twice", { requestKey }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 22 }, () => 201));
  expect(answers[20]!.body.entry).toEqual(answers[21]!.body.entry);
  const { timeline, version } = await readLead(id);
  expect(timeline).toHaveLength(22);
  expect(version).toBe(22);
});
