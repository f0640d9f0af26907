import { countRecords } from "../../src/records/server/record-list.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom, type SeededRandom } from "../../src/platform/core/seeded-random.ts";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { openTestDatabase, type TestDatabase } from "../../src/testing/database/test-database.ts";
import { startTestServer, type TestServer } from "../../src/testing/site/test-server.ts";
import { leadRecord } from "../../src/features/leads/server/lead-record.ts";

const bodiesPerRound = 100;
const rounds = Number(process.env["FAULT_ROUNDS"] ?? "4");
const seed = Number(process.env["FAULT_SEED"] ?? "20260615");

const strangeValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -0,
  2 ** 53,
  "",
  " ",
  "\u0000",
  "\ud83d",
  "\udc00\ud83d",
  "\u202e",
  "\ufeff",
  "\u2028",
  "a\u0301".repeat(300),
  "𝕏".repeat(151),
  "x".repeat(10_000),
  "%00",
  "%s%n",
  "'; --",
  "\\u0000",
  "$1",
  "{{1}}",
  "__proto__",
  "2026-02-30",
  "1e3",
  "٤٣٠٠٤",
  [],
  [[]],
  {},
  { toString: 1 },
  { $gt: "" },
  ["yes"],
  { length: 5 },
  Array.from({ length: 2_000 }, () => "a"),
  "👨‍👩‍👧‍👦".repeat(40),
  "a@b.co\n",
  "\r\n\r\n",
];

const strangeHeaders: readonly Record<string, string>[] = [
  {},
  {},
  {},
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-encoding": "br" },
  { "idempotency-key": "not-a-key" },
  { "idempotency-key": "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a" },
  { "x-forwarded-for": "\u00ff, nonsense" },
  { cookie: "session=%ff; session; ==; a=\u00e9" },
  { origin: "null" },
];

const nameOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A submission with some fields replaced, removed, renamed or added. */
function bend(random: SeededRandom): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...aLeadSubmission(),
    userAgent: "A browser",
    attribution: { source: "x" },
  };
  const fields = Object.keys(body);
  for (let changes = random.integer(4); changes > 0; changes -= 1) {
    const field = random.pick(fields);
    const value = random.pick(strangeValues);
    const kind = random.integer(5);
    if (kind === 0) delete body[field];
    else if (kind === 1) body[nameOf(value)] = value;
    else if (kind === 2)
      body["attribution"] = { [nameOf(value)]: value, [field]: random.pick(strangeValues) };
    else body[field] = value;
  }
  return body;
}

/** Breaks the text itself: bytes flipped, cut off, doubled or put in. */
function breakBytes(random: SeededRandom, text: string): Buffer {
  const bytes = Buffer.from(text);
  const kind = random.integer(6);
  const place = random.integer(bytes.length);
  if (kind === 0) return bytes.subarray(0, place);
  if (kind === 1) return Buffer.concat([bytes, bytes]);
  if (kind === 2)
    return Buffer.concat([
      bytes.subarray(0, place),
      Buffer.from([0xc0, 0x80]),
      bytes.subarray(place),
    ]);
  if (kind === 3) bytes[place] = random.integer(256);
  return bytes;
}

const allowed = new Set([200, 201, 400, 403, 413, 415, 422]);

function isSensible(answer: { statusCode: number; json(): Record<string, unknown> }): boolean {
  const { success, id, message } = answer.json();
  const told = success === true ? id : message;
  return (
    allowed.has(answer.statusCode) &&
    success === answer.statusCode < 300 &&
    typeof told === "string"
  );
}

let store: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database);
});

afterAll(async () => {
  await server.close();
  await store.close();
});

test(`${rounds * bodiesPerRound} bent and broken bodies are each answered with sense`, async () => {
  const random = seededRandom(seed);
  const faults: string[] = [];
  let accepted = 0;
  for (let number = 0; number < rounds * bodiesPerRound; number += 1) {
    const payload = breakBytes(random, JSON.stringify(bend(random)));
    const headers = { "content-type": "application/json", ...random.pick(strangeHeaders) };
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/lead",
      payload,
      headers,
    });
    if (!isSensible(answer)) faults.push(`body ${number}: ${answer.statusCode} ${answer.body}`);
    if (answer.statusCode === 201) accepted += 1;
  }

  // Run again with the same FAULT_SEED to see the same bodies.
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  const { total: kept } = await countRecords(store.database.db, leadRecord, {
    status: "received",
    viewer: null,
  });
  expect(kept).toBe(accepted);
  expect(accepted).toBeGreaterThan(0);
  expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
