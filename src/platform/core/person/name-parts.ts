/** A name for systems that store first and last name in two fields. */
export interface NameParts {
  /** Null when there is only a family name. */
  readonly given: string | null;
  /** Never empty, unless the name is. */
  readonly family: string;
  /**
   * Whether a title or suffix stood beside the name; it is in neither part. A single word is then a
   * family name.
   */
  readonly hasTitle: boolean;
  /**
   * Whether the family name was written first without a comma: it is then uncertain which word the
   * person is called by.
   */
  readonly isFamilyFirst: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/**
 * Titles before a name. "Don", "Lady", "Major" and "Justice" are left out because they are first
 * names, too.
 */
const titles = words(
  "mr mrs ms mx miss mister sir madam dr dra doctor doctora prof profesor profesora rev reverend hon fr fray sor pastor pastora sr sra srta señor señora señorita doña lic ing arq sgt ssg sfc msg msgt tsgt cpl pfc pvt lt ltc col gen maj capt captain cpt cdr cmdr adm herr frau monsieur mme mlle signor signora the family familia",
);

/** Words between two titles: "Mr. & Mrs. Smith". */
const joiners = words("& and y e");

/** Suffixes after a name. "Do" and "Ma" are left out because they are family names, too. */
const suffixes = words(
  "jr sr junior senior ii iii iv vii viii ix 2nd 3rd 4th 5th esq esquire phd md dds dmd dvm jd llm edd psyd pharmd dnp rn bsn msn lpn lvn aprn arnp crna fnp fnp-c pa-c cpa cfp cfa clu chfc ricp lutcf mba mph msw lcsw lmft lmhc lpc cissp pmp ret retired usa usn usaf usmc family",
);

/**
 * Suffixes only when they are in capitals and the name is not: otherwise they may be a family name
 * or a middle initial.
 */
const capitalSuffixes = words("do ma ms ba bs pa pe pt np ea i v vi x");

/** Particles that may begin a family name, in lower case or capitalized. */
const particles = words(
  "de del la las los da das do dos du di della von van der den ter zum zur san santa st saint mc el al bin ibn",
);

/** Words that are particles only in lower case: capitalized they are first or middle names. */
const smallParticles = words("le ten te zu af av ben y und");

/**
 * Particles that may also begin a first name, unless they are lower case before a word that is not.
 */
const firstNames = words("la da do van von den san santa al bin");

/** Words at the start of a line that is not the name of one person. */
const noNames = words(
  "a an and or y o el al abd abu bin ibn mom mommy dad mamá papá mother father wife husband grandma grandpa abuela abuelo tía tío viuda vda mc major general lady colonel lieutenant judge officer chief coach bishop deacon sister brother hermano hermana padre lord king n/a none no not nobody anonymous unknown test user client customer hi hello hola dear my mi yo i me we this thi thị",
);

/**
 * Vietnamese family names. In a Vietnamese spelling the family name comes first: "Nguyễn Thị Minh
 * Khai".
 */
const vietnameseFamilies = words(
  "nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly",
);

/** Chinese, Japanese and Korean characters: the family name comes first there, too. */
const familyFirstScripts =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u;

/**
 * A word as the lists spell it: lower case, without punctuation, and without the ® and ™ that
 * keyboards make of (R) and (TM).
 */
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

/**
 * The words of each piece between commas. Invisible characters are removed, and a dot in place of a
 * blank separates words: "Dr.Díaz".
 */
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

/**
 * Joins letters that form a suffix: "Ph. D." and "M. D." are suffixes, the initials of "J. R.
 * Smith" are not.
 */
function joinLetters(text: string, before: string, one: string, other: string): string {
  return suffixes.has(plain(one + other)) ? `${before}${one}.${other}.` : text;
}

/** Whether the family name comes first, as in Vietnam: special letters or middle names show it. */
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

/** Index of the first word of the family name: the last word, or the particles before it. */
function findFamily(name: readonly string[]): number {
  const [first = "", second = ""] = name;
  // "Ana & Juan" are two people without a family name.
  if (name.length === 3 && ["&", "and"].includes(second)) return 0;
  const isParticle = (word = "") =>
    isOf(particles, word) || (isOf(smallParticles, word) && isSmall(word));
  const least = isParticle(first) && !mayBeginName(name) ? 0 : 1;
  let at = Math.max(name.length - 1, 0);
  while (at > least && isParticle(name[at - 1])) at -= isJoiner(name[at - 1]) ? 2 : 1;
  return at;
}

/**
 * Whether a particle may be a first name: "Van" may; a lower-case "von" before a capitalized word
 * may not, nor may the first of two particles.
 */
function mayBeginName(name: readonly string[]): boolean {
  const [first = "", second = ""] = name;
  const isMixed = isSmall(first) && name.some((word) => !isSmall(word));
  return isOf(firstNames, first) && !isMixed && !isOf(particles, second);
}

/** "Cruz y García" is one family name. */
const isJoiner = (word?: string) => word === "y";

/**
 * Whether a piece between commas is a title or suffix. Known ones always are; after a complete name
 * that is not in capitals, any piece in capitals is: "Ana Díaz, RN, CCRN".
 */
function isBesideName(piece: readonly string[], before: ReadonlyArray<readonly string[]>): boolean {
  if (piece.every((word) => isOf(titles, word) || isOf(suffixes, word))) return true;
  const [first = []] = before;
  const isWholeName = findFamily(first) > 0 && /\p{Ll}/u.test(first.join(""));
  return isWholeName && piece.length === 1 && /^[A-Z][A-Z-]{1,6}[®™]?$/.test(piece[0] ?? "");
}

/**
 * The name without titles, suffixes and words that belong to no name, as long as one word is left.
 */
function trimName(typed: readonly string[]) {
  const named = typed.filter((word, at) => at === 0 || isName(word));
  const name = [...named];
  const isTitle = (word?: string) =>
    isOf(titles, word) || (name.length < named.length && isOf(joiners, word));
  while (name.length > 1 && isTitle(name[0])) name.shift();
  while (name.length > 1 && isSuffix(name)) name.pop();
  return { name, hasTitle: name.length < named.length };
}

/**
 * A single symbol counts only between two names, and a remark in parentheses at the end does not
 * count: "Ana Díaz (mom)".
 */
const isName = (word: string) =>
  word === "&" || (/\p{L}/u.test(word) && !/^[([{].*[)\]}]$/u.test(word));

/**
 * Whether the last word is a suffix; some are suffixes only in capitals, after two words that are
 * not in capitals.
 */
function isSuffix(name: readonly string[]): boolean {
  const last = name.at(-1) ?? "";
  if (isOf(suffixes, last)) return true;
  const others = name.slice(0, -1);
  const isCapital = last === last.toUpperCase() && /\p{Ll}/u.test(others.join(""));
  return others.length > 1 && isCapital && isOf(capitalSuffixes, last) && !/^\p{L}\.$/u.test(last);
}

/** Whether a word may be a first name, and is not a title, suffix, article or the like. */
export function mayBeFirstName(word: string): boolean {
  return ![titles, suffixes, particles, noNames].some((set) => set.has(plain(word)));
}
