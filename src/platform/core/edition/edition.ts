import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Changed sentences: by the name of their words, by language, by the path within (`faq.2.answer`). */
export type Overrides = Readonly<Record<string, WordOverrides>>;

export type WordOverrides = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;

/** What the owner published over the words and facts of the sources. */
export interface Edition {
  readonly id: string;
  readonly overrides: Overrides;
}

/** Under this name the agency's facts stand among the overrides. */
export const factsId = "site";

/** Facts that are the same in all languages stand under this one. */
export const factsLocale: Locale = "en";

/** Puts an edition's sentences into words as they are made (`make-edit.ts`). */
export interface EditSite {
  (id: string, words: object): void;
  /** Of the edition. */
  readonly id: string;
}

/**
 * There before the first words are loaded, in a page by a script of its own, in a thread that draws
 * pages by the thread; nowhere while the owner published nothing.
 */
// oxlint-disable-next-line no-restricted-globals -- a page and a thread tell it to nobody else.
const edit = (globalThis as { readonly editSite?: EditSite }).editSite;

/** The edition that these pages are drawn from; null for the sources. */
export const editionId: string | null = edit?.id ?? null;

/** Every words object of this process that may be edited, by its name. */
export const editableWords = new Map<string, Localized<object>>();

edit?.(factsId, siteConfig);

/**
 * Words that the owner may edit on screen. The sentences of the edition are put into the object as
 * it is made, so that whoever reads it, copies it or puts a fact into it has the edited ones.
 *
 * @param id stands in published editions for years: it never changes and is never given again. It
 *   begins with where the words are read: `page/`, `form/` (a browser loads them) or `mail/`.
 */
export function editable<Words extends Localized<object>>(id: string, words: Words): Words {
  editableWords.set(id, words);
  edit?.(id, words);
  return words;
}

/** The same for facts that are lists or figures, by their names. */
export const editLists = (lists: object): void => edit?.("lists", lists);
