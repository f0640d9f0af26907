/** Every text anywhere in a words object. */
export function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(listTexts) : [];
}

function countSyllables(word: string): number {
  const stem = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "");
  return Math.max(1, stem.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/**
 * School grade at which a page's sentences can be read. Flesch-Kincaid (Kincaid et al. 1975):
 * 0.39 words/sentences + 11.8 syllables/words - 15.59. Labels and titles are left out.
 */
export function readingGrade(pageWords: unknown): number {
  const prose = listTexts(pageWords).filter((text) => /[.?!;]$/.test(text));
  const sentences = prose.flatMap((text) => text.split(/(?<=[.?!:;]) /));
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\d’'-]+/gu) ?? []);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}
