/** A name as records keep it that have two fields for it. */
export interface NameParts {
  /** Null where there is none beside the family name. */
  readonly given: string | null;
  /** Never empty of a name that is not. */
  readonly family: string;
  /** A title, a suffix or the like stood beside it, and is in neither part: then one word is a family name. */
  readonly hasTitle: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Before a name. "Don" is not among them: it is a first name, too. */
const titles = words(
  "mr mrs ms mx miss mister sir madam dr dra doctor doctora prof profesor profesora rev reverend hon sr sra srta señor señora señorita doña lic ing arq sgt capt the family familia",
);

/** Between two titles: "Mr. & Mrs. Smith". */
const joiners = words("& and y e");

/** Behind a name. "Do" and "Ma" are not among them: families are called so. */
const suffixes = words(
  "jr sr junior senior ii iii iv 2nd 3rd 4th esq esquire phd md dds dmd dvm jd edd rn bsn msn lpn cpa cfp clu chfc mba mph lcsw cissp family",
);

/** What a family name may begin with, in small letters or large. */
const particles = words("de del la las los da das do dos van von der den");

/** What stands first in a line that is no name, or not the name of one. */
const noNames = words("the a an and y el mom dad mamá papá n/a none test pastor captain");

const plain = (word: string) => word.toLowerCase().replace(/[.,]/g, "");

const isParticle = (word = ""): boolean => particles.has(plain(word));

/** "Van" alone may be a first name; "De" is none, nor is one of two such words. */
const beginsWithParticle = ([first, second]: readonly string[]): boolean =>
  /^del?$/i.test(first ?? "") || (isParticle(first) && isParticle(second));

/** @param fullName as somebody typed it: "Dr. Ana Díaz, MD" and "Díaz, Ana" are both Ana Díaz. */
export function splitName(fullName: string): NameParts {
  const pieces = fullName
    .normalize()
    .split(/[,，]/)
    .map((piece) => piece.trim().split(/\s+/u).filter(Boolean))
    .filter((piece) => piece.length > 0);
  const named = pieces.filter((piece, at) => !isBesideName(piece, pieces.slice(0, at)));
  const [first = [], ...others] = named.length > 0 ? named : pieces;
  const hasBeside = named.length < pieces.length;
  const [second = []] = others;
  if (others.length === 1) {
    const { name: family } = trimName(first);
    const { name: given, hasTitle } = trimName(second);
    return { given: given.join(" "), family: family.join(" "), hasTitle };
  }
  const { name, hasTitle } = trimName([...first, ...others.flat()]);
  let familyAt = name.length - 1;
  const least = beginsWithParticle(name) ? 0 : 1;
  while (familyAt > least && isParticle(name[familyAt - 1])) familyAt -= 1;
  const given = name.slice(0, Math.max(familyAt, 0)).join(" ");
  const family = name.slice(Math.max(familyAt, 0)).join(" ");
  return { given: given || null, family, hasTitle: hasTitle || hasBeside };
}

/**
 * Whether a piece between commas is a title or letters behind a name, known ones or, behind a whole
 * name that is not in capitals, any: "Ana Díaz, RN, CCRN".
 */
function isBesideName(piece: readonly string[], before: ReadonlyArray<readonly string[]>): boolean {
  if (piece.every((word) => titles.has(plain(word)) || suffixes.has(plain(word)))) return true;
  const [first = []] = before;
  const isWholeName = first.length > 1 && /\p{Ll}/u.test(first.join(""));
  return isWholeName && piece.length === 1 && /^[A-Z]{2,6}$/.test(piece[0] ?? "");
}

/** Without titles and suffixes, as long as a word is left. */
function trimName(typed: readonly string[]) {
  const name = [...typed];
  const isOf = (set: ReadonlySet<string>, word = "") => set.has(plain(word));
  while (name.length > 1 && isOf(suffixes, name.at(-1))) name.pop();
  const isTitle = (word?: string) =>
    isOf(titles, word) || (name.length < typed.length && isOf(joiners, word));
  while (name.length > 1 && isTitle(name[0])) name.shift();
  return { name, hasTitle: name.length < typed.length };
}

/** Whether a word may be what somebody is called by, and no title, suffix, article or the like. */
export function mayBeFirstName(word: string): boolean {
  return ![titles, suffixes, particles, noNames].some((set) => set.has(plain(word)));
}
