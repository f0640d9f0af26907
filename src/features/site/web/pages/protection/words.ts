import type { Localized } from "#platform/core/locale.ts";
import type { ClosingWords } from "#features/site/web/parts/closing-call.tsx";
import type { FitWords } from "#features/site/web/parts/fit-section.tsx";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";
import type { NamedText } from "#features/site/web/parts/term-list.tsx";

export interface NeedRow {
  readonly name: string;
  readonly how: string;
  /** Dollars; below zero for what the family has already. */
  readonly amount: number;
}

interface ProtectionWords {
  readonly hero: HeroWords & { readonly button: string };
  readonly example: {
    readonly title: string;
    readonly text: string;
    readonly caption: string;
    readonly nameHeader: string;
    readonly howHeader: string;
    readonly amountHeader: string;
    readonly rows: readonly NeedRow[];
    readonly total: string;
    readonly note: string;
  };
  readonly kinds: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly fit: FitWords;
  readonly closing: ClosingWords;
}

export const protectionWords: Localized<ProtectionWords> = {
  en: {
    hero: {
      title: "A roof for the day it rains",
      text: "If your paycheck stopped tomorrow, how long could your family stay in their home? Life insurance turns that question into a number, and the number into a plan.",
      button: "Contact Us",
      note: "A licensed insurance professional answers within 24 hours. No cost, no obligation.",
    },
    example: {
      title: "How much is enough?",
      text: "Not ten times your pay. Add up what your family would need, take away what they already have, and the rest is your gap. Here are two parents with children of 4 and 7.",
      caption: "Worked example: how much life insurance one family needs",
      nameHeader: "What",
      howHeader: "How we got there",
      amountHeader: "Amount",
      rows: [
        { name: "Last bills", how: "Funeral, medical bills, legal costs", amount: 20_000 },
        { name: "Debts", how: "What is left of the mortgage and the car loan", amount: 215_000 },
        {
          name: "Income",
          how: "$3,000 a month for 14 years, until the younger is 18",
          amount: 504_000,
        },
        { name: "School", how: "Help toward college for two", amount: 80_000 },
        { name: "Savings", how: "Already there", amount: -30_000 },
        { name: "Cover at work", how: "Ends with the job, so half is counted", amount: -60_000 },
        {
          name: "Survivors' benefits",
          how: "Social Security for the children, counted low",
          amount: -229_000,
        },
      ],
      total: "The gap to insure",
      note: "A simple sum without interest or rising prices, to show the method. Your own numbers will differ.",
    },
    kinds: {
      title: "Three ways to cover a gap",
      text: "Price is what you pay. Cost is also what you can't do with that money.",
      items: [
        {
          title: "Term life insurance",
          text: "For 10, 20 or 30 years. Usually the least money for each dollar of cover. When the term ends, the cover does too.",
        },
        {
          title: "Permanent life insurance",
          text: "Such as indexed universal life. Made to last for life, with cash value. Costs several times as much as term for the same cover, and can lapse if it is not paid well enough.",
        },
        {
          title: "Cover through your job",
          text: "Often a year's pay at no cost to you. Keep it, but don't lean on it: it usually ends when the job does.",
        },
      ],
    },
    fit: {
      fits: {
        title: "Who This Fits",
        items: [
          "Someone else eats, learns or sleeps on your income.",
          "You and another person share a mortgage or a loan.",
          "You stay at home with children. Replacing your work would cost a salary.",
          "You care for parents, here or abroad.",
        ],
      },
      wrong: {
        title: "When it is the wrong choice",
        items: [
          "No one depends on your income, and you leave no debts behind.",
          "Your savings would already carry your family.",
          "You would have to skip rent or food to pay for it. Start smaller, or wait.",
          "Someone sells it to you as a way to get rich. It is there for loss, not for gain.",
        ],
      },
    },
    closing: {
      title: "Let's find your number",
      text: "Bring a pay stub and your last mortgage bill. We work out the gap together, and you keep the paper whether or not you buy life insurance.",
      button: "Contact Us",
      note: "Education only. Please talk with licensed professionals before you decide.",
      links: [
        { href: "/term-insurance", label: "Term life insurance" },
        { href: "/iul-insurance", label: "IUL insurance" },
      ],
    },
  },
};
