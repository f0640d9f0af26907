import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import type { Localized } from "#platform/core/locale.ts";

interface CalculatorWords {
  /** Title of the browser's tab, without the agency's name. */
  readonly title: string;
  readonly heading: string;
  readonly intro: string;
  /** What is asked under a result, leading to the next calculator. */
  readonly leadOn: string;
}

export interface CalculatorsWords {
  readonly hero: Readonly<Record<"heading" | "text", string>>;
  readonly banner: Readonly<Record<"text" | "dismiss" | "name", string>>;
  readonly tabsName: string;
  readonly calculators: Readonly<Record<CalculatorKey, CalculatorWords>>;
  readonly form: Readonly<
    Record<
      | "name"
      | "calculate"
      | "years"
      | "reset"
      | "noScript"
      | "carried"
      | "carriedAdjusted"
      | "restored",
      string
    >
  >;
  /** Of a typed number that a slider can't take. */
  readonly fit: {
    readonly noNumber: (kept: string) => string;
    readonly least: (value: string) => string;
    readonly most: (value: string) => string;
    readonly nearest: (value: string, step: string) => string;
  };
  readonly result: Readonly<
    Record<
      | "name"
      | "waitingTitle"
      | "waitingText"
      | "stale"
      | "inputsTitle"
      | "convention"
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
      | "late"
      | "missingTitle"
      | "missing"
      | "retry"
      | "leadOnTitle"
      | "takeAlong"
      | "takeAlongHint",
      string
    >
  >;
  readonly look: Readonly<
    Record<"name" | "inflation" | "inflationRate" | "band" | "bandPoints" | "pointsUnit", string>
  >;
  readonly disclaimer: { readonly title: string; readonly paragraphs: readonly string[] };
  readonly callToAction: Readonly<Record<"title" | "text" | "button" | "note", string>>;
}

export const calculatorsWords: Localized<CalculatorsWords> = {
  en: {
    hero: {
      heading: "See where the numbers lead",
      text: "Five calculators for the questions families ask at the kitchen table. Each one shows its answer, and then shows its work.",
    },
    banner: {
      text: "These tools are educational. They are not financial advice.",
      dismiss: "Dismiss this notice",
      name: "About these tools",
    },
    tabsName: "Calculators",
    calculators: {
      compound: {
        title: "Compound growth calculator",
        heading: "What could your money grow to?",
        intro:
          "Start with what you have, add a little each month, and give it time. Interest earns interest: that is all compounding means.",
        leadOn: "What would five years of waiting cost?",
      },
      savings: {
        title: "Savings goal calculator",
        heading: "What would it take to reach your goal?",
        intro:
          "A down payment, a first semester, a year of breathing room. Name the amount and the date, and see what to set aside.",
        leadOn: "What if you kept going five more years?",
      },
      millionaire: {
        title: "Millionaire calculator",
        heading: "When could you have a million?",
        intro:
          "Or half of one, or five. Choose the figure, and see how long steady saving would take to get there.",
        leadOn: "What would it take to get there in 20 years?",
      },
      waiting: {
        title: "Cost of waiting calculator",
        heading: "What would waiting cost?",
        intro:
          "The same plan, started today or started later. Both end in the same year; only the time in between differs.",
        leadOn: "When would the same plan reach a million?",
      },
      retirement: {
        title: "401(k) retirement calculator",
        heading: "What could your 401(k) be worth?",
        intro:
          "A 401(k) is a retirement plan through your job. Many employers add money when you do: that is the match.",
        leadOn: "What would five years of waiting cost?",
      },
    },
    form: {
      name: "Your numbers",
      calculate: "Calculate",
      years: "years",
      reset: "Reset",
      noScript:
        "The calculators run in your browser and need JavaScript. You can still read here how each one works. And we are glad to run the numbers with you by phone or email:",
      carried: "Your numbers came along. Press Calculate for the answer.",
      carriedAdjusted:
        "Your numbers came along. Some moved to the nearest value this calculator takes. Press Calculate for the answer.",
      restored: "The numbers from your link are set. Press Calculate for the answer.",
    },
    fit: {
      noNumber: (kept) => `Not a number: it is still ${kept}`,
      least: (value) => `Changed to ${value}, the lowest here`,
      most: (value) => `Changed to ${value}, the highest here`,
      nearest: (value, step) => `Rounded to ${value}, in steps of ${step}`,
    },
    result: {
      name: "Result",
      waitingTitle: "Your answer will show here",
      waitingText:
        "Set the numbers and press Calculate. You will get the answer, a chart, every year in a table, and the formula behind it.",
      stale: "You changed a number. Press Calculate to update the answer.",
      inputsTitle: "The numbers used",
      convention: "How we work it out:",
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
      late: "One moment: your answer is on its way.",
      missingTitle: "Your answer could not be loaded",
      missing: "Your numbers are still here. Please check your connection and try again.",
      retry: "Try again",
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
    disclaimer: {
      title: "Important Disclaimer",
      paragraphs: [
        "These calculators are for education only. They are not financial, tax or investment advice, and nothing here is an offer of insurance.",
        "Every result is hypothetical: it assumes one constant rate and leaves out taxes, fees and losses along the way. Real returns rise and fall, and you can lose money. A result is not an insurance illustration, not a forecast and not a guarantee.",
        "Before you decide anything, please talk with licensed professionals who know your situation.",
      ],
    },
    callToAction: {
      title: "Bring your numbers to someone who will go over them with you",
      text: "A licensed insurance professional goes at your pace. Sometimes the answer is to change nothing.",
      button: "Schedule a free strategy call",
      note: "30-60 minutes, no obligation. We are an insurance agency, and we say so.",
    },
  },
};
