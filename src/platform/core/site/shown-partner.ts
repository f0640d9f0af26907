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

/** In characters. The pattern below takes seconds for an address as long as a server reads. */
const longestMeant = 200;

/**
 * An address, or a part of one, that was typed in capitals, from a sheet of paper, or copied with what
 * stood behind it: a slash, a mark at the end of the sentence, or any sign that an address has to encode.
 */
export const readMeant = (text: string): string =>
  text.length > longestMeant
    ? text
    : text.replace(/(?:[/.,:;!)*'"<>]|[^!-~]|%[\da-f]{2})+$/i, "").toLowerCase();

/** The name of a partner's page as it was meant, in whatever spelling its address finds the page; null for no name. */
export const readPartnerName = (text: string): string | null =>
  readPartnerPath(partnerPath(readMeant(text)));

/** The address of a page of this site that keeps whose page led there. */
export function withPartner(path: string, name: string): string {
  return `${path}?${partnerParameter}=${encodeURIComponent(name)}`;
}
