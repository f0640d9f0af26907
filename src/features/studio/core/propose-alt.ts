import { type Locale, locales, type Localized } from "#platform/core/locale.ts";
import { pictureLimits } from "#platform/core/site/site-picture.ts";

/** A description of a portrait, made of the person's name and role; empty while the name is empty. */
export function proposeAlt({
  name,
  role,
}: {
  readonly name: string;
  readonly role: Localized<string>;
}): Localized<string> {
  if (name.trim() === "") return { en: "", es: "" };
  return {
    en: cut(`Portrait of ${[name, lowerFirst(role.en)].filter(Boolean).join(", ")}`),
    es: cut(`Retrato de ${[name, lowerFirst(role.es)].filter(Boolean).join(", ")}`),
  };
}

/** A description of the picture for shared links: it names the agency. */
export const proposeShareAlt = (
  name: string,
  readTagline: (locale: Locale) => string,
): Localized<string> =>
  Object.fromEntries(
    locales.map((locale) => [locale, cut(`${name}: ${readTagline(locale)}`)]),
  ) as Localized<string>;

/** Replaces an alt text that is still the old proposal by the new proposal; a typed one is kept. */
export const followProposal = (
  alt: Localized<string>,
  before: Localized<string>,
  now: Localized<string>,
): Localized<string> =>
  Object.fromEntries(
    locales.map((locale) => [locale, alt[locale] === before[locale] ? now[locale] : alt[locale]]),
  ) as Localized<string>;

/** Writes "Founder" as "founder" within a sentence; "CEO" and "Y" stay as they are. */
const lowerFirst = (text: string): string =>
  text.trim().replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

const cut = (text: string): string => text.slice(0, pictureLimits.longestAlt);
