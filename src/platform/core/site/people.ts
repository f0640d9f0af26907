import { editLists, factsId, factsLocale, type Overrides } from "#platform/core/edition/edition.ts";
import { type Locale, type Localized } from "#platform/core/locale.ts";
import type { SitePicture } from "./site-picture.ts";

/**
 * The id under which editions store what families read of a person, as JSON. The path is the id of the
 * person's account.
 */
export const personWordsId = "person";

/** What families read of somebody. It is part of editions, and so needs the approval that they need. */
export interface PersonWords {
  readonly name: string;
  readonly role: Localized<string>;
  /** Without one, a face is drawn. */
  readonly photo: SitePicture | null;
  readonly isShown: boolean;
  /** Small numbers come first; those with the same one are in the order of user names. */
  readonly place: number;
  /** Hair of the drawn face; short by default. */
  readonly hair?: "short" | "long" | "curly" | undefined;
}

/** Somebody on the list of staff, with what pages show of them without an approval. */
export interface PersonEntry {
  /** The id of the account. */
  readonly account: string;
  /** What stands for this person while no edition says anything; null where they are not shown. */
  readonly first: PersonWords | null;
  /** A license that is valid today, or the national producer number. */
  readonly licenseNumber: string | null;
  /** The languages besides English. */
  readonly speaks: readonly Locale[];
}

/** Somebody as pages show them. */
export interface ShownPerson extends Omit<PersonWords, "isShown" | "place"> {
  /** Null for a made-up person. */
  readonly account: string | null;
  readonly licenseNumber: string | null;
  /** Skin of the drawn face; a neutral brass by default. */
  readonly skin?: "light" | "tan" | "brown" | "deep";
  readonly speaks: readonly Locale[];
}

/** The people of a new site, until the owner shows somebody. The first one leads the agency. */
const madeUpPeople: readonly ShownPerson[] = [
  {
    account: null,
    name: "Ruth Calloway",
    role: { en: "Founder, life insurance", es: "Fundadora, seguros de vida" },
    licenseNumber: "EX-210",
    photo: null,
    hair: "long",
    skin: "light",
    speaks: [],
  },
  {
    account: null,
    name: "Daniel Osei",
    role: { en: "Annuities and retirement", es: "Anualidades y jubilación" },
    licenseNumber: "EX-220",
    photo: null,
    skin: "deep",
    speaks: [],
  },
  {
    account: null,
    name: "Marisol Vega",
    role: { en: "Family education", es: "Educación para familias" },
    licenseNumber: "EX-230",
    photo: null,
    hair: "curly",
    skin: "tan",
    speaks: ["es"],
  },
];

/** The people whom the pages of this process show, in their order; an edition replaces them all. */
export const people: readonly ShownPerson[] = [...madeUpPeople];

editLists({ people });

/** The fact that carries them to the pages that are drawn. It is stored nowhere. */
export const peopleFact = "people";

/**
 * What families read of somebody, by an edition.
 *
 * @param first as in the person's entry.
 */
export function readPersonWords(
  overrides: Overrides | undefined,
  account: string,
  first: PersonWords | null,
): PersonWords | null {
  const value = overrides?.[personWordsId]?.[factsLocale]?.[account];
  return value === undefined ? first : (JSON.parse(value) as PersonWords);
}

/** The people whom an edition shows, in their order; made-up ones until somebody was shown. */
export function listShownPeople(
  overrides: Overrides | undefined,
  entries: readonly PersonEntry[],
): readonly ShownPerson[] {
  const isOwn =
    Object.keys(overrides?.[personWordsId]?.[factsLocale] ?? {}).length > 0 ||
    entries.some(({ first }) => first?.isShown);
  if (!isOwn) return madeUpPeople;
  return entries
    .flatMap(({ account, first, licenseNumber, speaks }) => {
      const words = readPersonWords(overrides, account, first);
      return words?.isShown ? [{ ...words, account, licenseNumber, speaks }] : [];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ isShown: _shown, place: _place, ...person }) => person);
}

/** The overrides with the people whom pages show, in place of those of an edition of earlier software. */
export function fillPeople(overrides: Overrides, entries: readonly PersonEntry[]): Overrides {
  const { [peopleFact]: _old, ...facts } = overrides[factsId]?.[factsLocale] ?? {};
  const shown = listShownPeople(overrides, entries);
  const filled = shown === madeUpPeople ? facts : { ...facts, [peopleFact]: JSON.stringify(shown) };
  return { ...overrides, [factsId]: { ...overrides[factsId], [factsLocale]: filled } };
}
