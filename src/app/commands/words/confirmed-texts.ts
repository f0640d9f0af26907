import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "#platform/core/locale.ts";
import type { Text } from "./read-texts.ts";
import { hashText } from "./translation-file.ts";

/** By where a text stands: the hash of the English that its translation was read beside. */
type Confirmed = Readonly<Record<string, string>>;

const placeOf = (locale: Locale, root: string) => path.join(root, `src/words.${locale}.json`);

/** Nothing for a language that was never confirmed. */
export function readConfirmed(locale: Locale, root: string): Confirmed {
  const place = placeOf(locale, root);
  return existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : {};
}

/** Says of every text now in the sources that its translation is one of the English as it is. */
export function writeConfirmed(texts: readonly Text[], locale: Locale, root: string): void {
  const rows = texts
    .map(({ where, from }) => [where, hashText(from)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(placeOf(locale, root), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

/** Texts whose English changed since, those that nobody confirmed, and those that are gone. */
export function findUnconfirmed(texts: readonly Text[], confirmed: Confirmed): string[] {
  const present = new Set(texts.map(({ where }) => where));
  const open = texts.flatMap(({ where, from }) => {
    const hash = confirmed[where];
    if (hash === hashText(from)) return [];
    return [`${where}: ${hash === undefined ? "new" : "the English changed"}`];
  });
  const gone = Object.keys(confirmed).filter((where) => !present.has(where));
  return [...open, ...gone.map((where) => `${where}: gone`)];
}
