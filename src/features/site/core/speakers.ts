import { languageTags, type Locale, type Localized } from "#platform/core/locale.ts";
import { people } from "#site.config.ts";

/** Everybody who answers, first those who talk with families in this language. */
export function listAnswerers(locale: Locale): typeof people {
  const [speak, others] = [true, false].map((wanted) =>
    people.filter(({ speaks }) => speaks.includes(locale) === wanted),
  );
  return [...(speak ?? []), ...(others ?? [])];
}

/** Said in the language itself. English needs no word: everybody here speaks it. */
const sentences: Localized<(names: string, count: number) => string> = {
  en: () => "",
  es: (names, count) => (count === 1 ? `${names} habla español.` : `${names} hablan español.`),
};

/** Who talks with families in this language; an empty text where that is everybody, or nobody. */
export function sayWhoSpeaks(locale: Locale): string {
  const names = people.filter(({ speaks }) => speaks.includes(locale)).map(({ name }) => name);
  if (names.length === 0) return "";
  const list = new Intl.ListFormat(languageTags[locale]).format(names);
  return sentences[locale](list, names.length);
}
