import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "#platform/core/locale.ts";
import type { Text } from "./read-texts.ts";
import { hashText } from "./translation-file.ts";

/** For each text: the hash of the English text for which its translation was confirmed. */
type Confirmed = Readonly<Record<string, string>>;

const placeOf = (locale: Locale, root: string) => path.join(root, `src/words.${locale}.json`);

/** Empty for a language that was never confirmed. */
export function readConfirmed(locale: Locale, root: string): Confirmed {
  const place = placeOf(locale, root);
  return existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : {};
}

/** Confirms the translations of all texts for the English as it is now. */
export function writeConfirmed(texts: readonly Text[], locale: Locale, root: string): void {
  const rows = texts
    .map(({ where, from }) => [where, hashText(from)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(placeOf(locale, root), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

/**
 * Texts whose English changed since the confirmation, texts that were never confirmed, and texts
 * that no longer exist.
 */
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
