import type { Edition, EditSite } from "./edition.ts";

/**
 * Makes the functions that put an edition's sentences and facts in place. A sentence whose place no
 * longer exists, as in an older edition, is skipped. Pages carry the source text of this function
 * as an inline script, so it must not use anything outside itself.
 *
 * @param edition with its facts filled into its sentences (`fillEdition`).
 */
export function makeEdit({ id, overrides }: Edition): EditSite {
  type Place = Record<string, unknown> | undefined;

  /** Replaces `{1}` in a sentence by the first argument. */
  const fill = (text: string, args: readonly unknown[]) =>
    text.replace(/\{(\d)\}/g, (_, at: string) => String(args[Number(at) - 1]));

  /**
   * Replaces the value at a path, which must be of the same kind, or a function that makes a text.
   * @returns whether the path exists.
   */
  function put(owner: unknown, path: string, value: unknown): boolean {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let place = owner as Place;
    for (const key of keys) place = place?.[key] as Place;
    const there = place?.[last];
    const isMade = typeof there === "function" && typeof value === "string";
    if (!isMade && typeof there !== typeof value) return false;
    if (place) place[last] = isMade ? (...args: unknown[]) => fill(String(value), args) : value;
    return true;
  }

  const takes: Record<
    string,
    (words: object, locale: string, path: string, value: string) => void
  > = {
    /** Replaces the agency's facts, in each language where a fact has one value per language. */
    site(site, locale, path, value) {
      if (!put(site, path, value)) put(site, `${path}.${locale}`, value);
      if (path === "phone") put(site, "phoneHref", `tel:${value.replace(/[^+\d]/g, "")}`);
    },
    /** Lists and figures come as JSON, claims as "true" or "false". */
    lists(lists, _locale, path, value) {
      const list = (lists as Record<string, object>)[path];
      if (Array.isArray(list)) list.splice(0, list.length, ...(JSON.parse(value) as unknown[]));
      else if (list) Object.assign(list, JSON.parse(value));
      else if (path.startsWith("claims.")) put(lists, path, value === "true");
    },
  };

  function edit(name: string, words: object): void {
    const take =
      takes[name] ??
      ((all, locale, path, value) => put((all as Record<string, unknown>)[locale], path, value));
    const values = overrides[name === "lists" ? "site" : name] ?? {};
    for (const [locale, sentences] of Object.entries(values)) {
      for (const [path, value] of Object.entries(sentences ?? {})) take(words, locale, path, value);
    }
  }

  return Object.assign(edit, { id });
}
