import type { Locale } from "#platform/core/locale.ts";
import type { Said, Text } from "./read-texts.ts";
import { spanishRules } from "./spanish-rules.ts";

/** A rule over one sentence; what it finds, or null. */
export interface LanguageRule {
  readonly name: string;
  readonly find: (sentence: string) => string | null;
  readonly message: string;
}

/** How each language is written here, as far as a pattern can see it. */
const languageRules: Readonly<Partial<Record<Locale, readonly LanguageRule[]>>> = {
  es: spanishRules,
};

/** Names, and short words that both languages write the same. */
const alike = new Set<string>([]);

export interface Fault {
  readonly name: string;
  readonly sentence: string;
}

/** What is wrong with a text in another language, beside the one it was made from. */
export function judgeText({ from, to }: Pick<Text, "from" | "to">, locale: Locale): Fault[] {
  const faults: Fault[] = [];
  const add = (name: string, sentence: string) => faults.push({ name, sentence });
  if (to.text.trim() === "") add("empty", "The text is empty.");
  const places = [from, to].map(listPlaces);
  if (places[0] !== places[1]) {
    add("placeholders", `English has the places ${places[0] || "none"}, this has ${places[1] || "none"}.`);
  }
  for (const value of listMissing(from.values, to.values)) {
    // A parameter that a language has no use for says so by its name.
    if (!to.names.has(`_${value}`)) add("values", `English reads "${value}", this does not.`);
  }
  for (const sentence of to.sentences) {
    if (from.sentences.includes(sentence) && !alike.has(sentence)) {
      add("same", `"${sentence}" is the same in English.`);
    }
    for (const { name, find, message } of languageRules[locale] ?? []) {
      const found = find(sentence);
      if (found !== null) add(name, `"${found}" in "${sentence}": ${message}`);
    }
  }
  return faults;
}

/** Places to be filled in later, as `{file}` and `%{count}`. */
const listPlaces = ({ sentences }: Said) =>
  [...new Set(sentences.flatMap((sentence) => sentence.match(/%?\{\w+\}/g) ?? []))]
    .toSorted()
    .join(", ");

/** What is in the first list and not, or less often, in the second. */
function listMissing(wanted: readonly string[], given: readonly string[]): string[] {
  const rest = [...given];
  return wanted.filter((value) => {
    const at = rest.indexOf(value);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}
