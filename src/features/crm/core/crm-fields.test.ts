import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFieldKeys, readCrmFields, sensitiveFields, writeAnswersText } from "./crm-fields.ts";

test("a lead is written as CRMs expect it: trimmed, in lower case, choices in words", () => {
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
] as const)("a lead without a value has no %s", (key, changes) => {
  expect(readCrmFields(aLead(changes))).not.toHaveProperty(key);
});

test("a score of 0 and a refused consent count as values", () => {
  const fields = readCrmFields(aLead({ leadScore: 0, contactConsent: false }));
  expect(fields).toMatchObject({ leadScore: 0, contactConsent: false });
});

test("the personal facts of the last step are the sensitive fields", () => {
  expect([...sensitiveFields]).toEqual([
    "birthYear",
    "income",
    "citizenshipStatus",
    "maritalStatus",
    "hasChildren",
  ]);
});

test("a title or a suffix is not sent as a name", () => {
  expect(readCrmFields(aLead({ fullName: "Dr. Ana Díaz, MD" }))).toMatchObject({
    fullName: "Dr. Ana Díaz, MD",
    firstName: "Ana",
    lastName: "Díaz",
  });
});

test("sales read the score, its reasons and the nine answers in words, one on each line", () => {
  const [score, summary, language, consent, blank, ...answers] = writeAnswersText(
    aLead(),
    "en",
  ).split("\n");
  expect(score).toBe("Score 100 of 100 (hot)");
  expect(summary).not.toBe("");
  expect(language).toBe("Language: English");
  expect(consent).toBe("Calls and texts: agreed");
  expect(blank).toBe("");
  expect(answers).toHaveLength(9);
  expect(answers[0]).toBe("Current strategy confidence: No");
  expect(answers[5]).toBe("Top financial priority: Protecting my family");
});

test("a lead without a rating or reasons still shows its answers", () => {
  const text = writeAnswersText(aLead({ leadCategory: null, scoringFactors: null }), "en");
  expect(text.split("\n").slice(0, 5)).toEqual([
    "Score 100 of 100",
    "Language: English",
    "Calls and texts: agreed",
    "",
    "Current strategy confidence: No",
  ]);
});

test("calculator results that were sent with the lead follow the answers", () => {
  const calculations = ["Cost of waiting: $9", "Savings goal: $8"].map((summary) => ({
    calculator: "waiting",
    inputs: {},
    at: "2026-06-15T11:55:00.000Z",
    summary,
  }));
  const text = writeAnswersText(aLead({ calculations }), "en");
  expect(text.split("\n").slice(-3)).toEqual(["", "Cost of waiting: $9", "Savings goal: $8"]);
});

test("the text of the answers contains no sensitive facts", () => {
  const text = writeAnswersText(
    aLead({
      birthYear: "1931",
      income: "250k-plus",
      citizenshipStatus: "us-citizen",
      maritalStatus: "widowed",
      hasChildren: "yes",
    }),
    "en",
  );
  expect(text).not.toMatch(/1931|250|citizen|widow|children/i);
});
