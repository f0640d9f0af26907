import type { BlueprintAnswers } from "./blueprint.ts";

/**
 * How long the range lasts: years of a family's spending where it puts protecting its income first,
 * otherwise months to get through without pay. Both are rules of thumb in wide use, without one
 * author: they leave out savings, debts, interest and rising prices.
 */
const spans = {
  cover: { least: 10, most: 12, monthsEach: 12 },
  reserve: { least: 3, most: 6, monthsEach: 1 },
} as const;

/** What the range stands for. */
export type OwnNumberKind = keyof typeof spans;

export interface OwnNumber {
  readonly kind: OwnNumberKind;
  /** In dollars, not rounded. */
  readonly least: number;
  readonly most: number;
}

/** More than any family spends in a month, in dollars: a slip of the keyboard. */
export const mostSpent = 1_000_000;

/**
 * The one number that a family gets for what it spends in a month.
 *
 * @param monthly in dollars.
 * @returns null for what no family spends.
 */
export function findOwnNumber(
  { q6 }: Pick<BlueprintAnswers, "q6">,
  monthly: number | undefined,
): OwnNumber | null {
  if (monthly === undefined || !(monthly > 0 && monthly <= mostSpent)) return null;
  const kind = kindOf(q6);
  const { least, most, monthsEach } = spans[kind];
  return { kind, least: monthly * monthsEach * least, most: monthly * monthsEach * most };
}

/** Which range goes with what the family put first. */
export function kindOf(priority: BlueprintAnswers["q6"]): OwnNumberKind {
  return priority === "protecting-family" ? "cover" : "reserve";
}
