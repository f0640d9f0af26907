import { countRecords } from "#records/server/list/record-list.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { tellLead } from "#features/leads/core/tell-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { leadRecord } from "./lead-record.ts";
import { findLead } from "./leads-store.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

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
  const headers = { "idempotency-key": key };
  const sent = { ...aLeadSubmission(), calculations };
  const { status, body } = await scene.call(null, "POST", "/api/lead", sent, headers);
  return { status, id: body.id as string };
}

const readCalculations = async (id: string) =>
  (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead.calculations;

const countStored = () =>
  countRecords(scene.database.db, leadRecord, { status: "received", viewer: null });

test("numbers that came along are stored with a result that the server counted", async () => {
  const { status, id } = await send([{ ...waiting, summary: "a million", answer: "$1" }]);

  expect(status).toBe(201);
  expect(await readCalculations(id)).toEqual([
    { ...waiting, summary: "Cost of waiting. Waiting 5 years could cost: $228,860" },
  ]);
});

test("a family reads the result in its own language, whatever it was stored in", async () => {
  const { id } = await send([waiting]);
  const lead = await findLead(scene.database.db, id);
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
  const stored = await countStored();

  expect(await send([waiting], key)).toEqual({ status: 200, id: first.id });
  expect((await send([], key)).status).toBe(422);
  expect(await countStored()).toEqual(stored);
});

test("unreadable numbers do not make a repeat a different submission", async () => {
  const key = randomUUID();
  const first = await send(undefined, key);

  expect(await send([], key)).toEqual({ status: 200, id: first.id });
  expect(await send("all of them", key)).toEqual({ status: 200, id: first.id });
});
