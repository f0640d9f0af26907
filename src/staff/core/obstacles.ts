import type { Locale } from "#platform/core/locale.ts";
import type { MayAdvise } from "./may-advise.ts";
import type { Gender } from "./profile.ts";

/** What of somebody on the staff decides whether they may be given a family at all. */
export interface Giveable {
  /** 0: nothing comes by itself. */
  readonly weight: number;
  /** Whether a license holds where the family may live, on that day. */
  readonly may: MayAdvise;
  readonly languages: readonly Locale[];
  readonly gender: Gender | null;
  readonly isAway: boolean;
}

/** What stands in the way of giving somebody a family by itself, whatever the hour and the turn. */
export type StandingObstacle = "weight" | "license" | "language" | "wish" | "away";

/** @param family its language, and whom it asked for. */
export const findObstacles = (
  one: Giveable,
  family: { readonly language: Locale; readonly wish: Gender | null },
): Readonly<Record<StandingObstacle, boolean>> => ({
  weight: one.weight <= 0,
  // Of several states one license will do: whoever calls asks first where the family lives.
  license: one.may === "no",
  language: !one.languages.includes(family.language),
  wish: family.wish !== null && one.gender !== family.wish,
  away: one.isAway,
});
