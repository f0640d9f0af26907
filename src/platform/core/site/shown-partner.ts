import type { Locale } from "#platform/core/locale.ts";
import type { StateCode } from "./us-states.ts";

/**
 * Everything that a partner's public page shows. Data that only staff may see is not part of it.
 */
export interface ShownPartner {
  /** The id of the partner's account, by which editions name the partner's sentences. */
  readonly account: string;
  /** The page's name in its address. */
  readonly name: string;
  /** The partner's name as families read it. */
  readonly shownName: string;
  readonly npn: string | null;
  /** Licenses that are valid on the day the page is drawn, one row per state. */
  readonly licenses: ReadonlyArray<{
    readonly state: StateCode;
    readonly numbers: readonly string[];
  }>;
  readonly languages: readonly Locale[];
  /** The sentence of the partner's page before editions had it; empty when there was none. */
  readonly sentence: string;
  /** Null when families book a time with the agency instead. */
  readonly scheduleUrl: string | null;
}

/** Query parameter on other pages that names the partner whose page the visitor came from. */
export const partnerParameter = "with";

/**
 * The English address of a partner's page.
 * @param name of the page; `:name` makes a route pattern.
 */
export const partnerPath = (name: string): string => `/with/${name}`;

/** Reads the name from a partner page's address in any language; null for any other address. */
export function readPartnerPath(path: string): string | null {
  return /^(?:\/\w\w)?\/with\/([a-z0-9-]+)$/.exec(path)?.[1] ?? null;
}

/**
 * In characters. The pattern below would take seconds on an address as long as the server accepts.
 */
const longestMeant = 200;

/**
 * Normalizes a typed or copied address, or a part of one: capitals, and what was copied behind it,
 * such as a slash, the punctuation of a sentence, or any character that an address must encode.
 */
export const readMeant = (text: string): string =>
  text.length > longestMeant
    ? text
    : text.replace(/(?:[/.,:;!)*'"<>]|[^!-~]|%[\da-f]{2})+$/i, "").toLowerCase();

/**
 * The name of a partner's page as it was meant, in any spelling by which the page is found; null
 * when there is none.
 */
export const readPartnerName = (text: string): string | null =>
  readPartnerPath(partnerPath(readMeant(text)));

/** The address of another page of this site, with the partner parameter. */
export function withPartner(path: string, name: string): string {
  return `${path}?${partnerParameter}=${encodeURIComponent(name)}`;
}
