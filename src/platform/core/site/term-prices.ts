import { editLists } from "#platform/core/edition/edition.ts";
import { dayMs } from "#platform/core/durations.ts";
import type { Check } from "./legal-figures.ts";

export interface TermPrices {
  readonly sourceName: string;
  readonly sourceUrl: string;
  /** YYYY-MM-DD */
  readonly pricedOn: string;
  readonly termYears: number;
  readonly amounts: readonly number[];
  readonly rows: readonly PriceRow[];
  readonly checked: Check | null;
}

export interface PriceRow {
  readonly age: number;
  /** One range for each amount. */
  readonly ranges: readonly (readonly [low: number, high: number])[];
}

/**
 * Average monthly premiums of a 20-year term policy in dollars, for healthy non-smokers
 * ("Preferred"), from the insurers on one broker's site. Women first, then men. Source:
 * Policygenius Life Insurance Price Index, prices of September 1, 2025. A newer price list replaces
 * all rows and the date together. These are the initial values: the owner changes them on screen.
 */
export const termPrices: TermPrices = {
  sourceName: "Policygenius Life Insurance Price Index",
  sourceUrl:
    "https://www.policygenius.com/life-insurance/life-insurance-price-index/september-2025",
  pricedOn: "2025-09-01",
  termYears: 20,
  amounts: [250_000, 500_000, 1_000_000],
  rows: [
    {
      age: 25,
      ranges: [
        [14.45, 17.62],
        [21.65, 28.27],
        [33.75, 46.13],
      ],
    },
    {
      age: 30,
      ranges: [
        [15.15, 18.25],
        [23.12, 29.62],
        [37.08, 49.15],
      ],
    },
    {
      age: 35,
      ranges: [
        [16.92, 19.62],
        [26.53, 32.27],
        [43.71, 54.28],
      ],
    },
  ],
  checked: null,
};

editLists({ termPrices });

/** After this many days the owner is asked to confirm the prices. */
const goodForDays = 365;

/** Whether the prices are so old that somebody should check them. */
export const arePricesOld = (now: Date): boolean =>
  now.getTime() - Date.parse(termPrices.pricedOn) > goodForDays * dayMs;
