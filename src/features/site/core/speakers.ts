import { languageTags, type Locale, type Localized } from "#platform/core/locale.ts";
import { people } from "#platform/core/site/people.ts";

/** All staff who answer families, those who speak this language first. */
export function listAnswerers(locale: Locale): typeof people {
  const [speak, others] = [true, false].map((wanted) =>
    people.filter(({ speaks }) => speaks.includes(locale) === wanted),
  );
  return [...(speak ?? []), ...(others ?? [])];
}

/** Written in the language itself. English needs no sentence, because all staff speak it. */
const sentences: Localized<(names: string, count: number) => string> = {
  en: () => "",
  es: (names, count) => (count === 1 ? `${names} habla español.` : `${names} hablan español.`),
};

/** A sentence with those who speak this language; empty where that is everybody, or nobody. */
export function sayWhoSpeaks(locale: Locale): string {
  const names = people.filter(({ speaks }) => speaks.includes(locale)).map(({ name }) => name);
  if (names.length === 0) return "";
  const list = new Intl.ListFormat(languageTags[locale]).format(names);
  return sentences[locale](list, names.length);
}
