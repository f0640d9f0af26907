import type { Localized } from "#platform/core/locale.ts";
import type { ClosingWords } from "#features/site/web/parts/closing-call.tsx";
import type { FaqWords } from "#features/site/web/parts/faq-section.tsx";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";
import type { NamedText } from "#features/site/web/parts/term-list.tsx";

interface EducationWords {
  readonly hero: HeroWords & { readonly button: string };
  readonly what: { readonly title: string; readonly texts: readonly string[] };
  readonly benefits: {
    readonly title: string;
    readonly items: readonly NamedText[];
  };
  readonly lessons: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly approach: {
    readonly title: string;
    readonly steps: readonly NamedText[];
    readonly notForTitle: string;
    readonly notFor: readonly string[];
  };
  readonly faq: FaqWords;
  readonly closing: ClosingWords;
}

export const educationWords: Localized<EducationWords> = {
  en: {
    hero: {
      title: "Nobody taught us this in school",
      text: "So we teach it at the kitchen table: how money grows, how debt grows faster, what life insurance and annuities do, and which questions to ask before you sign anything.",
      note: "The lessons are free. We are an insurance agency and earn money only when a family chooses to buy insurance from us.",
      button: "Get My Wealth Blueprint",
    },
    what: {
      title: "What we mean by education",
      texts: [
        "Not a sales talk with slides. A lesson has one question in it, such as “How much life insurance is enough?”, and at the end you can answer it for your own family, with a pencil, without us.",
        "We start with what you already have: a paycheck, a benefit from work, a policy your uncle sold you, a savings circle with your cousins. Then we put the pieces on the table and look at what is missing, what is double, and what costs too much.",
      ],
    },
    benefits: {
      title: "What knowing does for you",
      items: [
        {
          title: "You can compare",
          text: "Once you know the five numbers that matter in a policy, two offers side by side stop being a mystery.",
        },
        {
          title: "You can say no",
          text: "Most bad purchases are made in a hurry. If you understand it, you can wait. If you don't, you should.",
        },
        {
          title: "You can talk about it",
          text: "With your spouse, your parents and your children. Money is easier to plan when it is not a secret.",
        },
        {
          title: "You can teach it",
          text: "What you learn, your children learn at breakfast. That part of a legacy costs nothing.",
        },
      ],
    },
    lessons: {
      title: "What you will learn",
      text: "Eight lessons, about half an hour each. Take one or all of them, in any order.",
      items: [
        {
          title: "A month on one page",
          text: "Where the money goes, and how to find the first $100 to save.",
        },
        {
          title: "The cushion",
          text: "How many months of bills to keep, and where.",
        },
        {
          title: "Debt, from dear to cheap",
          text: "Which to pay first, and what a minimum payment really costs.",
        },
        {
          title: "Time and growth",
          text: "What ten years of waiting takes from your savings.",
        },
        {
          title: "Life insurance",
          text: "Term and permanent, how much, for how long, and when you need none.",
        },
        {
          title: "Income for later",
          text: "Social Security, the plan at work, and annuities with their costs.",
        },
        {
          title: "Taxes: now, later, or maybe not",
          text: "What each kind of account does, and the rules that come with it.",
        },
        {
          title: "Passing it on",
          text: "Beneficiaries, wills and trusts, and the one list your family needs.",
        },
      ],
    },
    approach: {
      title: "How we teach",
      steps: [
        {
          title: "Plain words",
          text: "If a term has no plain word, we explain it once and write it down for you.",
        },
        {
          title: "Both sides",
          text: "Every product gets its costs and its wrong uses in the same lesson as its good ones.",
        },
        {
          title: "Your numbers",
          text: "We work with your own bills and your own goals, and you keep the paper.",
        },
      ],
      notForTitle: "What we leave to others",
      notFor: [
        "Tax returns and tax advice: see a tax professional.",
        "Wills, trusts and immigration questions: see a lawyer.",
        "Stocks, funds and other securities: see a registered adviser.",
      ],
    },
    faq: {
      title: "Questions about the lessons",
      items: [
        {
          question: "Does it cost anything?",
          answer:
            "No. The lessons and the strategy call are free, and you don't have to buy anything. We are an insurance agency: if you later choose life insurance or an annuity through us, the insurance company pays us a commission.",
        },
        {
          question: "Do I have to know about money already?",
          answer:
            "Not at all. Most families start from zero. Bring a pay stub, your last few bills and any policy you have, and we start from there. Spouses, parents and grown children are welcome.",
        },
        {
          question: "Is this financial advice?",
          answer:
            "No. It is education: how things work, what they cost and what to ask. It is not financial, tax or investment advice for your own case. For that, talk with licensed professionals, and bring what you learned.",
        },
      ],
    },
    closing: {
      title: "Start with your own page",
      text: "Ten short steps show us which lesson to begin with. A licensed insurance professional gets back to you within 24 hours.",
      button: "Get My Wealth Blueprint",
      note: "Under 3 minutes. You can learn everything here and never buy insurance from us.",
      links: [
        { href: "/iul-insurance", label: "Read about IUL insurance" },
        { href: "/annuities", label: "Read about annuities" },
      ],
    },
  },
};
