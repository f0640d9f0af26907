/** A name as records keep it that have two fields for it. */
export interface NameParts {
  /** Null where there is none beside the family name. */
  readonly given: string | null;
  /** Never empty of a name that is not. */
  readonly family: string;
  /** A title stood before it, and is in neither part. */
  readonly hasTitle: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Before a name. "Don" is not among them: it is a first name, too. */
const titles = words(
  "mr mrs ms mx miss mister sir madam dr dra doctor doctora prof profesor profesora rev reverend hon sr sra srta señor señora señorita doña lic ing arq",
);

/** Behind a name. "Do" and "Ma" are not among them: families are called so. */
const suffixes = words(
  "jr sr junior senior ii iii iv 2nd 3rd 4th esq esquire phd md dds dmd dvm jd edd rn lpn cpa cfp clu chfc mba mph lcsw cissp",
);

/** What a family name may begin with, in small letters or large. */
const particles = words("de del la las los da das do dos van von der den");

/** What stands first in a line that is no name, or not the name of one. */
const noNames = words("the a an and y family familia mom dad mamá papá n/a none test");

const plain = (word: string) => word.toLowerCase().replace(/[.,]/g, "");

/** @param fullName as somebody typed it: "Dr. Ana Díaz, MD" and "Díaz, Ana" are both Ana Díaz. */
export function splitName(fullName: string): NameParts {
  const pieces = fullName
    .normalize()
    .split(",")
    .map((piece) => piece.trim().split(/\s+/u).filter(Boolean))
    .filter((piece) => piece.length > 0);
  const [first = [], ...rest] = pieces;
  const others = rest.filter((piece) => !piece.every((word) => suffixes.has(plain(word))));
  const [second = []] = others;
  if (others.length === 1) {
    const { name: family } = trimName(first);
    const { name: given, hasTitle } = trimName(second);
    return { given: given.join(" "), family: family.join(" "), hasTitle };
  }
  const { name, hasTitle } = trimName([...first, ...others.flat()]);
  let familyAt = name.length - 1;
  // "Van" alone may be a first name, and "De" is none.
  const least = /^del?$/i.test(name[0] ?? "") ? 0 : 1;
  while (familyAt > least && particles.has(plain(name[familyAt - 1] ?? ""))) familyAt -= 1;
  const given = name.slice(0, Math.max(familyAt, 0)).join(" ");
  return { given: given || null, family: name.slice(Math.max(familyAt, 0)).join(" "), hasTitle };
}

/** Without titles and suffixes, as long as a word is left. */
function trimName(typed: readonly string[]) {
  const name = [...typed];
  const isOf = (set: ReadonlySet<string>, word = "") => set.has(plain(word));
  while (name.length > 1 && isOf(suffixes, name.at(-1))) name.pop();
  const whole = name.length;
  while (name.length > 1 && isOf(titles, name[0])) name.shift();
  return { name, hasTitle: name.length < whole };
}

/** Whether a word may be what somebody is called by, and no title, suffix, article or the like. */
export function mayBeFirstName(word: string): boolean {
  return ![titles, suffixes, particles, noNames].some((set) => set.has(plain(word)));
}
