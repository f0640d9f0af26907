import type { Localized } from "#platform/core/locale.ts";

interface ResultPanelWords {
  readonly result: Readonly<
    Record<
      | "stale"
      | "inputsTitle"
      | "table"
      | "tableName"
      | "math"
      | "mathNumbers"
      | "spreadsheet"
      | "csv"
      | "print"
      | "copyLink"
      | "linkCopied"
      | "linkField"
      | "linkPrivacy"
      | "chartMissing"
      | "leadOnTitle"
      | "takeAlong"
      | "takeAlongHint",
      string
    >
  >;
  readonly look: Readonly<
    Record<"name" | "inflation" | "inflationRate" | "band" | "bandPoints" | "pointsUnit", string>
  >;
}

/** What stands around an answer: apart from the calculators' words, because its code comes later. */
export const resultPanelWords: Localized<ResultPanelWords> = {
  en: {
    result: {
      stale: "You changed a number. Press Calculate to update the answer.",
      inputsTitle: "The numbers used",
      table: "Year by year",
      tableName: "Year by year",
      math: "Show the math",
      mathNumbers: "With your numbers",
      spreadsheet: "The same figure in a spreadsheet",
      csv: "Download CSV",
      print: "Print",
      copyLink: "Link to these numbers",
      linkCopied: "The link is copied.",
      linkField: "Link to these numbers",
      linkPrivacy:
        "Your numbers come after the # sign. Browsers never send that part to a website.",
      chartMissing: "The chart could not be loaded. All its figures are in the table below.",
      leadOnTitle: "The next question",
      takeAlong: "Take these numbers to my Blueprint",
      takeAlongHint:
        "Ten short steps, under 3 minutes. Your numbers stay on this device until you send them. You can remove them first.",
    },
    look: {
      name: "Look closer",
      inflation: "Show today's dollars",
      inflationRate: "Yearly inflation",
      band: "Show higher and lower rates",
      bandPoints: "Higher and lower by",
      pointsUnit: "points",
    },
  },
};
