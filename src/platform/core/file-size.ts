import { languageTags, type Locale } from "./locale.ts";

const kilobyte = 1024;

/** The size of a file, a kilobyte being 1,024 bytes: "512 kB", "2.5 MB", "1.2 GB" in English. */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, size, digits] = pickUnit(bytes);
  return new Intl.NumberFormat(languageTags[locale], {
    style: "unit",
    unit,
    maximumFractionDigits: digits,
  }).format(bytes === 0 ? 0 : Math.max(size, 10 ** -digits));
}

function pickUnit(bytes: number): readonly [string, number, number] {
  // A size that would round to a thousand of one unit is written in the next: "1 MB", not "1,000 kB".
  if (bytes >= 1000 * kilobyte ** 2) return ["gigabyte", bytes / kilobyte ** 3, 1];
  if (bytes >= 1000 * kilobyte) return ["megabyte", bytes / kilobyte ** 2, 1];
  return ["kilobyte", bytes / kilobyte, 0];
}
