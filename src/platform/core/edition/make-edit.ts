import type { Edition, EditSite } from "./edition.ts";

/**
 * What puts an edition's sentences and facts in their places. One whose place is gone, as an older
 * edition may have it, is left out. Pages carry this function's text as their own script, so all that
 * it needs stands within it.
 *
 * @param edition with its facts in its sentences (`fillEdition`).
 */
export function makeEdit({ id, overrides }: Edition): EditSite {
  type Place = Record<string, unknown> | undefined;

  /** `{1}` in a sentence is the first of what its place is told. */
  const fill = (text: string, told: readonly unknown[]) =>
    text.replace(/\{(\d)\}/g, (_, at: string) => String(told[Number(at) - 1]));

  /** @returns whether there is such a place; it holds a value of the same kind, or makes a text. */
  function put(owner: unknown, path: string, value: unknown): boolean {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let place = owner as Place;
    for (const key of keys) place = place?.[key] as Place;
    const there = place?.[last];
    const isMade = typeof there === "function" && typeof value === "string";
    if (!isMade && typeof there !== typeof value) return false;
    if (place) place[last] = isMade ? (...told: unknown[]) => fill(String(value), told) : value;
    return true;
  }

  const takes: Record<
    string,
    (words: object, locale: string, path: string, value: string) => void
  > = {
    /** The agency's facts, each in its language where it has one for each. */
    site(site, locale, path, value) {
      if (!put(site, path, value)) put(site, `${path}.${locale}`, value);
      if (path === "phone") put(site, "phoneHref", `tel:${value.replace(/[^+\d]/g, "")}`);
    },
    /** Lists and figures as JSON, and what the owner can promise as "true" or "false". */
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
