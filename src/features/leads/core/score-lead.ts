import * as z from "zod/mini";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import { canBeCalled } from "#platform/core/person/phone.ts";
import { type QuestionId, questionIds } from "./questions.ts";
import { scoreWords } from "./score-words.ts";

/** Give it a new name whenever a rule changes: old leads keep the score and reasons of their model. */
export const scoringModel = "nr-1";

/** Lowest score of each category; below `warm` a lead is cold. */
export const categoryThresholds = { hot: 75, warm: 45 } as const;

export const leadCategories = ["hot", "warm", "cold"] as const;
export type LeadCategory = (typeof leadCategories)[number];

/** Fields the score must never read: each is protected, or stands in for something that is. */
export const fieldsNotUsed = [
  "birthYear",
  "zipCode",
  "income",
  "citizenshipStatus",
  "maritalStatus",
  "hasChildren",
  "fullName",
  "email",
  "callWish",
  "askedFor",
  "userAgent",
  "language",
] as const;

type ScorePart = "need" | "interest" | "focus" | "readiness";

interface ScoringFactor {
  readonly key: QuestionId | "phone" | "contactConsent";
  readonly part: ScorePart;
  readonly answer: string;
  readonly points: number;
  readonly max: number;
  /** A sentence staff would say out loud. */
  readonly text: string;
}

type ScoredInput = Omit<ScoringFactor, "text">;

interface LeadScore {
  readonly score: number;
  readonly category: LeadCategory;
  readonly factors: readonly ScoringFactor[];
  readonly model: string;
  readonly parts: Readonly<Record<ScorePart, number>>;
  readonly notUsed: readonly string[];
  readonly summary: string;
}

/** What the score reads: the nine answers and whether the family can be reached. */
export type ScoredAnswers = Readonly<Record<QuestionId, string>> & {
  readonly phone?: string | null | undefined;
};

const focusPoints = 6;
const readinessPoints = 8;

/**
 * Scores stated need and reachability, 0 to 100, and explains every point.
 *
 * Reads the nine answers, whether the phone number can be called, and consent; never a demographic
 * (model "nr-1": need 24, interest 54, focus 6, readiness 16).
 *
 * @param answers the nine answers by question id, and the phone as typed.
 * @param options.hasConsent the visitor agreed to be called or texted.
 * @param locale language of the sentences.
 * @returns score, category, parts, and one factor per input, zeros included.
 */
export function scoreLead(
  answers: ScoredAnswers,
  { hasConsent }: { readonly hasConsent: boolean },
  locale: Locale = defaultLocale,
): LeadScore {
  const inputs = [
    ...yesNoRules.map((rule) => scoreYesNo(rule, answers[rule.key])),
    scoreFocus(answers),
    ...scoreReadiness(answers.phone ?? "", hasConsent),
  ].toSorted((left, right) => factorOrder(left) - factorOrder(right));
  const factors = inputs.map((input) => ({ ...input, text: describeFactor(input, locale) ?? "" }));
  const parts = { need: 0, interest: 0, focus: 0, readiness: 0 };
  for (const factor of factors) parts[factor.part] += factor.points;
  const score = parts.need + parts.interest + parts.focus + parts.readiness;
  const category = categorizeScore(score);
  return {
    score,
    category,
    factors,
    model: scoringModel,
    parts,
    notUsed: fieldsNotUsed,
    summary: summarizeScore({ score, category }, factors, locale),
  };
}

/** The category a score falls in; bounds belong to the higher one. */
export function categorizeScore(score: number): LeadCategory {
  if (score >= categoryThresholds.hot) return "hot";
  return score >= categoryThresholds.warm ? "warm" : "cold";
}

function scoreYesNo(rule: YesNoRule, answer: string): ScoredInput {
  const value = answer === "yes" || answer === "no" ? answer : "not-sure";
  return {
    key: rule.key,
    part: rule.part,
    answer: value,
    points: rule.points[value],
    max: Math.max(...Object.values(rule.points)),
  };
}

function scoreFocus(answers: ScoredAnswers): ScoredInput {
  const confirmed = isFocusConfirmed(answers);
  return {
    key: "q6",
    part: "focus",
    answer: answers.q6,
    points: confirmed ? focusPoints : 0,
    max: focusPoints,
  };
}

function isFocusConfirmed({ q4, q5, q6, q7, q8 }: ScoredAnswers): boolean {
  if (q6 === "protecting-family") return q4 === "yes";
  if (q6 === "leaving-legacy") return q5 === "yes";
  return q6 === "building-wealth" && (q7 === "yes" || q8 === "yes");
}

function scoreReadiness(phone: string, hasConsent: boolean): ScoredInput[] {
  const usable = canBeCalled(phone);
  return [
    {
      key: "phone",
      part: "readiness",
      answer: usable ? "yes" : "no",
      points: usable ? readinessPoints : 0,
      max: readinessPoints,
    },
    {
      key: "contactConsent",
      part: "readiness",
      answer: hasConsent ? "yes" : "no",
      points: hasConsent ? readinessPoints : 0,
      max: readinessPoints,
    },
  ];
}

function factorOrder({ key }: ScoredInput): number {
  const order = (questionIds as readonly string[]).indexOf(key);
  return order === -1 ? questionIds.length : order;
}

/** What one yes-or-no question adds to the score. */
export interface YesNoRule {
  readonly key: Exclude<QuestionId, "q6">;
  readonly part: "need" | "interest";
  readonly points: Readonly<Record<"yes" | "no" | "not-sure", number>>;
}

const need = { no: 12, "not-sure": 9, yes: 0 };
const strongInterest = { yes: 10, "not-sure": 5, no: 0 };
const interest = { yes: 8, "not-sure": 4, no: 0 };

const yesNoRules: readonly YesNoRule[] = [
  { key: "q1", part: "need", points: need },
  { key: "q2", part: "need", points: need },
  { key: "q3", part: "interest", points: interest },
  { key: "q4", part: "interest", points: strongInterest },
  { key: "q5", part: "interest", points: interest },
  { key: "q7", part: "interest", points: strongInterest },
  { key: "q8", part: "interest", points: strongInterest },
  { key: "q9", part: "interest", points: interest },
];

/** An input of the score, as far as its sentence depends on it. */
interface FactorInput {
  readonly key: string;
  readonly answer: string;
  readonly points: number;
}

/** The sentence for one input of the score; null for an input of a model that is not this one. */
function describeFactor(input: FactorInput, locale: Locale): string | null {
  const { yesNo, readiness, focusNames, confirmed, unconfirmed } = scoreWords[locale];
  const { key, answer, points } = input;
  if (key === "q6") {
    const name = focusNames[answer] ?? answer;
    return points > 0 ? confirmed(name) : unconfirmed(name);
  }
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...yesNo,
    ...readiness,
  };
  return texts[key]?.[answer] ?? null;
}

/** The score in one line: its category, and the three answers that weigh most. */
function summarizeScore(
  { score, category }: { readonly score: number; readonly category: LeadCategory },
  factors: ReadonlyArray<FactorInput & { readonly text: string }>,
  locale: Locale,
): string {
  const { readiness, categories, noReason, summary } = scoreWords[locale];
  const reasons = factors
    .filter(({ key, points }) => !Object.hasOwn(readiness, key) && points > 0)
    .toSorted((left, right) => right.points - left.points)
    .slice(0, 3)
    .map(({ text }) => text);
  return summary(score, categories[category], reasons.join("; ") || noReason);
}

const factorSchema = z.object({
  key: z.string(),
  answer: z.string(),
  points: z.number(),
  max: z.number(),
  text: z.string(),
});

const explanationSchema = z.object({
  model: z.string(),
  factors: z.array(factorSchema),
  notUsed: z.array(z.string()),
  summary: z.string(),
});

/** Why a lead scored as it did, under whichever model it was scored with. */
type ScoreExplanation = z.infer<typeof explanationSchema>;

/**
 * Reads a lead's `scoringFactors`.
 *
 * @param text JSON text as stored; null for a lead that was never scored.
 * @param locale the sentences are said anew in it, in today's words, as long as the model is still the
 *   same; those of another model stand as they were said when the lead was scored.
 * @returns null when there is nothing readable: the score still stands without its reasons.
 */
export function readScoringFactors(
  text: string | null,
  locale: Locale = defaultLocale,
): ScoreExplanation | null {
  try {
    const parsed = explanationSchema.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? sayIn(locale, parsed.data) : null;
  } catch {
    return null;
  }
}

function sayIn(locale: Locale, explanation: ScoreExplanation): ScoreExplanation {
  if (explanation.model !== scoringModel) return explanation;
  const factors = explanation.factors.map((factor) => ({
    ...factor,
    text: describeFactor(factor, locale) ?? factor.text,
  }));
  const score = factors.reduce((sum, { points }) => sum + points, 0);
  const summary = summarizeScore({ score, category: categorizeScore(score) }, factors, locale);
  return { ...explanation, factors, summary };
}
