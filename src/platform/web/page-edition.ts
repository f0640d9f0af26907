import { factsId, factsLocale, givenEdition } from "#platform/core/edition/edition.ts";
import type { Locale } from "#platform/core/locale.ts";

/**
 * What a page tells its own browser of the edition: the facts, and the sentences of the words that
 * this page loads, in its language. The browser of a staff page, which draws the page once more,
 * makes the same text out of it.
 *
 * @returns undefined while nothing was published.
 */
export function writePageEdition(locale: Locale, wordIds: readonly string[]): string | undefined {
  if (!givenEdition) return undefined;
  const { id, overrides } = givenEdition;
  const facts = overrides[factsId];
  const factsHere = facts && { [factsLocale]: facts[factsLocale], [locale]: facts[locale] };
  const words = wordIds.map((name) => [name, overrides[name]?.[locale]] as const);
  const known = words.filter(([, sentences]) => sentences !== undefined);
  return JSON.stringify({
    id,
    overrides: {
      ...(factsHere && { [factsId]: factsHere }),
      ...Object.fromEntries(known.map(([name, sentences]) => [name, { [locale]: sentences }])),
    },
  });
}
