import type { Localized } from "#platform/core/locale.ts";
import type { CallPageWords } from "#features/site/web/parts/call-words.ts";

export const jars = ["now", "later", "rules"] as const;
export type Jar = (typeof jars)[number];

export interface TaxWords extends CallPageWords {
  readonly jars: {
    readonly title: string;
    readonly text: string;
    readonly growthLabel: string;
    readonly outLabel: string;
    readonly items: readonly {
      readonly id: Jar;
      readonly title: string;
      readonly examples: string;
      readonly growth: string;
      readonly out: string;
    }[];
    readonly note: string;
  };
}

export const taxWords: Localized<TaxWords> = {
  en: {
    hero: {
      title: "Maximize tax advantages",
      text: "You can't choose whether there are taxes. You can often choose when. Some money is taxed now, some later, and some may come out without income tax when its rules are met. Life insurance is one of the jars, and not the first to fill.",
      button: "Contact Us to Schedule a Call",
      note: "A free 30-60 minute call about insurance and taxes, with no obligation. We are not tax advisers.",
    },
    intro: {
      title: "Why it matters where money sits",
      texts: [
        "Two families save the same amount for thirty years. One put it all in one jar and owes tax on each dollar it takes out. The other spread it over three, and can choose each year which one to open.",
        "Nobody knows tomorrow's tax rates. That is the best reason to have more than one jar, and to be careful with anyone who claims to know.",
      ],
    },
    jars: {
      title: "Three jars on the shelf",
      text: "Each has a lid with rules printed on it.",
      growthLabel: "While it grows",
      outLabel: "When you take it out",
      items: [
        {
          id: "now",
          title: "Taxed now",
          examples: "Bank savings, a brokerage account",
          growth: "Interest and gains are taxed each year as they come.",
          out: "What you already paid tax on is yours. You can reach it any day.",
        },
        {
          id: "later",
          title: "Taxed later",
          examples: "401(k), traditional IRA, annuities",
          growth: "No tax while it stays inside.",
          out: "Taxed as income. Before 59½ there is often a 10% tax on top, and later you must take some out each year from most plans.",
        },
        {
          id: "rules",
          title: "Maybe not again, if you keep the rules",
          examples: "Roth IRA, Roth 401(k), cash value of life insurance",
          growth: "No tax while it stays inside.",
          out: "Roth: no income tax after five years and age 59½. Life insurance: loans are not taxed while the policy stays in force and is not overfunded.",
        },
      ],
      note: "Federal income tax in outline, for 2026. States differ, and the law can change.",
    },
    costs: {
      title: "What it costs you",
      text: "Every advantage has a price tag. These are the ones people miss.",
      items: [
        {
          title: "Insurance costs",
          text: "In life insurance, part of each premium pays for cover and fees. If you don't need the cover, that is a high price for a tax rule.",
        },
        {
          title: "Overfunding",
          text: "Pay in too fast and the policy becomes a modified endowment contract. Loans are then taxed, with 10% more before 59½.",
        },
        {
          title: "A lapse with a loan",
          text: "If a policy with a loan ends, the whole gain can be taxed in that one year, with no cash left to pay it.",
        },
        {
          title: "Locked years",
          text: "Jars two and three mostly stay shut for years. Keep enough in jar one.",
        },
      ],
    },
    fit: {
      fits: {
        title: "Who This Fits",
        items: [
          "All your savings sit in one kind of account.",
          "You earn too much to pay into a Roth IRA directly.",
          "You want life insurance for life anyway, and can pay for it for 15 years or more.",
          "You are within ten years of retirement and wonder which jar to open first.",
        ],
      },
      wrong: {
        title: "When it is the wrong choice",
        items: [
          "You have not filled your match at work or your Roth IRA yet. They cost less.",
          "You are in a low tax bracket today. Paying tax now may be the better deal.",
          "You want life insurance only for the tax rule.",
          "You need advice on your own return. See a tax professional.",
        ],
      },
    },
    call: {
      title: "Which jars do you have?",
      text: "On the call we sort what you own into the three jars, and note what to ask your tax professional.",
      button: "Contact Us to Schedule a Call",
      note: "The call is free, takes 30-60 minutes, and carries no obligation to buy insurance.",
    },
  },
};
