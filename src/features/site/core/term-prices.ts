/**
 * Average monthly premiums of a 20-year term policy, in dollars, for people in good health who do
 * not smoke ("Preferred"), from the insurers on one broker's site. Women first, then men.
 * Source: Policygenius Life Insurance Price Index, prices of October 1, 2022.
 * A newer edition replaces all rows and the date together.
 */
export const termPrices = {
  sourceName: "Policygenius Life Insurance Price Index",
  sourceUrl: "https://www.policygenius.com/life-insurance/life-insurance-price-index/october-2022",
  pricedOn: "2022-10-01",
  termYears: 20,
  amounts: [250_000, 500_000, 1_000_000],
  rows: [
    {
      age: 25,
      ranges: [
        [14.2, 17.16],
        [21.08, 26.9],
        [33.33, 44.57],
      ],
    },
    {
      age: 35,
      ranges: [
        [16.48, 18.67],
        [25.58, 30.34],
        [42.6, 51.77],
      ],
    },
    {
      age: 45,
      ranges: [
        [28.45, 35.26],
        [47.86, 60.76],
        [86.72, 112.82],
      ],
    },
    {
      age: 55,
      ranges: [
        [60.2, 83.24],
        [109, 151.07],
        [208.21, 283.94],
      ],
    },
  ],
} as const;

/** After so long the prices are among the figures that the owner is asked to confirm. */
const goodForDays = 365;

/** Whether somebody has to look if insurers still ask for that much. */
export const arePricesOld = (now: Date): boolean =>
  now.getTime() - Date.parse(termPrices.pricedOn) > goodForDays * 86_400_000;
