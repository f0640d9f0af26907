import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { buildLead } from "./build-lead.ts";
import { callWishes } from "./call-wish.ts";
import {
  profileChoices,
  profileFields,
  questionChoices,
  questionIds,
  type QuestionId,
  wishFields,
} from "./questions.ts";
import {
  categorizeScore,
  fieldsNotUsed,
  readScoringFactors,
  type ScoredAnswers,
  scoreLead,
} from "./score-lead.ts";

const everythingWanted: ScoredAnswers = aLeadSubmission();

const everythingUnsure: ScoredAnswers = {
  ...Object.fromEntries(questionIds.map((id) => [id, "not-sure"])),
  q6: "building-wealth",
} as ScoredAnswers;

function* everyAnswerSheet(): Generator<Record<QuestionId, string>> {
  const sheets = questionIds.reduce((count, id) => count * questionChoices[id].length, 1);
  for (let number = 0; number < sheets; number += 1) {
    let rest = number;
    const sheet = {} as Record<QuestionId, string>;
    for (const id of questionIds) {
      const choices = questionChoices[id];
      sheet[id] = choices[rest % choices.length]!;
      rest = Math.floor(rest / choices.length);
    }
    yield sheet;
  }
}

test.each([
  [100, { phone: "614-555-0142" }, true, "hot"],
  [92, { phone: "614-555-0142" }, false, "hot"],
  [84, { phone: null }, false, "hot"],
] as const)(
  "a family that wants everything scores %i with %j and consent %s",
  (score, changes, hasConsent, category) => {
    expect(scoreLead({ ...everythingWanted, ...changes }, { hasConsent })).toMatchObject({
      score,
      category,
    });
  },
);

test("a family unsure of everything, without a phone, scores 45 and is warm", () => {
  expect(scoreLead(everythingUnsure, { hasConsent: false })).toMatchObject({
    score: 45,
    category: "warm",
    parts: { need: 18, interest: 27, focus: 0, readiness: 0 },
  });
});

test("the highest points of all factors sum to 100", () => {
  const { factors } = scoreLead(everythingWanted, { hasConsent: true });

  expect(factors.reduce((sum, { max }) => sum + max, 0)).toBe(100);
});

test("every input appears as a factor, zeros included, each with a sentence", () => {
  const nothing = { ...everythingUnsure, q1: "yes", q2: "yes", q3: "no", phone: "" };
  const { factors } = scoreLead(nothing, { hasConsent: false });

  expect(factors.map(({ key }) => key)).toEqual([...questionIds, "phone", "contactConsent"]);
  expect(factors.filter(({ text }) => !/^[A-Z].{10,}[^.]$/.test(text))).toEqual([]);
});

test("on every possible sheet of answers the factors sum to the score, and the parts do too", () => {
  for (const sheet of everyAnswerSheet()) {
    const { score, factors, parts } = scoreLead(sheet, { hasConsent: false });
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    expect(Object.values(parts).reduce((sum, points) => sum + points, 0)).toBe(score);
  }
});

test("moving any answer toward need or interest never lowers the score, on any sheet", () => {
  const towardNeed = ["yes", "not-sure", "no"];
  const towardInterest = ["no", "not-sure", "yes"];
  const lowered: string[] = [];
  for (const sheet of everyAnswerSheet()) {
    const before = scoreLead(sheet, { hasConsent: false }).score;
    for (const id of questionIds) {
      if (id === "q6") continue;
      const order = id === "q1" || id === "q2" ? towardNeed : towardInterest;
      const next = order[order.indexOf(sheet[id]) + 1];
      if (next === undefined) continue;
      const after = scoreLead({ ...sheet, [id]: next }, { hasConsent: false }).score;
      if (after < before) lowered.push(`${id} on ${JSON.stringify(sheet)}`);
    }
  }
  expect(lowered).toEqual([]);
});

test("the score is the same over all combinations of the six demographic fields", () => {
  const scores = new Set<string>();
  for (const income of profileChoices.income)
    for (const citizenshipStatus of profileChoices.citizenshipStatus)
      for (const maritalStatus of profileChoices.maritalStatus)
        for (const hasChildren of profileChoices.hasChildren)
          for (const birthYear of ["1900", "1960", "1984", "2015"])
            for (const zipCode of ["00000", "43004", "99999"]) {
              const demographics = { income, citizenshipStatus, maritalStatus, hasChildren };
              const answers = aLeadSubmission({ ...demographics, birthYear, zipCode });
              scores.add(JSON.stringify(scoreLead(answers, { hasConsent: true })));
            }

  expect(scores.size).toBe(1);
});

test("a name, an e-mail address and a browser change nothing in the score", () => {
  const one = scoreLead(aLeadSubmission({ fullName: "A", email: "a@example.com" }), {
    hasConsent: true,
  });
  const other = scoreLead(
    aLeadSubmission({ fullName: "محمد", email: "b@example.org", userAgent: "Old phone" }),
    { hasConsent: true },
  );

  expect(one).toEqual(other);
  expect(one.notUsed).toEqual(fieldsNotUsed);
});

test("the wish for an adviser changes nothing in the score", () => {
  const scores = [undefined, ...callWishes].flatMap((callWish) =>
    [null, "Grace, my neighbor"].map((askedFor) => {
      const { scoringFactors } = buildLead(aLeadSubmission({ callWish, askedFor }), {
        id: "1",
        now: new Date("2026-06-01T12:00:00Z"),
      });
      return scoringFactors;
    }),
  );

  expect(new Set(scores).size).toBe(1);
});

test("the phone number is the only field of step 9 that the score reads, and every other field says that it is not read", () => {
  const unread = [...profileFields, ...wishFields].filter((field) => field !== "phone");
  expect(fieldsNotUsed).toEqual(expect.arrayContaining(unread));
});

test.each([
  [0, "cold"],
  [44, "cold"],
  [45, "warm"],
  [74, "warm"],
  [75, "hot"],
  [100, "hot"],
])("a score of %i is %s", (score, category) => {
  expect(categorizeScore(score)).toBe(category);
});

test("real answers reach both sides of both bounds", () => {
  const found = new Map<number, string>();
  for (const sheet of everyAnswerSheet()) {
    const { score, category } = scoreLead(sheet, { hasConsent: true });
    found.set(score, category);
  }

  expect([44, 45, 74, 75].map((score) => found.get(score))).toEqual([
    "cold",
    "warm",
    "warm",
    "hot",
  ]);
});

test.each([
  ["protecting-family", { q4: "yes" }, 6],
  ["protecting-family", { q5: "yes", q7: "yes", q8: "yes" }, 0],
  ["leaving-legacy", { q5: "yes" }, 6],
  ["leaving-legacy", { q4: "yes", q7: "yes", q8: "yes" }, 0],
  ["building-wealth", { q7: "yes" }, 6],
  ["building-wealth", { q8: "yes" }, 6],
  ["building-wealth", { q4: "yes", q5: "yes" }, 0],
])("the focus %s with %j adds %i points", (q6, changes, focus) => {
  const { parts } = scoreLead({ ...everythingUnsure, ...changes, q6 }, { hasConsent: false });

  expect(parts.focus).toBe(focus);
});

test.each([
  ["614-555-0142", 8],
  ["(614) 555 01 42 ext. 9", 8],
  ["6145550142", 8],
  ["614555014", 0],
  ["call me", 0],
  ["", 0],
  [null, 0],
  [undefined, 0],
])("the phone number %j adds %i points", (phone, points) => {
  const { parts } = scoreLead({ ...everythingWanted, phone }, { hasConsent: false });

  expect(parts.readiness).toBe(points);
});

test("the summary names the score, the category and the strongest reasons", () => {
  expect(scoreLead(everythingWanted, { hasConsent: true }).summary).toBe(
    "100 of 100, hot. Not confident in the current strategy; Not confident in the retirement approach; Protecting the family is a priority.",
  );
  const nothing = { ...everythingUnsure, q1: "yes", q2: "yes", q3: "no", q4: "no", q5: "no" };
  expect(
    scoreLead({ ...nothing, q7: "no", q8: "no", q9: "no" }, { hasConsent: true }).summary,
  ).toBe("8 of 100, cold. No need or interest stated yet.");
});

test("the score says which model made it", () => {
  expect(scoreLead(everythingWanted, { hasConsent: true }).model).toBe("nr-1");
});

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
  for (const changes of [{}, { q1: "yes", q6: "building-wealth", q7: "no" } as const]) {
    const submission = aLeadSubmission(changes);
    const stored = JSON.stringify(scoreLead(submission, { hasConsent: true }));
    const read = readScoringFactors(stored, "es");
    const texts = [read?.summary ?? "", ...(read?.factors ?? []).map(({ text }) => text)];
    expect(scoreLead(submission, { hasConsent: true }, "es")).toMatchObject(read ?? {});
    expect(texts).toHaveLength(12);
    const english = scoreLead(submission, { hasConsent: true });
    const inEnglish = new Set([english.summary, ...english.factors.map(({ text }) => text)]);
    expect(texts.filter((text) => inEnglish.has(text))).toEqual([]);
  }
  const older = JSON.stringify({ ...explanation, model: "nr-0" });
  expect(readScoringFactors(older, "es")?.summary).toBe("Hot.");
});
