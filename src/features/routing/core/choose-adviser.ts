import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import type { StateCode } from "#platform/core/site/us-states.ts";
import { findObstacles, type Giveable } from "#staff/core/obstacles.ts";
import type { Gender } from "#staff/core/profile.ts";
import type { ActiveRule } from "./routing-setting.ts";

/**
 * The facts about a family that decide who answers. A test makes sure that nothing else does:
 * neither income, age, citizenship, marriage, children, name nor score.
 */
export interface RoutedFamily {
  readonly language: Locale;
  /** The states in which the family may live; empty where unknown. */
  readonly states: readonly StateCode[];
  /** Whether the family asked for a woman or a man. */
  readonly wish: Gender | null;
  /** User name of the partner through whose page the family came, or whom it knows. */
  readonly partner: string | null;
  /**
   * User names of staff who have leads or inquiries of the same address, whoever had them first in
   * front. Undefined in choices from before this was stored.
   */
  readonly advisers?: readonly string[];
}

/**
 * A staff member at the moment of a choice. It is stored with the choice, so that the choice can be
 * replayed.
 */
export interface Candidate extends Giveable {
  readonly username: string;
  readonly isAtWork: boolean;
  /** The most leads per day; null without a limit. */
  readonly cap: number | null;
  /** How many were assigned to them today. */
  readonly today: number;
  /** How many of their leads wait for an answer. */
  readonly open: number;
  /** Leads per day relative to their weight, over 28 days: `weighTurns`. */
  readonly share: number;
  /** When they last got one, ISO 8601; null for never. */
  readonly lastAt: string | null;
}

/** Why somebody is not chosen, in the order of the checks. */
export const skipReasons = [
  "weight",
  "license",
  "language",
  "wish",
  "had",
  "away",
  "hours",
  "cap",
] as const;

export type SkipReason = (typeof skipReasons)[number];

export interface RoutingQuestion {
  readonly rule: ActiveRule;
  readonly family: RoutedFamily;
  /** Whether only somebody who is at work now may be chosen. */
  readonly isAtOnce: boolean;
  /** Staff who had this lead before and did not answer: it never goes back to them. */
  readonly had: readonly string[];
  readonly candidates: readonly Candidate[];
}

export interface RoutingChoice {
  /** Null where nobody is eligible. */
  readonly username: string | null;
  /**
   * `known` where somebody has the family already; `partner` only where the partner's credit
   * decided.
   */
  readonly by: ActiveRule | "known";
  /** All candidates in the order of preference; skipped ones last. */
  readonly judged: ReadonlyArray<{
    readonly username: string;
    readonly skipped: SkipReason | null;
  }>;
}

/** Chooses who answers a family. The same question always has the same result. */
export function chooseAdviser(question: RoutingQuestion): RoutingChoice {
  const { rule, family, candidates } = question;
  const judged = candidates.map((candidate) => ({
    candidate,
    skipped: findSkip(candidate, question),
  }));
  const { advisers = [] } = family;
  // Candidates who never had the family come after those who did.
  const rankKnown = ({ username }: Candidate) =>
    advisers.includes(username) ? advisers.indexOf(username) : advisers.length;
  const isPartner = ({ username }: Candidate) => rule === "partner" && username === family.partner;
  const eligible = judged
    .filter(({ skipped }) => skipped === null)
    .toSorted(
      (one, other) =>
        rankKnown(one.candidate) - rankKnown(other.candidate) ||
        Number(isPartner(other.candidate)) - Number(isPartner(one.candidate)) ||
        // Near a border, those who may advise in every possible state come first.
        Number(one.candidate.may === "ask") - Number(other.candidate.may === "ask") ||
        compareTurns(rule, one.candidate, other.candidate),
    );
  const first = eligible[0]?.candidate;
  const byRule = rule === "partner" && !(first && isPartner(first)) ? "fair" : rule;
  const ordered = [...eligible, ...judged.filter(({ skipped }) => skipped !== null)];
  return {
    username: first?.username ?? null,
    by: first && advisers.includes(first.username) ? "known" : byRule,
    judged: ordered.map(({ candidate, skipped }) => ({ username: candidate.username, skipped })),
  };
}

/** The first reason against a candidate; null for an eligible one. */
function findSkip(candidate: Candidate, question: RoutingQuestion): SkipReason | null {
  const { family, had, isAtOnce } = question;
  const isAgainst: Readonly<Record<SkipReason, boolean>> = {
    ...findObstacles(candidate, family),
    had: had.includes(candidate.username),
    hours: isAtOnce && !candidate.isAtWork,
    cap: candidate.cap !== null && candidate.today >= candidate.cap,
  };
  return skipReasons.find((reason) => isAgainst[reason]) ?? null;
}

/** Smaller differences count as equal, because sums of fractions depend on their order. */
const noDifference = 1e-9;

function compareTurns(rule: ActiveRule, one: Candidate, other: Candidate): number {
  const behind = rule === "free" ? one.open - other.open : one.share - other.share;
  if (Math.abs(behind) > noDifference) return behind;
  // The longest wait comes first; before that, those who never had one.
  return (
    (one.lastAt ?? "").localeCompare(other.lastAt ?? "") ||
    // A fixed sort language: with the reader's, an old choice would be replayed differently.
    one.username.localeCompare(other.username, defaultLocale)
  );
}

/**
 * The obstacle where nobody is eligible: the reason of the candidate who met the most conditions.
 */
export function findObstacle({ judged }: Pick<RoutingChoice, "judged">): SkipReason | null {
  const found = judged.map(({ skipped }) => (skipped ? skipReasons.indexOf(skipped) : -1));
  return skipReasons[Math.max(-1, ...found)] ?? null;
}

/**
 * The same question as any colleague may read it: with genders only as far as the family's wish
 * asked, so that the choice stays the same.
 */
export function hideUnasked(question: RoutingQuestion): RoutingQuestion {
  const { wish } = question.family;
  const candidates = question.candidates.map((one) => ({
    ...one,
    gender: one.gender === wish ? one.gender : null,
  }));
  return { ...question, candidates };
}
