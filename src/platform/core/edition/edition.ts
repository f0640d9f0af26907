import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/**
 * Changed sentences: by the id of the words object, by language, by the path within it
 * (`faq.2.answer`).
 */
export type Overrides = Readonly<Record<string, WordOverrides>>;

export type WordOverrides = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;

/** The words and facts that the owner published in place of those in the source code. */
export interface Edition {
  readonly id: string;
  readonly overrides: Overrides;
}

/** The id under which the agency's facts are stored among the overrides. */
export const factsId = "site";

/** The locale under which facts are stored that are the same in all languages. */
export const factsLocale: Locale = "en";

/** Puts an edition's sentences into words objects as they are created (`make-edit.ts`). */
export interface EditSite {
  (id: string, words: object): void;
  /** Id of the edition. */
  readonly id: string;
}

/**
 * Set before the first words object loads: in a page by an inline script, in a drawing thread by
 * that thread. Undefined while the owner has published nothing.
 */
// oxlint-disable-next-line no-restricted-globals -- a page and a thread tell it to nobody else.
const edit = (globalThis as { readonly editSite?: EditSite }).editSite;

/** The edition that these pages are drawn from; null for the words in the source code. */
export const editionId: string | null = edit?.id ?? null;

/** Every editable words object of this process, by its id. */
export const editableWords = new Map<string, Localized<object>>();

edit?.(factsId, siteConfig);

/**
 * Marks words that the owner may edit on screen. The edition's sentences are put in when the object
 * is created, so that everything which reads or copies it gets the edited ones.
 *
 * @param id published editions store it for years: never change it, and never give it to other
 *   words. Its prefix says where the words are read: `page/`, `form/` (a browser loads them) or
 *   `mail/`.
 */
export function editable<Words extends Localized<object>>(id: string, words: Words): Words {
  editableWords.set(id, words);
  edit?.(id, words);
  return words;
}

/** Applies an edition to facts that are lists or figures, by name. */
export const editLists = (lists: object): void => edit?.("lists", lists);
