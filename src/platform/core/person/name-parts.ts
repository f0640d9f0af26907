/** A name as records keep it that have two fields for it. */
export interface NameParts {
  /** Null where there is none beside the family name. */
  readonly given: string | null;
  /** Never empty of a name that is not. */
  readonly family: string;
  /** A title, a suffix or the like stood beside it, and is in neither part: then one word is a family name. */
  readonly hasTitle: boolean;
  /** It was written with the family name first, and no comma: which word the person is called by is not sure. */
  readonly isFamilyFirst: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Before a name. "Don" is not among them, nor are "Lady", "Major" and "Justice": these are first names, too. */
const titles = words(
  "mr mrs ms mx miss mister sir madam dr dra doctor doctora prof profesor profesora rev reverend hon fr fray sor pastor pastora sr sra srta señor señora señorita doña lic ing arq sgt ssg sfc msg msgt tsgt cpl pfc pvt lt ltc col gen maj capt captain cpt cdr cmdr adm herr frau monsieur mme mlle signor signora the family familia",
);

/** Between two titles: "Mr. & Mrs. Smith". */
const joiners = words("& and y e");

/** Behind a name. "Do" and "Ma" are not among them: families are called so. */
const suffixes = words(
  "jr sr junior senior ii iii iv vii viii ix 2nd 3rd 4th 5th esq esquire phd md dds dmd dvm jd llm edd psyd pharmd dnp rn bsn msn lpn lvn aprn arnp crna fnp fnp-c pa-c cpa cfp cfa clu chfc ricp lutcf mba mph msw lcsw lmft lmhc lpc cissp pmp ret retired usa usn usaf usmc family",
);

/** Behind a name in capitals where it is not written in them itself: else a family's name or a middle initial. */
const capitalSuffixes = words("do ma ms ba bs pa pe pt np ea i v vi x");

/** What a family name may begin with, in small letters or large. */
const particles = words(
  "de del la las los da das do dos du di della von van der den ter zum zur san santa st saint mc el al bin ibn",
);

/** Words that are one only in small letters: in large ones they are first or middle names. */
const smallParticles = words("le ten te zu af av ben y und");

/** These begin a first name as well, unless they are in small letters before one that is not. */
const firstNames = words("la da do van von den san santa al bin");

/** What stands first in a line that is no name, or not the name of one. */
const noNames = words(
  "a an and or y o el al abd abu bin ibn mom mommy dad mamá papá mother father wife husband grandma grandpa abuela abuelo tía tío viuda vda mc major general lady colonel lieutenant judge officer chief coach bishop deacon sister brother hermano hermana padre lord king n/a none no not nobody anonymous unknown test user client customer hi hello hola dear my mi yo i me we this thi thị",
);

/** Families whose name comes first where a name is written their way: "Nguyễn Thị Minh Khai". */
const vietnameseFamilies = words(
  "nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly",
);

/** Chinese, Japanese and Korean signs: the family name comes first there, too. */
const familyFirstScripts =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u;

/** A word as the lists have it: without marks, and without what a keyboard adds to letters behind a name. */
const plain = (word: string) => word.toLowerCase().replace(/[.,()®™]/g, "");

const isOf = (set: ReadonlySet<string>, word = "") => set.has(plain(word));
const isSmall = (word: string) => /^\p{Ll}/u.test(word);

/** @param fullName as somebody typed it: "Dr. Ana Díaz, MD" and "Díaz, Ana" are both Ana Díaz. */
export function splitName(fullName: string): NameParts {
  const pieces = readWords(fullName);
  const named = pieces.filter((piece, at) => !isBesideName(piece, pieces.slice(0, at)));
  const [first = [], ...others] = named.length > 0 ? named : pieces;
  const hasBeside = named.length < pieces.length;
  const [second = []] = others;
  if (others.length === 1) {
    const { name: family } = trimName(first);
    const { name: given, hasTitle } = trimName(second);
    return { given: given.join(" "), family: family.join(" "), hasTitle, isFamilyFirst: false };
  }
  const { name, hasTitle } = trimName([...first, ...others.flat()]);
  const isFamilyFirst = beginsWithFamily(name);
  const at = isFamilyFirst ? 1 : findFamily(name);
  const [before, after] = [name.slice(0, at).join(" "), name.slice(at).join(" ")];
  const [given, family] = isFamilyFirst ? [after, before] : [before, after];
  return { given: given || null, family, hasTitle: hasTitle || hasBeside, isFamilyFirst };
}

/** The words between commas. What nobody sees, and a dot that stands for a blank, parts none: "Dr.Díaz". */
function readWords(fullName: string): string[][] {
  return fullName
    .normalize()
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replace(/([\s,])(Ph|\p{L})\.\s+(\p{L})\.?(?![\p{L}\p{M}])/giu, joinLetters)
    .replace(/(\p{L}+)\.(?=\p{L}{2})/gu, (text, word: string) =>
      titles.has(word.toLowerCase()) ? `${text} ` : text,
    )
    .split(/[,，]/)
    .map((piece) => piece.trim().split(/\s+/u).filter(Boolean))
    .filter((piece) => piece.length > 0);
}

/** "Ph. D." and "M. D." are letters behind a name, "J. R. Smith" has none. */
function joinLetters(text: string, before: string, one: string, other: string): string {
  return suffixes.has(plain(one + other)) ? `${before}${one}.${other}.` : text;
}

/** Whether the family name is the first word, as in Vietnam: its own letters or middle names tell. */
function beginsWithFamily(name: readonly string[]): boolean {
  const [first = "", second = ""] = name;
  if (name.length < 2) return false;
  if (name.every((word) => familyFirstScripts.test(word))) return true;
  const isFamily = (word = "") => vietnameseFamilies.has(dropAccents(word));
  const isWritten = /[ơưđăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i.test(name.join(" "));
  const isMiddle = name.length > 2 && ["thi", "van"].includes(dropAccents(second));
  const isSure = isWritten || isMiddle || ["nguyen", "pham", "huynh"].includes(dropAccents(first));
  return isFamily(first) && !isFamily(name.at(-1)) && isSure;
}

const dropAccents = (word: string) =>
  word.toLowerCase().replaceAll("đ", "d").normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Where the family name begins: with the last word, or with the particles before it. */
function findFamily(name: readonly string[]): number {
  const [first = "", second = ""] = name;
  // "Ana & Juan": two people, and no family name.
  if (name.length === 3 && ["&", "and"].includes(second)) return 0;
  const isParticle = (word = "") =>
    isOf(particles, word) || (isOf(smallParticles, word) && isSmall(word));
  const least = isParticle(first) && !mayBeginName(name) ? 0 : 1;
  let at = Math.max(name.length - 1, 0);
  while (at > least && isParticle(name[at - 1])) at -= isJoiner(name[at - 1]) ? 2 : 1;
  return at;
}

/** "Van" may be a first name; "von" beside a word in large letters is none, nor is one of two particles. */
function mayBeginName(name: readonly string[]): boolean {
  const [first = "", second = ""] = name;
  const isMixed = isSmall(first) && name.some((word) => !isSmall(word));
  return isOf(firstNames, first) && !isMixed && !isOf(particles, second);
}

/** "Cruz y García": one name with what stands before. */
const isJoiner = (word?: string) => word === "y";

/**
 * Whether a piece between commas is a title or letters behind a name, known ones or, behind a whole
 * name that is not in capitals, any: "Ana Díaz, RN, CCRN".
 */
function isBesideName(piece: readonly string[], before: ReadonlyArray<readonly string[]>): boolean {
  if (piece.every((word) => isOf(titles, word) || isOf(suffixes, word))) return true;
  const [first = []] = before;
  const isWholeName = findFamily(first) > 0 && /\p{Ll}/u.test(first.join(""));
  return isWholeName && piece.length === 1 && /^[A-Z][A-Z-]{1,6}[®™]?$/.test(piece[0] ?? "");
}

/** Without titles, suffixes and what is no name at all, as long as a word is left. */
function trimName(typed: readonly string[]) {
  const named = typed.filter((word, at) => at === 0 || isName(word));
  const name = [...named];
  const isTitle = (word?: string) =>
    isOf(titles, word) || (name.length < named.length && isOf(joiners, word));
  while (name.length > 1 && isTitle(name[0])) name.shift();
  while (name.length > 1 && isSuffix(name)) name.pop();
  return { name, hasTitle: name.length < named.length };
}

/** No sign alone but between two names, and nothing at the end in brackets: "Ana Díaz (mom)". */
const isName = (word: string) =>
  word === "&" || (/\p{L}/u.test(word) && !/^[([{].*[)\]}]$/u.test(word));

/** Letters behind a name; some are such only in capitals, behind two words that are not in capitals. */
function isSuffix(name: readonly string[]): boolean {
  const last = name.at(-1) ?? "";
  if (isOf(suffixes, last)) return true;
  const others = name.slice(0, -1);
  const isCapital = last === last.toUpperCase() && /\p{Ll}/u.test(others.join(""));
  return others.length > 1 && isCapital && isOf(capitalSuffixes, last) && !/^\p{L}\.$/u.test(last);
}

/** Whether a word may be what somebody is called by, and no title, suffix, article or the like. */
export function mayBeFirstName(word: string): boolean {
  return ![titles, suffixes, particles, noNames].some((set) => set.has(plain(word)));
}
