import type { Locale } from "#platform/core/locale.ts";

/** Every text in a words object; functions that make a sentence are called with sample values. */
export function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return listTexts(value(...samples));
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(listTexts) : [];
}

const samples = Array.from({ length: 6 }, () => "$100");

/**
 * The sentences of a words object. Labels and titles have no final punctuation and are left out.
 */
export function listProse(pageWords: unknown): string[] {
  const prose = listTexts(pageWords).filter((text) => /[.?!:;][”"]?$/.test(text));
  return prose.flatMap((text) => text.split(/(?<=[.?!][”"]?) /));
}

export const splitWords = (text: string) => text.match(/[\p{L}\d$][\p{L}\d’',$%.-]*/gu) ?? [];

/**
 * Counts an English word's syllables by spelling rules; they miscount four in a thousand syllables
 * of this site.
 */
export function countSyllables(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[’'].*$/, "")
    .replace(/^y/, "")
    .replace(/(?<=[^td])ed$|(?<=[aeiou]l|[^aeioulscgxz])es$|(?<=[aeiou]l|[^aeioul])e$/, "")
    .replace(/e(?=(?:ly|ments?|times|thing|day)$)/, "");
  return Math.max(1, spoken.match(/(?<![cst])i(?=[aou])|u(?=it[iy])|[aeiouy]+/g)?.length ?? 1);
}

/**
 * The school grade needed to read a page's sentences. Flesch-Kincaid (Kincaid et al. 1975): 0.39
 * words/sentences + 11.8 syllables/words - 15.59. The formula measures lengths only: it rates
 * "annuity" as easy as "obviously", notices no idiom, and as an average hides a single bad
 * sentence.
 */
export function readingGrade(pageWords: unknown): number {
  const sentences = listProse(pageWords);
  const words = sentences.flatMap(splitWords);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

/**
 * Counts a Spanish word's syllables by spelling rules: a, e and o are a syllable each; i and u join
 * the vowel beside them unless an accent separates them. A number counts as one.
 */
export function countSpanishSyllables(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/(?<!c)h/g, "")
    .replace(/(?<=[gq])u(?=[eiéí])/g, "");
  return spoken.match(/[iuüy]*[aeoáéó][iuüy]*|[iuüy]*[íú]|[iuüy]+/g)?.length ?? 1;
}

/** "Normal" on the INFLESZ scale (Barrio Cantalejo 2008), where 65 and more is "fairly easy". */
export const leastEase = 55;

/**
 * How easily a page's Spanish is read: 206.835 - 62.3 syllables/words - words/sentences (Szigriszt
 * Pazos 1993). Like the grade above, it measures lengths only.
 */
export function readingEase(pageWords: unknown): number {
  const sentences = listProse(pageWords);
  const words = sentences.flatMap(splitWords);
  const syllables = words.reduce((sum, word) => sum + countSpanishSyllables(word), 0);
  return 206.835 - (62.3 * syllables) / words.length - words.length / sentences.length;
}

/** The formulas say nothing about fewer words than this. */
const leastWords = 8;
/** A single sentence may be harder than a page's mean, which tests limit to grade 8. */
const hardGrade = 10;
const hardEase = 45;

/**
 * Whether a sentence is hard to read, and harder than the sentence it replaces. This is advice for
 * its author: nothing is refused.
 */
export function isHardToRead(text: string, before: string, locale: Locale): boolean {
  if (splitWords(text).length < leastWords) return false;
  const [value, first] = [text, before].map((one) => `${one.replace(/[.?!:;]*$/, "")}.`);
  if (locale !== "en") {
    return readingEase(value) < hardEase && readingEase(value) < readingEase(first);
  }
  return readingGrade(value) > hardGrade && readingGrade(value) > readingGrade(first);
}
