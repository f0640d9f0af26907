import { foldWords } from "#platform/core/text/fold-words.ts";
import { nameShown } from "#staff/core/profile.ts";
import { findStates } from "#records/core/zip/zip-states.ts";
import type { Rotating } from "#features/routing/core/rotation.ts";
import type { RoutedFamily } from "#features/routing/core/choose-adviser.ts";
import type { Lead } from "#features/leads/core/lead.ts";

/** `partner` is the user name of the partner with the credit. */
export type RoutedFields = Pick<Lead, "language" | "zipCode" | "callWish" | "askedFor" | "partner">;

/**
 * The facts of a lead that decide who answers; everything else stays out of the choice. A partner
 * whom the family knows, if that is the name of a staff member, comes before the one with the
 * credit.
 *
 * @param advisers who has other records of the same people.
 */
export function readFamily(
  { language, zipCode, callWish, askedFor, partner }: RoutedFields,
  team: ReadonlyArray<Pick<Rotating, "username" | "profile">> = [],
  advisers: ReadonlySet<string> = new Set(),
): RoutedFamily {
  const asked = foldWords(askedFor ?? "").trim();
  // Most families ask for nobody, and an empty name matches nobody.
  const known =
    asked === ""
      ? undefined
      : team.find((member) =>
          [member.username, nameShown(member)].some((name) => foldWords(name).trim() === asked),
        );
  return {
    language,
    states: findStates(zipCode),
    wish: callWish,
    partner: known?.username ?? partner,
    ...(advisers.size > 0 && { advisers: [...advisers] }),
  };
}
