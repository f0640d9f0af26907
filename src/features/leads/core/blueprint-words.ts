import type { Localized } from "#platform/core/locale.ts";
import type {
  BlueprintAnswers,
  BlueprintCalculator,
  BlueprintPage,
  BlueprintProduct,
  BlueprintQuestion,
  BlueprintTopic,
  ThingToBring,
} from "./blueprint.ts";
import { standingFigures } from "#platform/core/legal-figures.ts";

const { annuitySurrender, lifeSurrender, earlyWithdrawal } = standingFigures;

interface Named {
  readonly name: string;
  readonly text: string;
}

interface Linked {
  readonly label: string;
  readonly text: string;
}

interface SectionWords {
  readonly title: string;
  readonly text?: string;
}

export interface BlueprintWords {
  readonly title: string;
  readonly text: string;
  readonly sections: Readonly<
    Record<"matters" | "open" | "ease" | "questions" | "next" | "limits" | "bring", SectionWords>
  > & { readonly noLimits: Required<SectionWords> };
  /** What the family put first, by its answer to the question nearest to it. */
  readonly first: Readonly<
    Record<
      BlueprintAnswers["q6"],
      { readonly name: string; readonly answers: Readonly<Record<BlueprintAnswers["q1"], string>> }
    >
  >;
  readonly matters: Readonly<Record<BlueprintTopic, Named>>;
  readonly open: Readonly<Record<BlueprintTopic, Named>>;
  readonly settled: Readonly<Record<"plan" | "retirement", string>>;
  /** As they stand in a list, after "You said no to". */
  readonly topics: Readonly<Record<BlueprintTopic, string>>;
  readonly declined: (list: string) => string;
  /** What to ask, and by what a good answer is known. */
  readonly questions: Readonly<Record<BlueprintQuestion, Named>>;
  readonly pages: Readonly<Record<BlueprintPage, Linked>>;
  readonly calculators: Readonly<Record<BlueprintCalculator, Linked & { readonly href: string }>>;
  readonly ownNumbers: string;
  readonly products: Readonly<
    Record<BlueprintProduct, Named & { readonly label: string; readonly href: string }>
  >;
  readonly bring: Readonly<Record<ThingToBring, string>>;
  readonly disclaimer: string;
}

const en: BlueprintWords = {
  title: "Your Wealth Blueprint",
  text: "A first page for your family, made from your nine answers and nothing else. Keep it, mark it up, and bring it to the call.",
  sections: {
    matters: {
      title: "What matters to you",
      text: "What you put first, then the rest in the order we asked.",
    },
    open: {
      title: "What you are not sure about",
      text: "For each one, here is a way to find out.",
    },
    ease: {
      title: "What you set aside",
      text: "That is what you said. Nobody has checked it.",
    },
    questions: {
      title: "Three questions to ask any advisor",
      text: "Us included. Ask all three before you sign anything.",
    },
    next: { title: "Where to look next" },
    limits: {
      title: "What each product is not good for",
      text: "You may hear of these. That does not mean you need one.",
    },
    noLimits: {
      title: "No product comes up",
      text: "Nothing you said calls for life insurance or an annuity. If someone offers you one, ask which of your answers it serves.",
    },
    bring: {
      title: "What to bring to the call",
      text: "You don't need a card, a bank password or a Social Security number. And you don't have to sign anything.",
    },
  },
  first: {
    "building-wealth": {
      name: "Building wealth comes first.",
      answers: {
        yes: "You feel sure about how you save for retirement. So the next step may be lower fees, not a new product. Add up what your accounts cost you in a year.",
        no: "And you don't feel sure about how you save for retirement. Start close to home: savings for a bad month, then the full match at work, if there is one. Compare other things after that.",
        "not-sure":
          "And you are not sure about how you save for retirement. Work out what you save now and what it could come to, before you change anything.",
      },
    },
    "protecting-family": {
      name: "Protecting your family comes first.",
      answers: {
        yes: "And keeping its income safe is a goal right now. Start with one number: what your family would need each month if your pay stopped.",
        no: "But its income is not a goal right now. Maybe you have coverage already. Then look up two things: how much it pays, and when it ends. If not, tell us on the call what you mean.",
        "not-sure":
          "But you are not sure if its income should be a goal right now. You can find out: ask who would be short of money without your pay, and for how long.",
      },
    },
    "leaving-legacy": {
      name: "Leaving a legacy comes first.",
      answers: {
        yes: "And it is important to you to leave something behind. Start with the papers: a will, and the right names on each account. Look at insurance only after that, if at all.",
        no: "But leaving something behind is not so important to you. Maybe you mean order more than money: a will, and no bills for anyone. Tell us on the call what you mean.",
        "not-sure":
          "But you are not sure how much you want to leave behind. It does not have to be money. A will and the right names on each account save your family a lot of trouble.",
      },
    },
  },
  matters: {
    plan: {
      name: "Your plan today.",
      text: "You don't trust it. Write down the one part that worries you most, and start the call with that.",
    },
    retirement: {
      name: "Saving for retirement.",
      text: "You don't feel sure about it. One check is free: do you get the full match at work, if there is one?",
    },
    learning: {
      name: "New ideas.",
      text: "You want to see ways that may be new to you. For each one, ask first what it costs, and when it is the wrong choice.",
    },
    protection: {
      name: "Your family's income.",
      text: "Keeping it safe is a goal right now. Add up what your family would need, and take away what it has. The rest is the gap.",
    },
    legacy: {
      name: "Something to leave behind.",
      text: "It is important to you. Look first at the names on your accounts, which are often free to change, and then at a will.",
    },
    growth: {
      name: "Growth with a floor.",
      text: "You want growth that follows the market, with protection when it falls. In good years you get only a part of that growth. In bad years you still pay fees.",
    },
    taxes: {
      name: "Taxes later.",
      text: "You want growth that may be free of income tax later. Look at simple accounts first, such as a Roth IRA.",
    },
    access: {
      name: "Money you can use.",
      text: "You want to use your money while you are living. Keep enough where taking it out is free, before you tie up any.",
    },
  },
  open: {
    plan: {
      name: "Your plan today.",
      text: "Try to say in two sentences what it does if you live long, and what it does if you die soon. If you can't, start there.",
    },
    retirement: {
      name: "Saving for retirement.",
      text: "No one can see the future, but a calculator can show if today's pace is far off.",
    },
    learning: {
      name: "New ideas.",
      text: "Pick one. Read how it works, what it costs, and who should not use it. Then see if you want more.",
    },
    protection: {
      name: "Your family's income.",
      text: "One question helps: who would be short of money if your pay stopped? If no one, you may not need coverage.",
    },
    legacy: {
      name: "Something to leave behind.",
      text: "You can leave this open. Just check who is named on your accounts.",
    },
    growth: {
      name: "Growth with a floor.",
      text: "It depends on the cap, the costs, and how long you can wait. Ask for all three on one page.",
    },
    taxes: {
      name: "Taxes later.",
      text: "It depends on your tax rate now and when you are older. A tax professional can judge that better than we can.",
    },
    access: {
      name: "Money you can use.",
      text: "Think of your last big bill that came as a surprise. Where did the money come from? That tells you how much to keep close.",
    },
  },
  settled: {
    plan: "You trust the plan your family follows. So a new idea has to beat it, not just sound better.",
    retirement:
      "You feel sure about how you save for retirement. Keep going, and look at the fees once a year.",
  },
  topics: {
    plan: "your plan",
    retirement: "retirement saving",
    learning: "new strategies",
    protection: "income protection for now",
    legacy: "leaving something behind",
    growth: "growth that follows the market",
    taxes: "growth with a tax advantage",
    access: "using your money while living",
  },
  declined: (list) => `You said no to ${list}. So the pages and questions below leave that out.`,
  questions: {
    pay: {
      name: "How are you paid if I do what you say, and how if I do nothing?",
      text: "A good answer names who pays, and how much. For us: the insurance company pays, out of the product's price, and only if you buy.",
    },
    simplest: {
      name: "What is the simplest thing that would do the job?",
      text: "A good answer may be something they don't sell.",
    },
    stop: {
      name: "What do I get back if I stop after one year, five years or ten?",
      text: "A good answer is in dollars, on paper.",
    },
    keep: {
      name: "What in my plan would you leave as it is?",
      text: "Someone who wants to change it all has not looked yet.",
    },
    match: {
      name: "Should I put more into my plan at work before I buy anything?",
      text: "A good answer starts with the match, and whether you get all of it.",
    },
    enough: {
      name: "How much would my family need, for how long, and how did you get there?",
      text: "A good answer uses your bills, not “ten times your pay.”",
    },
    papers: {
      name: "What would a will and the right names on my accounts do without this?",
      text: "A good answer starts with the papers, and may send you to a lawyer.",
    },
    "poor-years": {
      name: "What is left after three years in a row without any growth?",
      text: "A good answer is a page with every cost in dollars.",
    },
    rules: {
      name: "Which tax rules do I have to follow, and what do I owe if I break one?",
      text: "A good answer names the rule, and says to ask a tax professional.",
    },
    early: {
      name: "If I need $10,000 in the third year, what do I get, and what does it cost me?",
      text: "A good answer points to the page in the contract.",
    },
  },
  pages: {
    "/about": { label: "About us", text: "How we are paid, and what to ask any agent." },
    "/build-wealth": {
      label: "Build wealth in a clear order",
      text: "Five steps, and what comes before any insurance.",
    },
    "/protection": {
      label: "Protect your family's income",
      text: "How to work out what would be enough.",
    },
    "/legacy": { label: "Legacy planning", text: "The papers that decide who gets what." },
    "/strategies": {
      label: "A floor and a cap",
      text: "How they work year by year, with the fees.",
    },
    "/tax-advantages": {
      label: "Tax advantages",
      text: "Three kinds of accounts, and when each one is taxed.",
    },
    "/iul-insurance": {
      label: "Life insurance with cash value",
      text: "What it costs to use that money early.",
    },
    "/financial-education": {
      label: "Financial education",
      text: "The basics in plain words, at no cost.",
    },
  },
  calculators: {
    retirement: {
      href: "/calculators/retirement",
      label: "401(k) calculator",
      text: "Put in your pay and your match, and see what today's pace could come to.",
    },
    savings: {
      href: "/calculators/savings",
      label: "Savings goal calculator",
      text: "What to set aside for three months of bills.",
    },
    compound: {
      href: "/calculators",
      label: "Compound growth calculator",
      text: "What a steady amount could come to over the years.",
    },
  },
  ownNumbers: "Open it with your numbers",
  products: {
    term: {
      name: "Term life insurance.",
      text: "Not for saving, and not for your whole life. It ends after 10, 20 or 30 years, in most cases with nothing back. If no one needs your income, you may not need it.",
      label: "All about term life insurance",
      href: "/term-insurance",
    },
    iul: {
      name: "Indexed universal life (IUL) insurance.",
      text: `Not for money you may need in the next ${lifeSurrender.value.fromYears} to ${lifeSurrender.value.toYears} years, and not if your pay comes and goes. Growth has a cap. Costs come out even in a bad year. Pay in too little or borrow too much, and it can end.`,
      label: "All about IUL insurance",
      href: "/iul-insurance",
    },
    annuities: {
      name: "Annuities.",
      text: `Not for money you may need soon, and not while you owe on credit cards. Most ask you to stay for ${annuitySurrender.value.fromYears} to ${annuitySurrender.value.toYears} years. Leave early, and the company keeps a part. Before age ${earlyWithdrawal.value.beforeAge}, a tax is often added.`,
      label: "All about annuities",
      href: "/annuities",
    },
  },
  bring: {
    spending: "A rough idea of what your family spends in a month.",
    policies: "The first pages of any policy you have, the one from work too.",
    "pay-stub": "A pay stub: it shows what you put in at work, and the match.",
    statements: "The last statement of each savings or retirement account.",
    names: "The names on your accounts and policies: who gets what today.",
    "tax-return": "Last year's tax return, if you want to talk about taxes.",
    decider: "The person you decide with, if there is one.",
  },
  disclaimer:
    "For education only. This page is not financial, tax or investment advice, and it is not an offer of insurance. It does not say that you should buy anything. Before you decide, please talk with licensed professionals.",
};

/** Every sentence of a blueprint. */
export const blueprintWords: Localized<BlueprintWords> = { en };
