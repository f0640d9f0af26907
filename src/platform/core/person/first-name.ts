import { mayBeFirstName, splitName } from "./name-parts.ts";

/**
 * What to greet somebody by: the first word of a name, or both of "María José Núñez".
 *
 * @param fullName as somebody typed it, whoever that was.
 * @returns null when it is no plain word of letters: a mail must not carry what a stranger wants to
 *   tell the owner of an address, least of all a link. Null, too, where it is not sure to be a first
 *   name: nobody is greeted "Mr", "the" or "J".
 */
export function readFirstName(fullName: string): string | null {
  const { given, family, hasTitle, isFamilyFirst } = splitName(fullName);
  // "Dr. Díaz" is nobody's first name.
  if (isFamilyFirst || (given === null && hasTitle)) return null;
  const [first = "", ...rest] = `${given ?? ""} ${family}`.trim().split(/\s+/);
  if (!isPlainWord(first) || !mayBeFirstName(first) || isSentence(first)) return null;
  const [second] = secondNames.exec(rest.join(" ")) ?? [];
  return second === undefined ? first : `${first} ${second}`;
}

const longestName = 20;

/**
 * How many letters a name has at most in scripts that are written without blanks, the first that fits.
 * What is longer may be a sentence: "恭喜您获得大奖". A long Japanese name is left out with them.
 */
const unspacedScripts = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, longest: 7 },
  { letters: /[\p{Script=Han}\p{Script=Hangul}]/u, longest: 4 },
  { letters: /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u, longest: 12 },
];

/** Chinese signs of sentences (you, I, please, won, thanks), which no name has. */
const signsOfSentences = /[您你我他她们們的了吗嗎请請这這奖獎谢謝]/u;

/** Words without blanks between them: "YouWonMoney", "you-have-won-it". */
const joinedWords = /\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}|(?:-.*){3}/u;

/** Letters only, and more than an initial. */
const isPlainWord = (word: string) =>
  word.length <= longestName &&
  /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word) &&
  !/^\p{Script=Latin}$/u.test(word);

function isSentence(word: string): boolean {
  const script = unspacedScripts.find(({ letters }) => letters.test(word));
  if (script) return [...word].length > script.longest || signsOfSentences.test(word);
  return joinedWords.test(word);
}

/**
 * The second half of a double name, as Spanish gives them: "María José", "Juan Carlos". A closed list,
 * for a second word may as well be a family name, and so is the last word always: what is common as
 * one ("Santiago", "de la Rosa"), and what is another language's middle name, is not in it.
 */
const secondNames = new RegExp(
  `^(?:${[
    "alberto|alejandr[ao]|alfredo|[aá]ngel|[aá]ngeles|antoni[ao]|beatriz|camila|carlos|carmen|concepci[oó]n",
    "cristina|dolores|eduardo|elena|enrique|eugenia|fernand[ao]|francisc[ao]|gabriela|guadalupe|ignacio",
    "in[eé]s|isabel|javier|jes[uú]s|jos[eé]|juan|laura|lourdes|luc[ií]a|luisa?|luz|manuel|mar[ií]a|mercedes",
    "miguel|pablo|paula|pilar|rafael|ram[oó]n|ra[uú]l|ricardo|roberto|rosa|sof[ií]a|soledad|teresa",
    "de guadalupe|de lourdes|de los [aá]ngeles|del carmen|del mar|del pilar",
  ].join("|")})(?= )`,
  "iu",
);
