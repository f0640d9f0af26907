import { expect, test } from "vitest";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import { seededRandom } from "#platform/core/seeded-random.ts";
import { dayMs } from "#platform/core/durations.ts";
import { leadSubmissionSchema } from "./answers.ts";
import { demoMark } from "./build-lead.ts";
import { makeDemoLead } from "./demo-leads.ts";

const now = new Date("2026-06-15T12:00:00Z");
const id = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";

function makeMany(seed: number, count: number) {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, number) => makeDemoLead(random, { id, number, now }));
}

test("the same seed makes the same leads, another seed others", () => {
  expect(makeMany(1, 20)).toEqual(makeMany(1, 20));
  expect(makeMany(1, 20)).not.toEqual(makeMany(2, 20));
});

test("every lead says that it is invented, and that nobody is to be called", () => {
  for (const lead of makeMany(1, 50)) {
    expect(lead.fullName).toMatch(/^Demo /);
    expect(lead.email).toMatch(/@example\.com$/);
    expect(lead).toMatchObject({
      userAgent: demoMark,
      doNotContactReason: demoMark,
      status: "received",
    });
  }
});

test("every lead is one that the form would have accepted", () => {
  const schema = leadSubmissionSchema(now.getUTCFullYear(), "en");

  for (const lead of makeMany(3, 300)) expect(() => schema.parse(lead)).not.toThrow();
});

test("people are called by numbers kept for fiction, and hardly two by the same one", () => {
  const phones = makeMany(2, 1_000).flatMap(({ phone }) => phone ?? []);

  expect(phones.length).toBeGreaterThan(650);
  expect(phones.filter((phone) => !/^\d{3}-555-01\d\d$/.test(phone))).toEqual([]);
  expect(phones.filter((phone) => readPhoneKey(phone) === "")).toEqual([]);
  expect(new Set(phones).size).toBeGreaterThan(0.95 * phones.length);
});

test("leads lie within the last sixty days, most of them recent, and are of every category", () => {
  const leads = makeMany(4, 1_000);
  const ages = leads.map(({ timestamp }) => (now.getTime() - Date.parse(timestamp)) / dayMs);

  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages)).toBeLessThan(60);
  expect(ages.filter((age) => age < 30).length).toBeGreaterThan(650);
  expect(new Set(leads.map(({ leadCategory }) => leadCategory)).size).toBe(3);
});
