import type { Locale } from "#platform/core/locale.ts";
import type { StateCode } from "./us-states.ts";

/** All that the public page of one partner shows. What staff alone know of them is not among it. */
export interface ShownPartner {
  /** Of the page, as its address has it. */
  readonly name: string;
  /** As families read it. */
  readonly shownName: string;
  readonly npn: string | null;
  /** Those that hold on the day the page is drawn, a row for each state. */
  readonly licenses: ReadonlyArray<{
    readonly state: StateCode;
    readonly numbers: readonly string[];
  }>;
  readonly languages: readonly Locale[];
  /** In their own words; empty where they wrote none. */
  readonly sentence: string;
  /** Null where families choose a time with the agency. */
  readonly scheduleUrl: string | null;
}

/** In addresses of other pages: whose page led there. */
export const partnerParameter = "with";

/** Where a partner's own page stands, in English. @param name of the page; `:name` makes a pattern. */
export const partnerPath = (name: string): string => `/with/${name}`;

/** The same page's name, read from its address in any language; null for any other page. */
export function readPartnerPath(path: string): string | null {
  return /^(?:\/\w\w)?\/with\/([a-z0-9-]+)$/.exec(path)?.[1] ?? null;
}

/** The address of a page of this site that keeps whose page led there. */
export function withPartner(path: string, name: string): string {
  return `${path}?${partnerParameter}=${encodeURIComponent(name)}`;
}
