import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { leadToPipedrive } from "./lead-to-providers.ts";

const personId = "5f0c0a39-98a4-4f0e-8f6a-0d7f4f3a2b11";
const scoreKey = "a".repeat(40);
const zipKey = "b".repeat(40);
const builtIn = { fullName: "name", email: "emails", phone: "phones", answers: "note" };

test("Pipedrive gets name, e-mail in lower case, phone and a lead's title", () => {
  const lead = aLead({ email: " Amara@Example.com " });
  expect(leadToPipedrive(lead, builtIn, personId)).toMatchObject({
    name: "Amara Okafor",
    email: "amara@example.com",
    phone: "614-555-0142",
    leadTitle: "Website questionnaire: Amara Okafor",
    customFields: {},
  });
});

test("Pipedrive's own fields get the values that are mapped to their keys, and no others", () => {
  const fields = { ...builtIn, leadScore: scoreKey, zipCode: zipKey, income: "note" };
  const { customFields } = leadToPipedrive(aLead({ leadScore: 82 }), fields, personId);
  expect(customFields).toEqual({ [scoreKey]: 82, [zipKey]: "43004" });
});

test("what has no value is left out, so that nothing is wiped out", () => {
  const fields = { ...builtIn, leadCategory: scoreKey };
  const record = leadToPipedrive(aLead({ phone: null, leadCategory: null }), fields, personId);
  expect(record.phone).toBeNull();
  expect(record.customFields).toEqual({});
});

test("the phone goes into a field of the account's own when an admin says so", () => {
  const record = leadToPipedrive(aLead(), { ...builtIn, phone: scoreKey }, personId);
  expect(record.phone).toBeNull();
  expect(record.customFields).toEqual({ [scoreKey]: "614-555-0142" });
});

test("the note carries the answers as lines and the reference it is found by", () => {
  const { note } = leadToPipedrive(aLead({ leadScore: 82 }), builtIn, personId);
  expect(note).toMatch(/^<p>Score 82 of 100 \(hot\)<br>/);
  expect(note).toContain(`Reference ${personId}`);
  expect(note).not.toContain("\n");
});

test("markup in a note is text", () => {
  const scoringFactors = JSON.stringify({
    model: "1",
    factors: [],
    notUsed: [],
    summary: '<script>"&',
  });
  const { note } = leadToPipedrive(aLead({ scoringFactors }), builtIn, personId);
  expect(note).toContain("&#60;script&#62;&#34;&#38;");
});

test("no note is written when the answers are off or go elsewhere", () => {
  const { answers: _, ...withoutNote } = builtIn;
  expect(leadToPipedrive(aLead(), withoutNote, personId).note).toBeNull();
  const elsewhere = leadToPipedrive(aLead(), { ...builtIn, answers: scoreKey }, personId);
  expect(elsewhere.note).toBeNull();
  expect(elsewhere.customFields[scoreKey]).toContain("Score 100 of 100");
});
