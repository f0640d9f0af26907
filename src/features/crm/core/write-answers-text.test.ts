import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { writeAnswersText } from "./crm-fields.ts";

test("sales read the score, why, and the nine answers in words, one a line", () => {
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

test("results of calculators that came along follow the answers", () => {
  const calculations = ["Cost of waiting: $9", "Savings goal: $8"].map((summary) => ({
    calculator: "waiting",
    inputs: {},
    at: "2026-06-15T11:55:00.000Z",
    summary,
  }));
  const text = writeAnswersText(aLead({ calculations }), "en");
  expect(text.split("\n").slice(-3)).toEqual(["", "Cost of waiting: $9", "Savings goal: $8"]);
});

test("none of the sensitive facts is in it", () => {
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
