/** Letters of other scripts that look like Latin ones, each row with the letters that it stands for. */
const lookAlikes: readonly (readonly [drawn: string, meant: string])[] = [
  // Cyrillic
  ["асԁеһіјӏорԛѕԝхуъѵкмтвнгп", "acdehijlopqswxybvkmtbhrn"],
  ["АВСԀЕНІЈКМОРԚЅТѴԜХУЗ", "ABCDEHIJKMOPQSTVWXY3"],
  // Greek
  ["αβεικνορτγυχω", "abeikvoptyuxw"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
  // Latin letters that are drawn like others
  ["ıɑɡȷ", "iagj"],
];

const meantBy: ReadonlyMap<string, string> = new Map(
  lookAlikes.flatMap(([drawn, meant]) =>
    [...drawn].map((letter, at) => [letter, meant[at] ?? letter] as const),
  ),
);

const apostrophes = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ee\u2018-\u201b\u2032\u2035\ua78c]/g;
const hyphens = /[\p{Pd}\u2212\u2043]/gu;
/** Signs that nobody sees: soft hyphens, joiners, marks of direction, fillers, variation selectors. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Marks over or through a letter that make no letter of any language with it. */
const looseMarks = /\p{M}/gu;
/** A word of single letters: F.D.I.C., F-D-I-C, f d i c, F·D·I·C. */
const spelledOut =
  /(?<![\p{L}\d])\p{L}(?:[.\u00b7\u2022\u2027*_-]\s?\p{L}){2,}(?![\p{L}\d])\.?|(?<![\p{L}\d])\p{L}(?:\s\p{L}){3,}(?![\p{L}\d])/gu;

/** The steps of the fold, so that a changed one makes other rules of advertising. */
export const foldSteps: readonly string[] = [
  ...lookAlikes.flat(),
  ...[apostrophes, hyphens, invisible, looseMarks, spelledOut].map(String),
];

/**
 * The text as a person reads it, whatever signs it is typed with: one form of each letter (NFKC), without
 * invisible signs, with one kind of hyphen, apostrophe and blank, and with a word that is spelled out
 * letter by letter as a word. Every rule on text judges this form, and only judges: what is published
 * and shown stays as it was typed.
 */
export function foldJudged(text: string): string {
  return text
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(looseMarks, "")
    .replace(apostrophes, "'")
    .replace(hyphens, "-")
    .replace(/[^\0-\x7f]/gu, (letter) => meantBy.get(letter) ?? letter)
    .replace(/\s+/g, " ")
    .trim()
    .replace(spelledOut, (word) => word.replace(/[^\p{L}]/gu, ""));
}
