import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

export interface NeedRow {
  readonly name: string;
  readonly how: string;
  /** Dollars; below zero for what the family has already. */
  readonly amount: number;
}

const en = {
  hero: {
    title: "Life insurance that protects your family's income",
    text: "If your paycheck stopped tomorrow, how long could your family stay in their home? Life insurance is like a roof: you want it up before it rains. This page shows how much may be enough.",
    button: "Contact Us",
    note: `A licensed insurance professional answers within ${siteConfig.answerWithinHours} hours. No cost, no obligation.`,
  },
  example: {
    title: "How much is enough?",
    text: "You may hear “ten times your pay.” A better way: add up what your family would need, and subtract what they already have. What is left is your gap. Here is an example: two parents with children ages 4 and 7.",
    caption: "Worked example: how much life insurance one family needs",
    nameHeader: "What",
    howHeader: "Why",
    amountHeader: "Amount",
    rows: [
      {
        name: "Last bills",
        how: "Funeral, medical bills, legal fees" /** Dollars; below zero for what the family has already. */,
        amount: 20_000,
      },
      {
        name: "Debts",
        how: "What they still owe on the house and the car" /** Dollars; below zero for what the family has already. */,
        amount: 215_000,
      },
      {
        name: "Income",
        how: "$3,000 a month for 14 years, until the younger is 18",
        /** Dollars; below zero for what the family has already. */
        amount: 504_000,
      },
      {
        name: "College",
        how: "Help for two children" /** Dollars; below zero for what the family has already. */,
        amount: 80_000,
      },
      {
        name: "Savings",
        how: "They already have it" /** Dollars; below zero for what the family has already. */,
        amount: -30_000,
      },
      {
        name: "Coverage at work",
        how: "It ends with the job, so we count half",
        /** Dollars; below zero for what the family has already. */
        amount: -60_000,
      },
      {
        name: "Survivors' benefits",
        how: "Social Security for the children, a low guess",
        /** Dollars; below zero for what the family has already. */
        amount: -229_000,
      },
    ],
    total: "The gap to insure",
    note: "A made-up family and simple math, without interest or rising prices. Your own numbers will differ.",
  },
  kinds: {
    title: "Three ways to fill the gap, and what each costs",
    text: "The price is what you pay each month. The cost is also what you can't do with that money.",
    items: [
      {
        title: "Term life insurance",
        text: "For 10, 20 or 30 years. Usually the least money for each dollar of coverage. When the term ends, the coverage ends too.",
      },
      {
        title: "Permanent life insurance",
        text: "Indexed universal life is one kind. It is made to last for life and has cash value. It costs several times as much as term for the same coverage, and it can end early if too little is paid in.",
      },
      {
        title: "Coverage through your job",
        text: "Often one year of pay, at no cost to you. Keep it, but don't count on it: it usually ends when the job does.",
      },
    ],
  },
  fit: {
    fits: {
      title: "Who This Fits",
      items: [
        "Someone needs your income for rent, food or school.",
        "You and another person share a mortgage or a loan.",
        "You stay home with the children. Paying someone to do your work would cost a salary.",
        "You care for parents, here or abroad.",
      ],
    },
    wrong: {
      title: "When it is the wrong choice",
      items: [
        "No one depends on your income, and you leave no debts behind.",
        "Your family could live on your savings.",
        "You would have to skip rent or food to pay for it. Start with less coverage, or wait.",
        "Someone sells it to you as a way to get rich. It is there for loss, not for gain.",
      ],
    },
  },
  closing: {
    title: "Let's find your number",
    text: "Have a pay stub and your last mortgage bill ready. We work out the gap with you, whether or not you buy life insurance.",
    button: "Contact Us",
    note: "Education only. Please talk with licensed professionals before you decide.",
    links: [
      { href: "/term-insurance", label: "Term life insurance" },
      { href: "/iul-insurance", label: "IUL insurance" },
    ],
  },
};

export const protectionWords: Localized<typeof en> = { en };
