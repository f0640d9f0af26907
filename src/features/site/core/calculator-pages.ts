import type { Page } from "./page.ts";

const listed = { noindex: false, inSitemap: true, interactive: true } as const;

/** The calculators: one screen, and an address for each of its tabs. */
export const calculatorPages: readonly Page[] = [
  {
    path: "/calculators",
    ...listed,
    words: {
      en: {
        title: "Compound growth calculator",
        label: "Calculators",
        description:
          "What could a starting balance and monthly deposits grow to? See the answer, a chart, every year in a table, and the formula with your own numbers.",
        keywords: [
          "compound interest calculator",
          "compound growth",
          "monthly contributions",
          "savings calculator",
        ],
      },
    },
  },
  {
    path: "/calculators/savings",
    ...listed,
    tabOf: "/calculators",
    words: {
      en: {
        title: "Savings goal calculator",
        label: "Savings goal",
        description:
          "Name an amount and a date, and see what to set aside each month or each year to get there. Free, private, and it shows its work.",
        keywords: [
          "savings goal calculator",
          "monthly savings",
          "college savings",
          "down payment savings",
        ],
      },
    },
  },
  {
    path: "/calculators/millionaire",
    ...listed,
    tabOf: "/calculators",
    words: {
      en: {
        title: "Millionaire calculator",
        label: "Millionaire",
        description:
          "How many years and months of steady saving would it take to reach a million? Set your own target and see the month it happens.",
        keywords: [
          "millionaire calculator",
          "time to one million",
          "savings target",
          "compound growth",
        ],
      },
    },
  },
  {
    path: "/calculators/waiting",
    ...listed,
    tabOf: "/calculators",
    words: {
      en: {
        title: "Cost of waiting calculator",
        label: "Cost of waiting",
        description:
          "The same savings plan, started today or started later: see both futures side by side and what the years of waiting would cost.",
        keywords: [
          "cost of waiting calculator",
          "start saving early",
          "delay cost",
          "compound growth",
        ],
      },
    },
  },
  {
    path: "/calculators/retirement",
    ...listed,
    tabOf: "/calculators",
    words: {
      en: {
        title: "401(k) retirement calculator",
        label: "Retirement 401(k)",
        description:
          "What could your 401(k) be worth when you retire? Add your salary, what you put in and what your employer matches, and see every year.",
        keywords: [
          "401k calculator",
          "retirement calculator",
          "employer match",
          "retirement savings",
        ],
      },
    },
  },
];
