import type { Locale } from "#platform/core/locale.ts";

/** Every text anywhere in a words object; a sentence made by a function is made with sample values. */
export function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return listTexts(value(...samples));
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(listTexts) : [];
}

const samples = Array.from({ length: 6 }, () => "$100");

/** The sentences of a words object. Labels and titles end without a mark and are left out. */
export function listSentences(pageWords: unknown): string[] {
  const prose = listTexts(pageWords).filter((text) => /[.?!:;][”"]?$/.test(text));
  return prose.flatMap((text) => text.split(/(?<=[.?!][”"]?) /));
}

export const listWords = (text: string) => text.match(/[\p{L}\d$][\p{L}\d’',$%.-]*/gu) ?? [];

/** By rules of spelling, so a few come out wrong: four in a thousand syllables of this site. */
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
 * School grade at which a page's sentences can be read. Flesch-Kincaid (Kincaid et al. 1975):
 * 0.39 words/sentences + 11.8 syllables/words - 15.59. The formula knows lengths only: it takes
 * "annuity" for as easy as "obviously", hears no idiom, and its average hides a single bad sentence.
 */
export function readingGrade(pageWords: unknown): number {
  const sentences = listSentences(pageWords);
  const words = sentences.flatMap(listWords);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

/**
 * By the rules of Spanish spelling: a, e and o are a syllable each, i and u go with the vowel beside
 * them unless an accent sets them apart. A figure counts as one.
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
 * Pazos 1993). It knows lengths only, as the grade above.
 */
export function readingEase(pageWords: unknown): number {
  const sentences = listSentences(pageWords);
  const words = sentences.flatMap(listWords);
  const syllables = words.reduce((sum, word) => sum + countSpanishSyllables(word), 0);
  return 206.835 - (62.3 * syllables) / words.length - words.length / sentences.length;
}

/** Of fewer words no formula tells anything. */
const leastWords = 8;
/** A single sentence may be harder than a page's mean, which tests hold at grade 8. */
const hardGrade = 10;
const hardEase = 45;

/**
 * Whether a sentence is hard to read, and harder than the one that stood there. Advice for whoever
 * writes it: nothing is refused.
 */
export function isHardToRead(text: string, before: string, locale: Locale): boolean {
  if (listWords(text).length < leastWords) return false;
  const [value, first] = [text, before].map((one) => `${one.replace(/[.?!:;]*$/, "")}.`);
  if (locale !== "en") {
    return readingEase(value) < hardEase && readingEase(value) < readingEase(first);
  }
  return readingGrade(value) > hardGrade && readingGrade(value) > readingGrade(first);
}
