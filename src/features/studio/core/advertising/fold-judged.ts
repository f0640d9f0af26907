/** Letters of other scripts that look like Latin ones, each row with the letters that it stands for. */
const lookAlikes: readonly (readonly [drawn: string, meant: string])[] = [
  // Cyrillic
  ["асԁеԍһіјӏорԛѕԝхуъѵкмтвнгп", "acdeghijlopqswxybvkmtbhrn"],
  ["АВСԀЕԌНІЈКМОРԚЅТѴԜХУЗ", "ABCDEGHIJKMOPQSTVWXY3"],
  // Greek
  ["αβεηικνορςτγυχω", "abenikvopctyuxw"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
  // Armenian, Cherokee, Lisu
  ["ոսօհ", "nuoh"],
  ["ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ", "ABCDEGHiJKLMPRSTVWYZ"],
  ["ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ"],
  // Latin letters that are drawn like others, small capitals, and letters with a stroke or a hook
  ["ıɑɡȷ", "iagj"],
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"],
  ["đłøħŧƒƙƫǥʐɾɐ", "dlohtfktgzra"],
];

const meantBy: ReadonlyMap<string, string> = new Map(
  lookAlikes.flatMap(([drawn, meant]) =>
    [...drawn].map((letter, at) => [letter, meant[at] ?? letter] as const),
  ),
);

/** Where rows of letters begin that no form of Unicode turns into letters: in black circles and squares, and of flags. */
const boxedLetters = [0x1f150, 0x1f170, 0x1f1e6];

function readBoxed(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const first = boxedLetters.find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCodePoint(0x61 + code - first);
}

const apostrophes = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ee\u2018-\u201b\u2032\u2035\ua78c]/g;
const hyphens = /[\p{Pd}\u2212\u2043]/gu;
/** Signs that nobody sees: soft hyphens, joiners, marks of direction, fillers, variation selectors. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Marks over or through a letter that make no letter of any language with it. */
const looseMarks = /\p{M}/gu;
/** A word of single letters: F.D.I.C., F-D-I-C, f d i c, F·D·I·C. */
const spelledOut =
  /(?<![\p{L}\d])\p{L}(?:[.\u00b7\u2022\u2027*_-]\s?\p{L}){2,}(?![\p{L}\d])\.?|(?<![\p{L}\d])\p{L}(?:\s\p{L}){3,}(?![\p{L}\d])/gu;

/** Digits and signs that stand for a letter beside letters, as in "r1sk" and "gu@ranteed". */
const signLetters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "!": "i",
  "|": "l",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
};
const letterSigns =
  /(?<=\p{L}[01345@$]*)[01345@$]|[01345@$](?=[01345@$]*\p{L})|(?<=\p{L})[!|](?=\p{L})/gu;
/** Signs between two letters: a hyphen, also one that parts a word at the end of a line, a dot, a picture. */
const signsInWords = /(?<=\p{L})(?:-\s|[^\p{L}\d\s']+)(?=\p{L})/gu;
const accents = /\p{M}/gu;

/** The steps of the fold, so that a changed one makes other rules of advertising. */
export const foldSteps: readonly string[] = [
  ...lookAlikes.flat(),
  ...[apostrophes, hyphens, invisible, looseMarks, spelledOut].map(String),
  ...[letterSigns, signsInWords, accents].map(String),
  ...boxedLetters.map(String),
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
    .replace(/[^\0-\x7f]/gu, (letter) => meantBy.get(letter) ?? readBoxed(letter) ?? letter)
    .replace(/\s+/g, " ")
    .trim()
    .replace(spelledOut, (word) => word.replace(/[^\p{L}]/gu, ""));
}

/** A text, or the pattern of a rule, without accents. */
export const dropAccents = (text: string): string =>
  text.normalize("NFD").replace(accents, "").normalize("NFC");

/**
 * The folded text, then what else a person may read in it, each once: words in which digits or signs
 * stand for letters, and words that signs part or join.
 */
export function listReadings(text: string): readonly string[] {
  const plain = foldJudged(text);
  const lettered = plain.replace(letterSigns, (sign) => signLetters[sign] ?? sign);
  const joined = lettered.replace(signsInWords, "");
  const parted = lettered.replace(signsInWords, (sign) => (sign.startsWith("-") ? sign : " "));
  return [...new Set([plain, joined, parted])];
}
