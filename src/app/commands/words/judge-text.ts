import type { Locale } from "#platform/core/locale.ts";
import type { TextInSource, Text } from "./read-texts.ts";
import { type LanguageRule, spanishRules } from "./spanish-rules.ts";

/** The style rules of each language, as far as patterns can check them. */
const languageRules: Readonly<Partial<Record<Locale, readonly LanguageRule[]>>> = {
  es: spanishRules,
};

/** Texts that are the same in both languages, each with the reason. */
export const alike: Readonly<Record<string, string>> = {
  "0 bytes": "A unit.",
  CRM: "The trade's own word, as in HubSpot's Spanish.",
  Enter: "As keyboards sold in the United States print it.",
  Error: "A Spanish word.",
  Esc: "As on the key.",
  IUL: "As the policy prints it.",
  LinkedIn: "A company.",
  No: "A Spanish word.",
  Roth: "As the account is called.",
};

export interface Fault {
  readonly name: string;
  readonly sentence: string;
}

type Sides = Pick<Text, "from" | "to">;

/** Faults of a translation, judged beside the text that it translates. */
export function judgeText({ from, to }: Sides, locale: Locale): Fault[] {
  if (to.text.trim() === "") return [{ name: "empty", sentence: "The text is empty." }];
  const [wanted, given] = [listPlaces(from), listPlaces(to)];
  const places = `English has the places ${wanted || "none"}, this has ${given || "none"}.`;
  return [
    ...(wanted === given ? [] : [{ name: "placeholders", sentence: places }]),
    ...listMissing(from.values, to.values)
      // A parameter that a language does not need has a name with an underscore.
      .filter((value) => !to.names.has(`_${value}`))
      .map((value) => ({ name: "values", sentence: `English reads "${value}", this does not.` })),
    ...to.sentences
      .filter((one) => /\p{L}/u.test(one) && from.sentences.includes(one))
      .filter((one) => !Object.hasOwn(alike, one))
      .map((one) => ({ name: "same", sentence: `"${one}" is the same in English.` })),
    ...to.sentences.flatMap((sentence) => judgeByLanguage(sentence, locale)),
  ];
}

/** Faults of a sentence by its language's own rules. */
export const judgeByLanguage = (sentence: string, locale: Locale): Fault[] =>
  (languageRules[locale] ?? []).flatMap(({ name, find, message }) => {
    const found = find(sentence);
    return found === null ? [] : [{ name, sentence: `"${found}" in "${sentence}": ${message}` }];
  });

/** Placeholders such as `{file}` and `%{count}`. */
const listPlaces = ({ sentences }: TextInSource) =>
  [...new Set(sentences.flatMap((sentence) => sentence.match(/%?\{\w+\}/g) ?? []))]
    .toSorted()
    .join(", ");

/** Items of the first list that the second lacks or contains less often. */
function listMissing(wanted: readonly string[], given: readonly string[]): string[] {
  const rest = [...given];
  return wanted.filter((value) => {
    const at = rest.indexOf(value);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}
