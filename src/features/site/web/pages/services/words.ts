import type { Localized } from "#platform/core/locale.ts";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";

interface ToolWords {
  readonly id: "iul" | "annuities" | "legacy";
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly costLabel: string;
  readonly cost: string;
  readonly href: string;
  readonly link: string;
}

export interface ServicesWords {
  readonly hero: HeroWords;
  readonly tools: readonly ToolWords[];
  readonly cards: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly {
      readonly title: string;
      readonly description: string;
      readonly link: string;
    }[];
  };
  readonly closing: {
    readonly title: string;
    readonly text: string;
    readonly contactButton: string;
    readonly homeButton: string;
  };
}

export const servicesWords: Localized<ServicesWords> = {
  en: {
    hero: {
      title: "The right tool for the job",
      text: "A hammer is a fine thing until you need a saw. Life insurance, annuities and a legacy plan are tools too. Here is what each one is for, and when we leave it on the wall.",
      note: "We are an insurance agency. Insurance companies pay us if you buy; lessons and calls are free.",
    },
    tools: [
      {
        id: "iul",
        title: "Indexed universal life insurance",
        text: "Life insurance meant to last your whole life, with cash value that can grow with a market index. It grows between a floor and a cap, and its costs come out each month.",
        points: [
          "Cover that does not end with a date",
          "Cash value you can borrow against",
          "Premiums that bend, within limits",
        ],
        costLabel: "Think twice",
        cost: "Costly in the first ten years. Not for money you may need soon, and not when the budget is tight.",
        href: "/iul-insurance",
        link: "How IUL works",
      },
      {
        id: "annuities",
        title: "Annuities",
        text: "A contract with an insurance company that turns savings into income, for some years or for as long as you live. It answers the question whether the money will last.",
        points: [
          "A check each month, backed by the insurance company",
          "A falling market does not lower the fixed and fixed indexed kinds",
          "Tax on growth waits until you take it out",
        ],
        costLabel: "Think twice",
        cost: "Your money is tied up for 5-10 years. Taking more than the free part early costs a charge.",
        href: "/annuities",
        link: "How annuities work",
      },
      {
        id: "legacy",
        title: "Legacy planning",
        text: "Who gets what, how fast, and who decides if you can't. We go through your named beneficiaries, your policies and your papers with you, and tell you what to take to a lawyer.",
        points: [
          "A list of everything your family would look for",
          "Beneficiaries that match your wishes",
          "Life insurance where cash will be needed first",
        ],
        costLabel: "Think twice",
        cost: "We do not write wills or trusts. A lawyer does, and has a fee. For a small, simple estate a will may be all you need.",
        href: "/legacy",
        link: "How a legacy is planned",
      },
    ],
    cards: {
      title: "Start from your question",
      text: "Six pages, one question each.",
      items: [
        {
          title: "Build wealth",
          description: "In which order should we use our money?",
          link: "/build-wealth",
        },
        {
          title: "Protection",
          description: "How much life insurance is enough?",
          link: "/protection",
        },
        {
          title: "Legacy",
          description: "What happens to all of it one day?",
          link: "/legacy",
        },
        {
          title: "Annuities",
          description: "Will the money last as long as we do?",
          link: "/annuities",
        },
        {
          title: "Strategies",
          description: "Can we grow without the market's falls?",
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
      text: "Most people aren't, and some need no insurance at all. Write or call; we answer within 24 hours.",
      contactButton: "Contact Us",
      homeButton: "Back to Home",
    },
  },
};
