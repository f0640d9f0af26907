import { countCases } from "#features/casework/server/case-list.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { tellLead } from "#features/leads/core/tell-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";
import { leadRecord } from "./lead-record.ts";
import { findLead } from "./leads-store.ts";

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

const waiting = {
  calculator: "waiting",
  inputs: {
    startingBalance: 10_000,
    monthlyContribution: 500,
    annualRate: 7,
    totalYears: 30,
    delayYears: 5,
  },
  at: "2026-06-15T11:55:00.000Z",
};

async function send(calculations: unknown, key: string = randomUUID()) {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/lead",
    payload: { ...aLeadSubmission(), calculations },
    headers: { "idempotency-key": key },
  });
  return { status: answer.statusCode, id: answer.json().id as string };
}

async function readCalculations(id: string) {
  const answer = await server.app.inject({ url: `/api/admin/leads/${id}`, headers: { cookie } });
  return answer.json().lead.calculations;
}

test("numbers that came along are stored with a result that the server counted", async () => {
  const { status, id } = await send([{ ...waiting, summary: "a million", answer: "$1" }]);

  expect(status).toBe(201);
  expect(await readCalculations(id)).toEqual([
    { ...waiting, summary: "Cost of waiting. Waiting 5 years could cost: $228,860" },
  ]);
});

test("a family reads the result in its own language, whatever it was stored in", async () => {
  const { id } = await send([waiting]);
  const lead = await findLead(store.database.db, id);
  const tell = (calculations: Lead["calculations"]) =>
    lead && tellLead({ ...lead, calculations }, "es").facts.map(({ value }) => value);

  const [stored] = lead?.calculations ?? [];
  expect(tell(stored ? [stored] : [])).toContain(
    "Costo de esperar. Esperar 5 años podría costarle: $228,860",
  );
  const gone = { calculator: "gone", inputs: {}, at: waiting.at, summary: "Gone: $1" };
  expect(tell([gone])).toContain("Gone: $1");
});

test.each([
  ["no list", "all of them"],
  ["one that no form of ours made", [{ ...waiting, inputs: { startingBalance: -1 } }]],
  ["a thousand entries", Array.from({ length: 1000 }, () => null)],
  ["one that names a prototype", JSON.parse('[{"__proto__":{"x":1}}]')],
  ["inputs that name a prototype", JSON.parse('[{"inputs":{"constructor":{"prototype":1}}}]')],
])("%s never costs a lead: it is stored without numbers", async (_name, calculations) => {
  const { status, id } = await send(calculations);

  expect(status).toBe(201);
  expect(await readCalculations(id)).toEqual([]);
});

test("the same numbers again are the same lead, other numbers are refused", async () => {
  const key = randomUUID();
  const first = await send([waiting], key);
  const stored = await countCases(store.database.db, leadRecord, {
    status: "received",
    viewer: null,
  });

  expect(await send([waiting], key)).toEqual({ status: 200, id: first.id });
  expect((await send([], key)).status).toBe(422);
  expect(
    await countCases(store.database.db, leadRecord, { status: "received", viewer: null }),
  ).toEqual(stored);
});

test("numbers that cannot be read make no difference under a key", async () => {
  const key = randomUUID();
  const first = await send(undefined, key);

  expect(await send([], key)).toEqual({ status: 200, id: first.id });
  expect(await send("all of them", key)).toEqual({ status: 200, id: first.id });
});
