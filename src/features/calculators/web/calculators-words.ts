import type { Localized } from "#platform/core/locale.ts";

const en = {
  banner: {
    text: "These tools are educational. They are not financial advice.",
    dismiss: "Dismiss this notice",
    name: "About these tools",
  },
  tabsName: "Calculators",
  calculators: {
    compound: {
      /** Title of the browser's tab, without the agency's name. */
      title: "Compound growth calculator",
      heading: "What could your money grow to?",
      intro:
        "Start with what you have, add a little each month, and give it time. Interest earns interest: that is all compounding means.",
      /** What is asked under a result, leading to the next calculator. */
      leadOn: "What would five years of waiting cost?",
    },
    savings: {
      /** Title of the browser's tab, without the agency's name. */
      title: "Savings goal calculator",
      heading: "What would it take to reach your goal?",
      intro:
        "A down payment, a first semester, a year of breathing room. Name the amount and the date, and see what to set aside.",
      /** What is asked under a result, leading to the next calculator. */
      leadOn: "What if you kept going five more years?",
    },
    millionaire: {
      /** Title of the browser's tab, without the agency's name. */
      title: "Millionaire calculator",
      heading: "When could you have a million?",
      intro:
        "Or half of one, or five. Choose the figure, and see how long steady saving would take to get there.",
      /** What is asked under a result, leading to the next calculator. */
      leadOn: "What would it take to get there in 20 years?",
    },
    waiting: {
      /** Title of the browser's tab, without the agency's name. */
      title: "Cost of waiting calculator",
      heading: "What would waiting cost?",
      intro:
        "The same plan, started today or started later. Both end in the same year; only the time in between differs.",
      /** What is asked under a result, leading to the next calculator. */
      leadOn: "When would the same plan reach a million?",
    },
    retirement: {
      /** Title of the browser's tab, without the agency's name. */
      title: "401(k) retirement calculator",
      heading: "What could your 401(k) be worth?",
      intro:
        "A 401(k) is a retirement plan through your job. Many employers add money when you do: that is the match.",
      /** What is asked under a result, leading to the next calculator. */
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
  /** Of a typed number that can't be taken as it is. */
  fit: {
    noNumber: (kept: string) => `Not a number: it is still ${kept}`,
    least: (value: string) => `Changed to ${value}, the lowest here`,
    most: (value: string) => `Changed to ${value}, the highest here`,
    nearest: (value: string, step: string) => `Rounded to ${value}, in steps of ${step}`,
  },
  result: {
    name: "Result",
    waitingTitle: "Your answer will show here",
    waitingText:
      "Set the numbers and press Calculate. You will get the answer, a chart, every year in a table, and the formula behind it.",
    convention: "How we work it out:",
    late: "One moment: your answer is on its way.",
    missingTitle: "Your answer could not be loaded",
    missing: "Your numbers are still here. Please check your connection and try again.",
    retry: "Try again",
  },
};

export const calculatorsWords: Localized<typeof en> = { en };
