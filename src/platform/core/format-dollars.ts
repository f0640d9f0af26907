import type { Locale } from "./locale.ts";
import { languageTags, perLocale } from "./locale.ts";

const wholeDollars = perLocale(
  (locale) =>
    new Intl.NumberFormat(languageTags[locale], {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: 0,
    }),
);

/** "$462,290"; never "-$0". */
export function formatDollars(amount: number, locale: Locale): string {
  return wholeDollars(locale).format(Math.abs(amount) < 0.5 ? 0 : amount);
}
