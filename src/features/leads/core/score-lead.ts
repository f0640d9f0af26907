import type { Locale } from "#platform/core/locale.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { describeFactor, summarizeScore } from "./describe-score.ts";
import type { QuestionId } from "./questions.ts";
import { questionIds } from "./questions.ts";
import { yesNoRules } from "./score-rules.ts";
import type { YesNoRule } from "./score-rules.ts";

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
  "userAgent",
  "language",
] as const;

export type ScorePart = "need" | "interest" | "focus" | "readiness";

export interface ScoringFactor {
  readonly key: QuestionId | "phone" | "contactConsent";
  readonly part: ScorePart;
  readonly answer: string;
  readonly points: number;
  readonly max: number;
  /** A sentence staff would say out loud. */
  readonly text: string;
}

type ScoredInput = Omit<ScoringFactor, "text">;

export interface LeadScore {
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
const usablePhoneDigits = 10;

/**
 * Scores stated need and reachability, 0 to 100, and explains every point.
 *
 * Reads the nine answers, the phone number's digits and consent; never a demographic
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
  const usable = phone.replace(/\D/g, "").length >= usablePhoneDigits;
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
