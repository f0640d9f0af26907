import { expect, onTestFinished, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { isEnglish } from "#testing/words/find-english.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { readScoringFactors, scoreLead } from "./score-lead.ts";

const factor = { key: "q1", answer: "no", points: 12, max: 12, text: "Not confident" };
const explanation = { model: "nr-1", factors: [factor], notUsed: ["birthYear"], summary: "Hot." };

test("the reasons of a score just given can be read", () => {
  const score = scoreLead(aLeadSubmission(), { hasConsent: true });
  const read = readScoringFactors(JSON.stringify(score));
  expect(read).toMatchObject({ model: score.model, summary: score.summary });
  expect(score.factors).toMatchObject(read?.factors ?? []);
  expect(read?.factors).toHaveLength(11);
});

test("the reasons of another model can be read as long as they have the same shape", () => {
  const later = { ...explanation, model: "nr-9", weights: { q1: 2 } };
  expect(readScoringFactors(JSON.stringify(later))).toEqual({ ...explanation, model: "nr-9" });
});

test.each([
  ["nothing", null],
  ["no text", ""],
  ["no JSON", "because"],
  ["half of it", '{"model":"nr-1"'],
  ["null", "null"],
  ["a list", "[]"],
  ["no factors", JSON.stringify({ ...explanation, factors: undefined })],
  ["points in words", JSON.stringify({ ...explanation, factors: [{ ...factor, points: "ten" }] })],
  ["no summary", JSON.stringify({ ...explanation, summary: undefined })],
])("%s is no explanation", (_what, text) => {
  expect(readScoringFactors(text)).toBeNull();
});

test("another language says the reasons anew, as long as the model is the same", () => {
  onTestFinished(speakPseudoLocale());
  for (const changes of [{}, { q1: "yes", q6: "building-wealth", q7: "no" } as const]) {
    const submission = aLeadSubmission(changes);
    const stored = JSON.stringify(scoreLead(submission, { hasConsent: true }));
    const read = readScoringFactors(stored, pseudoLocale);
    const texts = [read?.summary ?? "", ...(read?.factors ?? []).map(({ text }) => text)];
    expect(scoreLead(submission, { hasConsent: true }, pseudoLocale)).toMatchObject(read ?? {});
    expect(texts).toHaveLength(12);
    expect(texts.filter(isEnglish)).toEqual([]);
  }
  const older = JSON.stringify({ ...explanation, model: "nr-0" });
  expect(readScoringFactors(older, pseudoLocale)?.summary).toBe("Hot.");
});
