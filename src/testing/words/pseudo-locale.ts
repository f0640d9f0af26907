import { type Locale, languageTags, locales } from "#platform/core/locale.ts";

/** A language nobody speaks: English with an accent on every letter. */
export const pseudoLocale = "qps" as Locale;

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = [..."åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"];

/** Parts of words that name something to a program, and are no words. */
const names = new Set(["href", "icon", "id", "topic", "version"]);

/**
 * Lets every words object answer in the pseudo-locale too, also those that no module exports, and
 * dates and figures as in Greek. English that is left was looked up without asking for the language.
 *
 * @returns what ends it: the next file of tests in this process has the site's languages alone.
 */
export function speakPseudoLocale(): () => void {
  const spoken = locales as unknown as string[];
  Object.defineProperty(languageTags, pseudoLocale, { configurable: true, value: "el-GR" });
  spoken.push(pseudoLocale);
  // oxlint-disable-next-line no-extend-native -- The one place that all words objects share.
  Object.defineProperty(Object.prototype, pseudoLocale, {
    configurable: true,
    get(this: { readonly en?: unknown }) {
      return Object.hasOwn(this, "en") ? keepAccented(this.en) : undefined;
    },
  });
  return () => {
    spoken.splice(spoken.indexOf(pseudoLocale), 1);
    for (const owner of [languageTags, Object.prototype]) {
      Reflect.deleteProperty(owner, pseudoLocale);
    }
  };
}

const kept = new WeakMap<object, unknown>();

/** The same words give the same object, as React's hooks want it. */
function keepAccented(words: unknown): unknown {
  if (typeof words !== "object" || words === null) return accent(words);
  if (!kept.has(words)) kept.set(words, accent(words));
  return kept.get(words);
}

function accent(words: unknown): unknown {
  if (typeof words === "string") return accentText(words);
  if (typeof words === "function") return accentResult(words as (...given: unknown[]) => unknown);
  if (Array.isArray(words)) return words.map(accent);
  if (typeof words !== "object" || words === null) return words;
  const parts = Object.entries(words).map(([name, part]) => [
    name,
    names.has(name) ? part : accent(part),
  ]);
  return Object.fromEntries(parts);
}

/** What a function is given stays as it came: English in it is a fault of whoever gave it. */
function accentResult(write: (...given: unknown[]) => unknown) {
  return (...given: unknown[]) => {
    const texts = given.map((value, index) =>
      typeof value === "string" ? `\ue000${index}\ue001` : value,
    );
    const back = (text: string) =>
      text.replace(/\ue000(\d+)\ue001/g, (_mark, index) => String(given[Number(index)]));
    const written = accent(write(...texts));
    return typeof written === "string" ? back(written) : written;
  };
}

/** Places to be filled in later, as `{file}`, keep their names. */
function accentText(text: string): string {
  return text
    .split(/(%?\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]/gi, accentLetter)))
    .join("");
}

const accentLetter = (letter: string) => accented[plain.indexOf(letter)] ?? letter;
