import type { Locale } from "#platform/core/locale.ts";
import type { MayAdvise } from "./may-advise.ts";
import type { Gender } from "./profile.ts";

/** What decides whether a staff member may be assigned a family at all. */
export interface Giveable {
  /** 0 means no automatic assignments. */
  readonly weight: number;
  /** Whether a license is valid on that day where the family may live. */
  readonly may: MayAdvise;
  readonly languages: readonly Locale[];
  readonly gender: Gender | null;
  readonly isAway: boolean;
}

/** Obstacles to an automatic assignment that do not depend on the hour or the turn. */
export type StandingObstacle = "weight" | "license" | "language" | "wish" | "away";

/** @param family its language, and whom it asked for. */
export const findObstacles = (
  one: Giveable,
  family: { readonly language: Locale; readonly wish: Gender | null },
): Readonly<Record<StandingObstacle, boolean>> => ({
  weight: one.weight <= 0,
  // One license of several possible states suffices, because the caller first asks where the family
  // lives.
  license: one.may === "no",
  language: !one.languages.includes(family.language),
  wish: family.wish !== null && one.gender !== family.wish,
  away: one.isAway,
});
