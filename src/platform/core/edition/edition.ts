import type { Locale, Localized } from "#platform/core/locale.ts";
import { claims, licenses, people, siteConfig } from "#site.config.ts";

/** Changed sentences: by the name of their words, by language, by the path within (`faq.2.answer`). */
export type Overrides = Readonly<Record<string, WordOverrides>>;

type WordOverrides = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;

/** What the owner published over the words and facts of the sources. */
export interface Edition {
  readonly id: string;
  readonly overrides: Overrides;
}

/** Under this name the agency's facts stand among the overrides. */
export const factsId = "site";

/** Facts that are the same in all languages stand under this one. */
export const factsLocale: Locale = "en";

/** Facts that are lists are changed as a whole: their value is the list as JSON. */
export const factLists: Readonly<Record<string, unknown[]>> = {
  people: people as unknown[],
  licenses: licenses as unknown[],
};

/** The edition that these pages are drawn from; undefined while the owner published none. */
export const givenEdition: Edition | undefined = readGivenEdition();

/** Every words object of this process that may be edited, by its name. */
export const editableWords = new Map<string, Localized<object>>();

applyFacts(givenEdition?.overrides[factsId]);

/**
 * Words that the owner may edit on screen. The sentences of the edition are put into the object as
 * it is made, so that whoever reads it, copies it or puts a fact into it has the edited ones.
 *
 * @param id stands in published editions for years: it never changes and is never given again. It
 *   begins with where the words are read: `page/`, `form/` (a browser loads them) or `mail/`.
 */
export function editable<Words extends Localized<object>>(id: string, words: Words): Words {
  editableWords.set(id, words);
  applyWords(words, givenEdition?.overrides[id]);
  return words;
}

/** Puts sentences in their places. One whose place is gone, as an older edition may have it, is left out. */
export function applyWords(
  words: Readonly<Partial<Record<Locale, object>>>,
  overrides: WordOverrides | undefined,
): void {
  for (const [locale, sentences] of entries(overrides)) {
    for (const [path, value] of Object.entries(sentences)) {
      put(words[locale], path, fillFacts(value, locale));
    }
  }
}

/** Puts facts in their places, each in its language where it has one for each. */
export function applyFacts(facts: WordOverrides | undefined): void {
  for (const [locale, values] of entries(facts)) {
    for (const [path, value] of Object.entries(values)) {
      const list = factLists[path];
      if (list) list.splice(0, list.length, ...(JSON.parse(value) as unknown[]));
      else if (path.startsWith("claims.")) put(claims, path.slice(7), value === "true");
      else if (!put(siteConfig, path, value)) put(siteConfig, `${path}.${locale}`, value);
    }
  }
  put(siteConfig, "phoneHref", `tel:${siteConfig.phone.replace(/[^+\d]/g, "")}`);
}

/** `{site.phone}` in an edited sentence is the fact of that name, so that a changed fact changes it, too. */
export function fillFacts(value: string, locale: Locale): string {
  return value.replace(/\{site\.([\w.]+)\}/g, (whole, path: string) => {
    const found = read(siteConfig, path) ?? whole;
    return String(typeof found === "object" ? read(found, locale) : found);
  });
}

function read(owner: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], owner);
}

/** @returns whether there is such a place; it holds a value of the same kind. */
function put(owner: object | undefined, path: string, value: unknown): boolean {
  const [, before = "", key = ""] = /^(?:(.*)\.)?([^.]+)$/.exec(path) ?? [];
  const place = (owner && before ? read(owner, before) : owner) as Record<string, unknown> | null;
  if (typeof place?.[key] !== typeof value) return false;
  if (place) place[key] = value;
  return true;
}

function entries(overrides: WordOverrides | undefined) {
  return Object.entries(overrides ?? {}) as [Locale, Readonly<Record<string, string>>][];
}

interface Told {
  readonly siteEdition?: Edition;
  readonly document?: {
    readonly documentElement: { readonly dataset: Readonly<Record<string, string | undefined>> };
  };
}

/**
 * The edition that a page was drawn from stands in the page itself, for the words that its browser
 * loads; a process that draws pages is told before it loads the first words.
 */
function readGivenEdition(): Edition | undefined {
  // oxlint-disable-next-line no-restricted-globals -- a thread and a page tell it to nobody else.
  const { siteEdition, document } = globalThis as Told;
  const text = document?.documentElement.dataset["edition"];
  return siteEdition ?? (text ? (JSON.parse(text) as Edition) : undefined);
}
