import type { Page } from "./page.ts";
import { standingFigures } from "#platform/core/legal-figures.ts";

const { freePercent } = standingFigures.annuitySurrender.value;

const listed = { noindex: false, inSitemap: true } as const;

/** Pages to read: no form, no calculator. In the order of the sitemap. */
export const readingPages: readonly Page[] = [
  {
    path: "/about",
    ...listed,
    words: {
      en: {
        title: "About us: who we are and how we get paid",
        label: "About",
        description:
          "An insurance agency that teaches families first: who we are, where we are licensed, how we get paid, and what to ask any agent.",
        keywords: ["about the agency", "financial education", "family insurance agency"],
      },
    },
  },
  {
    path: "/services",
    ...listed,
    words: {
      en: {
        title: "Life insurance, annuities and legacy planning",
        label: "Services",
        description:
          "Indexed universal life insurance, annuities and legacy planning in plain words: what each one is for, what it costs and when it is the wrong choice.",
        keywords: ["life insurance services", "IUL", "annuities", "legacy planning"],
      },
    },
  },
  {
    path: "/build-wealth",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Build wealth in a clear order",
        label: "Build wealth",
        description:
          "Five steps in the right order: a cushion, costly debt, the match at work, steady saving, and only then insurance with cash value.",
        keywords: ["build wealth", "family savings plan", "emergency fund", "life insurance"],
      },
    },
  },
  {
    path: "/protection",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Protect your family's income",
        label: "Protection",
        description:
          "How much life insurance is enough? An example in plain numbers, the kinds of coverage, what they cost, and when you need none at all.",
        keywords: ["family protection", "how much life insurance", "income replacement"],
      },
    },
  },
  {
    path: "/legacy",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Legacy planning for families",
        label: "Legacy",
        description:
          "Wills, named beneficiaries, trusts and life insurance: the papers that decide who gets what and how fast, and how to get them in order.",
        keywords: ["legacy planning", "beneficiaries", "will", "trust", "life insurance"],
      },
    },
  },
  {
    path: "/strategies",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Grow without market downside",
        label: "Strategies",
        description:
          "How insurance contracts with a floor and a cap work, year by year, with the fees and the trade-off in plain view. Education first.",
        keywords: ["index floor and cap", "downside protection", "indexed insurance"],
      },
    },
  },
  {
    path: "/tax-advantages",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Maximize tax advantages",
        label: "Tax advantages",
        description:
          "Three kinds of accounts: taxed now, taxed later, and maybe not taxed again if you follow the rules. What goes where, and what it costs.",
        keywords: ["tax advantages", "tax-deferred", "Roth", "life insurance taxes"],
      },
    },
  },
  {
    path: "/annuities",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Annuities: how they work and what they cost",
        label: "Annuities",
        description: `What an annuity is, the kinds there are, surrender charges, fees and the ${freePercent}% yearly withdrawal, and who should not buy one.`,
        keywords: ["annuities", "fixed indexed annuity", "retirement income", "surrender charge"],
      },
    },
  },
  {
    path: "/iul-insurance",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Indexed universal life (IUL) insurance",
        label: "IUL insurance",
        description:
          "Indexed universal life insurance in plain words: lifetime coverage, cash value with a floor and a cap, what it costs, and how a policy can lapse.",
        keywords: ["indexed universal life", "IUL insurance", "cash value life insurance"],
      },
    },
  },
  {
    path: "/term-insurance",
    ...listed,
    parent: "/services",
    words: {
      en: {
        title: "Term life insurance",
        label: "Term life insurance",
        description:
          "Life insurance for 10, 20 or 30 years: what it does, what it costs, how it compares with IUL line by line, and what happens when it ends.",
        keywords: ["term life insurance", "term versus IUL", "convertible term"],
      },
    },
  },
  {
    path: "/financial-education",
    ...listed,
    words: {
      en: {
        title: "Financial education for families",
        label: "Financial education",
        description:
          "Saving, debt, life insurance, annuities and taxes in plain words, for free. What you will learn, how we teach, and what we leave to others.",
        keywords: ["financial education", "money lessons", "life insurance basics"],
      },
    },
  },
];
