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

/** What both languages write the same, and why that is no oversight. */
export const alike: Readonly<Record<string, string>> = {
  "0 bytes": "A unit.",
  CRM: "The trade's own word, as in HubSpot's Spanish.",
  Enter: "As keyboards sold in the United States print it.",
  Error: "A Spanish word.",
  Esc: "As on the key.",
  Indiana: "A state.",
  IUL: "As the policy prints it.",
  Kentucky: "A state.",
  LinkedIn: "A company.",
  No: "A Spanish word.",
  Ohio: "A state.",
  Roth: "As the account is called.",
};

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
    add(
      "placeholders",
      `English has the places ${places[0] || "none"}, this has ${places[1] || "none"}.`,
    );
  }
  for (const value of listMissing(from.values, to.values)) {
    // A parameter that a language has no use for says so by its name.
    if (!to.names.has(`_${value}`)) add("values", `English reads "${value}", this does not.`);
  }
  for (const sentence of to.sentences) {
    if (
      /\p{L}/u.test(sentence) &&
      from.sentences.includes(sentence) &&
      !Object.hasOwn(alike, sentence)
    ) {
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
