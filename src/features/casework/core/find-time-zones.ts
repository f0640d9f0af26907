import { splitPrefixes, wholePrefixes, zoneNames } from "./zip-zones.ts";

const zipPattern = /^(\d{3})(\d{2})(-\d{4})?$/;

const readWords = (text: string) => text.trim().split(/\s+/);

/** The letters of the last entry at or below `digits`; both have as many digits. */
function findEntry(entries: readonly string[], digits: string): string {
  const length = digits.length;
  const found = entries.findLast((entry) => entry.slice(0, length) <= digits) ?? entries[0];
  return found?.slice(length) ?? "";
}

function splitEntries(prefix: string): readonly string[] | null {
  const line = splitPrefixes.split("\n").find((row) => row.trim().startsWith(`${prefix} `));
  return line === undefined ? null : readWords(line).slice(1);
}

/**
 * The time zones that a ZIP code may lie in.
 *
 * @param zipCode five digits, or nine with a hyphen.
 * @returns IANA names; several near a border; none where nobody can tell, as with the armed forces.
 */
export function findTimeZones(zipCode: string): readonly string[] {
  const [, prefix, rest] = zipPattern.exec(zipCode.trim()) ?? [];
  if (prefix === undefined || rest === undefined) return [];
  const split = splitEntries(prefix);
  const letters = split ? findEntry(split, rest) : findEntry(readWords(wholePrefixes), prefix);
  return [...letters].flatMap((letter) => zoneNames[letter] ?? []);
}
