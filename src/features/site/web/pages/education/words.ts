import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  hero: {
    title: "Financial education for families",
    text: "Most schools don't teach it, so we do: how money grows, how debt grows faster, what life insurance and annuities do, and what to ask before you sign anything.",
    note: "Learning here is free. We are an insurance agency: if you buy insurance through us, the insurance company pays us.",
    button: "Get My Wealth Blueprint",
  },
  what: {
    title: "What we mean by education",
    texts: [
      "Each topic starts with one question, such as “How much life insurance is enough?” At the end you can answer it for your own family, with a pencil and without us.",
      "You start with what you already have: a paycheck, a benefit from work, an old policy, a savings circle with your cousins. Then you look at what is missing, what you pay for twice, and what costs too much.",
    ],
  },
  benefits: {
    title: "What you can do with it",
    items: [
      {
        title: "You can compare",
        text: "Once you know which numbers matter in a policy, you can put two offers side by side.",
      },
      {
        title: "You can say no",
        text: "Bad choices are often made in a hurry. If you don't understand it yet, you can wait.",
      },
      {
        title: "You can talk about it",
        text: "With your spouse, your parents and your children. Money is easier to plan when you can say it out loud.",
      },
      {
        title: "You can teach it",
        text: "What you learn, your children learn at breakfast. That part of your legacy costs nothing.",
      },
    ],
  },
  lessons: {
    title: "What you will learn",
    text: "Eight topics. Read one or all of them, in any order.",
    inPerson: "We also teach them in person: eight lessons, about half an hour each.",
    items: [
      {
        title: "A month on one page",
        text: "Where the money goes, and what $100 a month can become.",
        href: "/calculators/savings",
      },
      {
        title: "The cushion",
        text: "How many months of bills to keep in savings.",
        href: "/build-wealth",
      },
      {
        title: "Debt, most costly first",
        text: "Which debt to pay off before you save or buy insurance.",
        href: "/build-wealth",
      },
      {
        title: "Time and growth",
        text: "What a few years of waiting take from your savings.",
        href: "/calculators/waiting",
      },
      {
        title: "Life insurance",
        text: "Term and permanent, how much, for how long, and when you need none.",
        href: "/protection",
      },
      {
        title: "Income for later",
        text: "How an annuity can add to Social Security, and what it costs.",
        href: "/annuities",
      },
      {
        title: "Taxes: now, later, or maybe not",
        text: "What each kind of account does, and the rules that come with it.",
        href: "/tax-advantages",
      },
      {
        title: "Passing it on",
        text: "Beneficiaries, wills and trusts, and the one list your family needs.",
        href: "/legacy",
      },
    ],
  },
  approach: {
    title: "How we teach",
    steps: [
      {
        title: "Plain words",
        text: "If a term has no plain word, we explain it on the page.",
      },
      {
        title: "Both sides",
        text: "Each page about a product shows its costs, and when it is the wrong choice.",
      },
      {
        title: "Your numbers",
        text: "The calculators use your own numbers, and you can print the result.",
      },
    ],
    notForTitle: "What we leave to others",
    notFor: [
      "Tax returns and tax advice: see a tax professional.",
      "Wills, trusts and immigration questions: see a lawyer.",
      "Stocks, funds and other securities: see a registered financial adviser.",
    ],
  },
  faq: {
    title: "Questions about learning with us",
    items: [
      {
        question: "Does it cost anything?",
        answer:
          "No. The pages, the calculators and the strategy call are free, and you don't have to buy anything. We are an insurance agency. If you later choose life insurance or an annuity through us, the insurance company pays us a commission.",
      },
      {
        question: "Do I have to know about money already?",
        answer:
          "Not at all. You can start from zero. For a call, have a pay stub, your last few bills and any policy you own ready. Your spouse, parents and grown children are welcome.",
      },
      {
        question: "Is this financial advice?",
        answer:
          "No. It is education: how things work, what they cost and what to ask. It is not financial, tax or investment advice for your own case. For that, talk with licensed professionals and bring what you learned.",
      },
    ],
  },
  closing: {
    title: "Find out where to start",
    text: `Ten short steps help us see which topic matters most for you now. A licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours.`,
    button: "Get My Wealth Blueprint",
    note: "Under 3 minutes. You can learn everything here and never buy insurance from us.",
    links: [
      { href: "/iul-insurance", label: "Read about IUL insurance" },
      { href: "/annuities", label: "Read about annuities" },
    ],
  },
};

export const educationWords: Localized<typeof en> = { en };
