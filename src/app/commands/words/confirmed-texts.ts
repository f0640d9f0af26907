import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "#platform/core/locale.ts";
import type { Text } from "./read-texts.ts";

/** For each file: the marks of its texts whose translation was confirmed, parted by spaces. */
type Confirmed = Readonly<Record<string, string>>;

const placeOf = (locale: Locale, root: string) => path.join(root, `src/words.${locale}.json`);

/** Empty for a language that was never confirmed. */
export function readConfirmed(locale: Locale, root: string): Confirmed {
  const place = placeOf(locale, root);
  return existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : {};
}

/** Eight digits that change with a text's place and with its English. */
const markOf = ({ where, from }: Text): string =>
  createHash("sha256").update(`${where}\0${from.text}`).digest("hex").slice(0, 8);

/** Confirms the translations of all texts for the English as it is now. */
export function writeConfirmed(texts: readonly Text[], locale: Locale, root: string): void {
  const marks = new Map<string, string[]>();
  for (const text of texts) marks.set(text.file, [...(marks.get(text.file) ?? []), markOf(text)]);
  const lines = [...marks].map(([file, all]) => [file, all.toSorted().join(" ")] as const);
  const sorted = lines.toSorted(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(placeOf(locale, root), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/**
 * Texts that are new or whose English changed since the confirmation, and how many texts of a file
 * no longer exist as they were.
 */
export function findUnconfirmed(texts: readonly Text[], confirmed: Confirmed): string[] {
  const known = new Set(
    Object.entries(confirmed).flatMap(([file, marks]) =>
      marks.split(" ").map((mark) => `${file} ${mark}`),
    ),
  );
  // Whatever is left in `known` afterwards has no text.
  const open = texts.filter((text) => !known.delete(`${text.file} ${markOf(text)}`));
  const gone: Record<string, number> = {};
  for (const each of known) {
    const file = each.slice(0, each.indexOf(" "));
    gone[file] = (gone[file] ?? 0) + 1;
  }
  return [
    ...open.map(({ where }) => `${where}: new, or the English changed`),
    ...Object.entries(gone).map(([file, count]) => `${file}: ${count} gone, or changed`),
  ];
}
