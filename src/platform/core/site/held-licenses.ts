import { siteConfig } from "#site.config.ts";
import { inDefaultLocale, type Localized } from "#platform/core/locale.ts";
import type { PersonEntry } from "./people.ts";
import { type StateCode, stateNames } from "./us-states.ts";

/** One of the licenses on file that are valid today. */
export interface HeldLicense {
  readonly state: StateCode;
  readonly number: string;
  /** The page of the state's insurance department on which it can be looked up. */
  readonly lookupUrl?: string | undefined;
}

/** One license for each state in which somebody may advise today; null when none is on file. */
export type HeldLicenses = readonly HeldLicense[] | null;

/** What pages show of the list of staff without an approval. */
export interface StaffOnPages {
  readonly held: HeldLicenses;
  readonly entries: readonly PersonEntry[];
}

/** While nobody is on the list. */
export const nobodyOnPages: StaffOnPages = { held: null, entries: [] };

/** Holds it. The holder stays the same while the site runs; its content changes. */
export interface FollowedStaff {
  now: StaffOnPages;
}

/** A license as pages show it. */
export interface ShownLicense extends Omit<HeldLicense, "state"> {
  readonly state: Localized<string>;
}

/** Shown until a license is on file. */
export const madeUpLicenses: readonly HeldLicense[] = [
  { state: "OH", number: "EX-100200" },
  { state: "IN", number: "EX-300400" },
  { state: "KY", number: "EX-500600" },
];

/** The states in which the agency may advise: its own first, the others by name. */
export function listShownLicenses(held: HeldLicenses): readonly ShownLicense[] {
  const home = (state: StateCode) => Number(state !== siteConfig.postalAddress.region);
  return (held ?? madeUpLicenses)
    .toSorted(
      (one, other) =>
        home(one.state) - home(other.state) ||
        inDefaultLocale(stateNames[one.state]).localeCompare(
          inDefaultLocale(stateNames[other.state]),
        ),
    )
    .map(({ state, ...license }) => ({ ...license, state: stateNames[state] }));
}
