import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/legal-figures.ts";

const { fromYears, toYears } = standingFigures.annuitySurrender.value;

const en = {
  hero: {
    title: "Life insurance, annuities and legacy planning",
    text: "Each is a tool for one kind of job, and the wrong one for others. Here is what each does, what it costs, and when to leave it on the wall.",
    note: "We are an insurance agency. Insurance companies pay us if you buy. A call costs you nothing.",
  },
  tools: [
    {
      id: "iul" as const,
      title: "Indexed universal life insurance",
      text: "Life insurance made to last your whole life, with cash value that can grow. It follows an index, a number that shows how a large group of stocks did, between a floor and a cap. Its costs come out each month.",
      points: [
        "Coverage made to last, if enough is paid in",
        "Cash value you can borrow against",
        "Monthly payments you can change, within limits",
      ],
      costLabel: "Think twice",
      cost: "Costly in the first ten years. Not for money you may need soon, and not when the budget is tight.",
      href: "/iul-insurance",
      link: "How IUL works",
    },
    {
      id: "annuities" as const,
      title: "Annuities",
      text: "A contract with an insurance company. You hand over savings, and the company can pay you an income, for some years or for as long as you live.",
      points: [
        "Checks you can plan on, as long as the insurance company can pay them",
        "In fixed and fixed indexed annuities, a falling market alone does not lower your value",
        "Tax on growth waits until you take it out",
      ],
      costLabel: "Think twice",
      cost: `Most tie up your money for ${fromYears} to ${toYears} years. If you take out more than the free part early, you pay a charge.`,
      href: "/annuities",
      link: "How annuities work",
    },
    {
      id: "legacy" as const,
      title: "Legacy planning",
      text: "Who gets what, how fast, and who decides if you can't. We go through your policies and the people you named on them, and tell you what to take to a lawyer.",
      points: [
        "One list of everything your family would look for",
        "The right names on every policy and account",
        "Life insurance where your family will need cash first",
      ],
      costLabel: "Think twice",
      cost: "We do not write wills or trusts. A lawyer does, for a fee. If you own little, a simple will may be all you need.",
      href: "/legacy",
      link: "How legacy planning works",
    },
  ],
  cards: {
    title: "Start with your question",
    text: "Six pages, one question each.",
    items: [
      {
        title: "Build wealth",
        description: "What should our money do first?",
        link: "/build-wealth",
      },
      {
        title: "Protection",
        description: "How much life insurance is enough?",
        link: "/protection",
      },
      {
        title: "Legacy",
        description: "What happens to it all one day?",
        link: "/legacy",
      },
      {
        title: "Annuities",
        description: "Will the money last as long as we do?",
        link: "/annuities",
      },
      {
        title: "Strategies",
        description: "Can savings grow without the market's falls?",
        link: "/strategies",
      },
      {
        title: "Tax advantages",
        description: "Which dollars are taxed, and when?",
        link: "/tax-advantages",
      },
    ],
  },
  closing: {
    title: "Not sure which one you need?",
    text: `Most people aren't, and some need no insurance at all. Write or call. We answer within ${siteConfig.answerWithinHours} hours.`,
    contactButton: "Contact Us",
    homeButton: "Back to Home",
  },
};

export type ServicesWords = typeof en;

export const servicesWords: Localized<typeof en> = { en };
