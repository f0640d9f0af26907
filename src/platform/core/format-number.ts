import type { Locale } from "./locale.ts";
import { languageTags } from "./locale.ts";

/** A figure as readers of that language write it: "12,345.6" in English. */
export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale]).format(value);
}
