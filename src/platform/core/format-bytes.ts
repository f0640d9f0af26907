import type { Locale } from "./locale.ts";
import { languageTags } from "./locale.ts";

const kilobyte = 1024;

/** How large a file is, as people say it: "512 kB", "2.5 MB", "1.2 GB" in English. */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, size, digits] = pickUnit(bytes);
  return new Intl.NumberFormat(languageTags[locale], {
    style: "unit",
    unit,
    maximumFractionDigits: digits,
  }).format(bytes === 0 ? 0 : Math.max(size, 10 ** -digits));
}

function pickUnit(bytes: number): readonly [string, number, number] {
  // Just below a thousand of one unit is said in the next: "1 MB" and not "1,000 kB".
  if (bytes >= 1000 * kilobyte ** 2) return ["gigabyte", bytes / kilobyte ** 3, 1];
  if (bytes >= 1000 * kilobyte) return ["megabyte", bytes / kilobyte ** 2, 1];
  return ["kilobyte", bytes / kilobyte, 0];
}
