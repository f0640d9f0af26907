import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFieldKeys, readCrmFields, sensitiveFields } from "./crm-fields.ts";

test("a lead reads as CRMs want it: trimmed, in lower case, choices in words", () => {
  const fields = readCrmFields(
    aLead({
      fullName: "  Amara Okafor ",
      email: " Amara@Example.com",
      phone: " 614-555-0142 ",
      attribution: { utm_source: "newsletter" },
    }),
  );
  expect(fields).toMatchObject({
    fullName: "Amara Okafor",
    firstName: "Amara",
    lastName: "Okafor",
    email: "amara@example.com",
    phone: "614-555-0142",
    zipCode: "43004",
    leadScore: 100,
    leadCategory: "hot",
    contactConsent: true,
    submittedAt: "2026-06-15T12:00:00.000Z",
    source: "newsletter",
    birthYear: "1984",
    income: "$50,000–$99,999",
    citizenshipStatus: "Legal Permanent Resident",
    maritalStatus: "Married",
    hasChildren: "Yes",
  });
  expect(Object.keys(fields).toSorted()).toEqual([...crmFieldKeys].toSorted());
});

test.each([
  ["phone", { phone: null }],
  ["phone", { phone: " " }],
  ["firstName", { fullName: "Amara" }],
  ["leadCategory", { leadCategory: null }],
  ["scoreSummary", { scoringFactors: null }],
  ["source", { attribution: {} }],
  ["source", { attribution: { utm_source: "" } }],
] as const)("without a value there is no %s", (key, changes) => {
  expect(readCrmFields(aLead(changes))).not.toHaveProperty(key);
});

test("a score of 0 and a refused consent are values", () => {
  const fields = readCrmFields(aLead({ leadScore: 0, contactConsent: false }));
  expect(fields).toMatchObject({ leadScore: 0, contactConsent: false });
});

test("the personal facts of the last step are the sensitive ones", () => {
  expect([...sensitiveFields]).toEqual([
    "birthYear",
    "income",
    "citizenshipStatus",
    "maritalStatus",
    "hasChildren",
  ]);
});
