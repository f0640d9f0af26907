import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { leadToSalesforce } from "./lead-to-providers.ts";

const fields = {
  firstName: "FirstName",
  lastName: "LastName",
  email: "Email",
  phone: "Phone",
  leadCategory: "Rating",
  leadScore: "Lead_Score__c",
  answers: "Description",
} as const;

test("numbers stay numbers and blanks are left out", () => {
  const { Description, ...values } = leadToSalesforce(aLead({ phone: null }), fields);
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
] as const)("%s reads as Salesforce's own rating %s", (leadCategory, rating) => {
  expect(leadToSalesforce(aLead({ leadCategory }), fields)["Rating"]).toBe(rating);
});

test("a lead that was never rated has no rating", () => {
  expect(leadToSalesforce(aLead({ leadCategory: null }), fields)).not.toHaveProperty("Rating");
});

test("a name of one word is the last name, which Salesforce requires", () => {
  const lead = leadToSalesforce(aLead({ fullName: "Amara" }), fields);
  expect(lead["LastName"]).toBe("Amara");
  expect(lead).not.toHaveProperty("FirstName");
});

test.each([
  ["as long as Salesforce takes", "n".repeat(80), "n".repeat(80)],
  ["one letter longer", "n".repeat(81), "n".repeat(80)],
  ["longer, with an emoji on the edge", `${"n".repeat(79)}😀`, "n".repeat(79)],
])("a last name %s loses no more than it must", (_, name, expected) => {
  expect(leadToSalesforce(aLead({ fullName: `Amara ${name}` }), fields)["LastName"]).toBe(expected);
});

test("a long text keeps its length in a field of the account's own", () => {
  const fullName = "n".repeat(200);
  const lead = leadToSalesforce(aLead({ fullName }), { fullName: "Full_Name__c" });
  expect(lead["Full_Name__c"]).toBe(fullName);
});
