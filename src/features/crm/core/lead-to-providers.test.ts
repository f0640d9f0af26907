import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { readCrmFields } from "./crm-fields.ts";
import type { ActiveFields } from "./field-map.ts";
import {
  fitPipedriveValue,
  valuesToHubspot,
  valuesToPipedrive,
  valuesToSalesforce,
} from "./lead-to-providers.ts";

type Lead = Parameters<typeof readCrmFields>[0];
const leadToHubspot = (lead: Lead, fields: ActiveFields) =>
  valuesToHubspot(readCrmFields(lead), fields);
const leadToSalesforce = (lead: Lead, fields: ActiveFields) =>
  valuesToSalesforce(readCrmFields(lead), fields);
const leadToPipedrive = (lead: Lead, fields: ActiveFields, id: string) =>
  valuesToPipedrive(readCrmFields(lead), fields, id);

const hubspotFields = {
  email: "email",
  leadScore: "lead_score",
  contactConsent: "contact_consent",
} as const;

test("HubSpot identifies a contact by the e-mail address, trimmed and in lower case", () => {
  const contact = leadToHubspot(aLead({ email: " Amara@Example.COM " }), hubspotFields);
  expect(contact).toMatchObject({
    id: "amara@example.com",
    idProperty: "email",
    properties: { email: "amara@example.com" },
  });
});

test.each([
  ["a number", { leadScore: 71 }, "lead_score", "71"],
  ["a score of nothing", { leadScore: 0 }, "lead_score", "0"],
  ["a yes", { contactConsent: true }, "contact_consent", "true"],
  ["a no", { contactConsent: false }, "contact_consent", "false"],
] as const)("HubSpot gets %s as text", (_, changes, name, value) => {
  expect(leadToHubspot(aLead(changes), hubspotFields).properties[name]).toBe(value);
});

const salesforceFields = {
  firstName: "FirstName",
  lastName: "LastName",
  email: "Email",
  phone: "Phone",
  leadCategory: "Rating",
  leadScore: "Lead_Score__c",
  answers: "Description",
} as const;

test("Salesforce gets numbers as numbers and no blanks", () => {
  const { Description, ...values } = leadToSalesforce(aLead({ phone: null }), salesforceFields);
  expect(values).toEqual({
    FirstName: "Amara",
    LastName: "Okafor",
    Email: "amara@example.com",
    Rating: "Hot",
    Lead_Score__c: 100,
  });
  expect(Description).toContain("\n");
});

test.each([
  ["hot", "Hot"],
  ["warm", "Warm"],
  ["cold", "Cold"],
] as const)("%s is sent as Salesforce's rating %s", (leadCategory, rating) => {
  expect(leadToSalesforce(aLead({ leadCategory }), salesforceFields)["Rating"]).toBe(rating);
});

test("a lead that was never rated has no rating", () => {
  expect(leadToSalesforce(aLead({ leadCategory: null }), salesforceFields)).not.toHaveProperty(
    "Rating",
  );
});

test("a name of one word is sent as the last name, which Salesforce requires", () => {
  const lead = leadToSalesforce(aLead({ fullName: "Amara" }), salesforceFields);
  expect(lead["LastName"]).toBe("Amara");
  expect(lead).not.toHaveProperty("FirstName");
});

test.each([
  ["as long as Salesforce takes", "n".repeat(80), "n".repeat(80)],
  ["one letter longer", "n".repeat(81), "n".repeat(80)],
  ["longer, with an emoji on the edge", `${"n".repeat(79)}😀`, "n".repeat(79)],
])("a last name %s loses no more than it must", (_, name, expected) => {
  expect(leadToSalesforce(aLead({ fullName: `Amara ${name}` }), salesforceFields)["LastName"]).toBe(
    expected,
  );
});

test("a long text keeps its length in a field that the account created", () => {
  const fullName = "n".repeat(200);
  const lead = leadToSalesforce(aLead({ fullName }), { fullName: "Full_Name__c" });
  expect(lead["Full_Name__c"]).toBe(fullName);
});

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

test("Pipedrive's custom fields get only the values that are mapped to their keys", () => {
  const fields = { ...builtIn, leadScore: scoreKey, zipCode: zipKey, income: "note" };
  const { customFields } = leadToPipedrive(aLead({ leadScore: 82 }), fields, personId);
  expect(customFields).toEqual({ [scoreKey]: 82, [zipKey]: "43004" });
});

test("fields without a value are left out, so that nothing is overwritten", () => {
  const fields = { ...builtIn, leadCategory: scoreKey };
  const record = leadToPipedrive(aLead({ phone: null, leadCategory: null }), fields, personId);
  expect(record.phone).toBeNull();
  expect(record.customFields).toEqual({});
});

test("the phone is sent to a custom field if an admin chose that", () => {
  const record = leadToPipedrive(aLead(), { ...builtIn, phone: scoreKey }, personId);
  expect(record.phone).toBeNull();
  expect(record.customFields).toEqual({ [scoreKey]: "614-555-0142" });
});

test("the note contains the answers as lines and the reference by which it is found", () => {
  const { note } = leadToPipedrive(aLead({ leadScore: 82 }), builtIn, personId);
  expect(note).toMatch(/^<p>Score 82 of 100 \(hot\)<br>/);
  expect(note).toContain(`Reference ${personId}`);
  expect(note).not.toContain("\n");
});

test("markup in a note is escaped", () => {
  const scoringFactors = JSON.stringify({
    model: "1",
    factors: [],
    notUsed: [],
    summary: '<script>"&',
  });
  const { note } = leadToPipedrive(aLead({ scoringFactors }), builtIn, personId);
  expect(note).toContain("&#60;script&#62;&#34;&#38;");
});

test("no note is written if the answers are off or sent to another field", () => {
  const { answers: _, ...withoutNote } = builtIn;
  expect(leadToPipedrive(aLead(), withoutNote, personId).note).toBeNull();
  const elsewhere = leadToPipedrive(aLead(), { ...builtIn, answers: scoreKey }, personId);
  expect(elsewhere.note).toBeNull();
  expect(elsewhere.customFields[scoreKey]).toContain("Score 100 of 100");
});

const options = [
  { id: 11, label: "Hot" },
  { id: 12, label: "Yes" },
];

test.each([
  ["a number in a text field is text", 82, "varchar", "82"],
  ["true in a text field is a word", true, "varchar", "Yes"],
  ["false in a text field is a word", false, "text", "No"],
  ["255 characters fit a short text", "x".repeat(255), "varchar", "x".repeat(255)],
  ["256 characters don't", "x".repeat(256), "varchar", `${"x".repeat(254)}…`],
  ["an emoji is not cut in half", `${"x".repeat(253)}😀xx`, "varchar", `${"x".repeat(253)}…`],
  ["a long text takes them", "x".repeat(256), "text", "x".repeat(256)],
  ["a number stays one in a number field", 82, "double", 82],
  ["digits become a number in a number field", "43004", "double", 43004],
  ["words don't", "hot", "double", undefined],
  ["nor does a blank", " ", "double", undefined],
  ["a time becomes a day", "2026-06-15T12:00:00.000Z", "date", "2026-06-15"],
  ["an evening in Ohio stays on its day", "2026-06-16T01:30:00.000Z", "date", "2026-06-15"],
  ["a day stays that day", "2026-06-15", "date", "2026-06-15"],
  ["what is no time does not", "15 June", "date", undefined],
  ["a choice is found by its label, whatever the case", "hot", "enum", 11],
  ["a choice the account lacks is left out", "warm", "enum", undefined],
  ["a list of choices gets one", true, "set", [12]],
  ["or none at all", "warm", "set", undefined],
  ["an address is wrapped", "43004", "address", { value: "43004" }],
  ["a kind of field that takes none of our values gets none", "43004", "people", undefined],
])("%s", (_, value, type, expected) => {
  expect(fitPipedriveValue(value, { name: "Field", type, options })).toEqual(expected);
});
