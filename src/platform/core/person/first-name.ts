import { mayBeFirstName, splitName } from "./name-parts.ts";

/**
 * The first name to greet somebody by: the first word of a name, or both words of a name like
 * "María José Núñez".
 *
 * @param fullName as somebody typed it, whoever that was.
 * @returns null when it is not a plain word of letters, because a mail must not carry a stranger's
 *   message or link to the owner of an address. Null also when it may not be a first name: nobody
 *   is greeted as "Mr", "the" or "J".
 */
export function readFirstName(fullName: string): string | null {
  const { given, family, hasTitle, isFamilyFirst } = splitName(fullName);
  // After a title, a single word is a family name: "Dr. Díaz".
  if (isFamilyFirst || (given === null && hasTitle)) return null;
  const [first = "", ...rest] = `${given ?? ""} ${family}`.trim().split(/\s+/);
  if (!isPlainWord(first) || !mayBeFirstName(first) || isSentence(first)) return null;
  const [second] = secondNames.exec(rest.join(" ")) ?? [];
  return second === undefined ? first : `${first} ${second}`;
}

const longestName = 20;

/**
 * The most letters that a name has in scripts written without blanks; the first matching script
 * counts. Longer text may be a sentence: "恭喜您获得大奖". A long Japanese name is refused, too.
 */
const unspacedScripts = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, longest: 7 },
  { letters: /[\p{Script=Han}\p{Script=Hangul}]/u, longest: 4 },
  { letters: /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u, longest: 12 },
];

/** Chinese characters that occur in sentences (you, I, please, won, thanks) but in no name. */
const signsOfSentences = /[您你我他她们們的了吗嗎请請这這奖獎谢謝]/u;

/** Words written together without blanks: "YouWonMoney", "you-have-won-it". */
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
 * Second halves of Spanish double names: "María José", "Juan Carlos". The list is closed because a
 * second word may as well be a family name, and the last word always is: words that are common
 * family names ("Santiago", "de la Rosa") and middle names of other languages are left out.
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
