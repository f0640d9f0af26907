import { type Locale, locales, type Localized } from "#platform/core/locale.ts";
import { pictureLimits } from "#platform/core/site/site-picture.ts";

/** What a portrait shows, as far as the facts tell; empty while nobody has a name. */
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

/** What a picture for shared links shows: whose site it is. */
export const proposeShareAlt = (
  name: string,
  readTagline: (locale: Locale) => string,
): Localized<string> =>
  Object.fromEntries(
    locales.map((locale) => [locale, cut(`${name}: ${readTagline(locale)}`)]),
  ) as Localized<string>;

/** An alt text that says what was proposed says what is proposed now; what somebody typed stays. */
export const followProposal = (
  alt: Localized<string>,
  before: Localized<string>,
  now: Localized<string>,
): Localized<string> =>
  Object.fromEntries(
    locales.map((locale) => [locale, alt[locale] === before[locale] ? now[locale] : alt[locale]]),
  ) as Localized<string>;

/** "Founder" goes on in a sentence as "founder"; "CEO" and "Y" stay. */
const lowerFirst = (text: string): string =>
  text.trim().replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

const cut = (text: string): string => text.slice(0, pictureLimits.longestAlt);
