import type { Localized } from "#platform/core/locale.ts";
import type { ClosingWords } from "#features/site/web/parts/closing-call.tsx";
import type { FaqWords } from "#features/site/web/parts/faq-section.tsx";
import type { FitWords } from "#features/site/web/parts/fit-section.tsx";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";
import type { NamedText } from "#features/site/web/parts/term-list.tsx";

interface AnnuitiesWords {
  readonly hero: HeroWords & { readonly button: string; readonly aboutLink: string };
  readonly what: {
    readonly title: string;
    readonly texts: readonly string[];
    readonly phases: readonly NamedText[];
  };
  readonly benefits: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly options: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly costs: {
    readonly title: string;
    readonly text: string;
    readonly caption: string;
    readonly yearHeader: string;
    readonly chargeHeader: string;
    readonly exampleHeader: string;
    readonly year: (year: number) => string;
    readonly note: string;
    readonly items: readonly NamedText[];
  };
  readonly fit: FitWords;
  readonly faq: FaqWords;
  readonly closing: ClosingWords;
}

/** An example of a seven-year surrender charge, in percent of the sum above the free part. */
export const surrenderChargePercents = [8, 7, 6, 5, 4, 3, 2, 0] as const;

export const annuitiesWords: Localized<AnnuitiesWords> = {
  en: {
    hero: {
      title: "A check that keeps coming",
      text: "An annuity is a contract with an insurance company. You hand over a sum now or over time. In return the company can pay you an income, for a set number of years or for as long as you live.",
      note: "We are an insurance agency. If you buy an annuity through us, the insurance company pays us.",
      button: "Get My Wealth Blueprint",
      aboutLink: "Who we are",
    },
    what: {
      title: "What an annuity is",
      texts: [
        "Life insurance helps when a life ends too soon. An annuity helps with the opposite worry: a long life, and savings that run dry. You trade a lump of money for a stream of it, and the company takes on the risk that you live to 100.",
        "That promise is only as strong as the company behind it. It is not a bank deposit and no government agency insures it. So look up how a company is rated before you sign, and ask us to show you.",
      ],
      phases: [
        {
          title: "The filling years",
          text: "Your money sits in the contract and earns interest. Tax on that interest waits until you take it out.",
        },
        {
          title: "The paying years",
          text: "You draw an income. Each payment may be part your own money coming back and part taxable interest.",
        },
      ],
    },
    benefits: {
      title: "What it can do for a family",
      text: "Four reasons people choose one, each with its own small print.",
      items: [
        {
          title: "Income you can plan on",
          text: "With a lifetime payout, the insurance company owes you a check each month you are alive. It does not depend on how the market did this year.",
        },
        {
          title: "A floor under your savings",
          text: "In a fixed or fixed indexed annuity, a falling market does not lower your contract's value. Early withdrawals and optional fees still can.",
        },
        {
          title: "Tax that waits",
          text: "Growth is taxed when you take it out, not each year. It is then taxed as ordinary income, and before age 59½ a 10% federal tax is often added.",
        },
        {
          title: "Care for those who stay",
          text: "You name who gets what is left. It passes to them without probate in most cases. They will owe income tax on the gains.",
        },
      ],
    },
    options: {
      title: "Four kinds you will hear about",
      text: "The names on the brochures differ. Underneath, nearly all of them are one of these.",
      items: [
        {
          title: "Fixed",
          text: "The company declares an interest rate for a number of years, much like a certificate. Simple to read and easy to compare.",
        },
        {
          title: "Fixed indexed",
          text: "Interest follows a market index such as the S&P 500, up to a cap. In a bad year you earn zero instead of a loss. You give up dividends and the best years.",
        },
        {
          title: "Immediate income",
          text: "You pay once, and checks start within a year. Once they start you usually can't change your mind or get the sum back.",
        },
        {
          title: "Deferred income",
          text: "You pay now, and checks start years later. An income rider may be added for a yearly fee, often near 1% of the contract.",
        },
      ],
    },
    costs: {
      title: "What it costs to leave early",
      text: "Most annuities ask you to stay for 5-10 years. Take out more than the free part before that and you pay a surrender charge. Most let you take 10% a year without it. This is one common shape:",
      caption:
        "Example of a seven-year surrender charge, and what it takes from a $20,000 withdrawal above the free part",
      yearHeader: "Withdrawal in",
      chargeHeader: "Charge",
      exampleHeader: "On $20,000",
      year: (year) => (year > 7 ? "Year 8 and later" : `Year ${year}`),
      note: "An example, not an offer. Your contract's own table counts; ask to see it before you sign.",
      items: [
        {
          title: "Rider fees",
          text: "Extra promises, such as a higher income base, often cost 0.5% to 1.5% a year.",
        },
        {
          title: "The growth you give up",
          text: "Caps and participation rates are a cost too, though no bill shows them. The company may change them each year within the contract's limits.",
        },
        {
          title: "Our pay",
          text: "The insurance company pays us a commission. It is built into the product's price; you don't get a separate bill.",
        },
      ],
    },
    fit: {
      fits: {
        title: "Who This Fits",
        items: [
          "You are within about ten years of retirement, or already there.",
          "Social Security and a pension do not cover your basic bills.",
          "You have other savings for emergencies and can leave this money alone.",
          "You would trade some growth for a check you can count on.",
        ],
      },
      wrong: {
        title: "When it is the wrong choice",
        items: [
          "You may need most of the money within the next ten years.",
          "You still owe on credit cards, or have no cushion for a bad month.",
          "Your health is poor and a lifetime income would likely be short.",
          "Someone asks you to cash in a contract you own. Ask first what leaving it costs.",
        ],
      },
    },
    faq: {
      title: "Questions we hear about annuities",
      items: [
        {
          question: "Can I get my money out if I need it?",
          answer:
            "Yes, but it may cost you. Most annuities have a surrender period of 5-10 years. In that time you can usually take out up to 10% of the value each year without a penalty from the company. Above that a surrender charge applies, and before age 59½ the IRS often adds a 10% tax.",
        },
        {
          question: "Can I lose money in an annuity?",
          answer:
            "In a fixed or fixed indexed annuity a market drop does not lower your value. You can still end up with less than you put in if you leave early, if rider fees are higher than the interest, or if the insurance company can't pay. Variable annuities can lose value with the market; we do not offer them.",
        },
        {
          question: "How is annuity income taxed?",
          answer:
            "Growth waits untaxed until you take it out. Then the gain is taxed as ordinary income, not at the lower rate for long-term gains. If the annuity sits inside an IRA, the whole payment is usually taxable. A tax professional can tell you what applies to you.",
        },
      ],
    },
    closing: {
      title: "Would an income like this suit your family?",
      text: "Answer ten short steps about your plans. A licensed insurance professional gets back to you within 24 hours, and will say so if an annuity is not for you.",
      button: "Get My Wealth Blueprint",
      note: "Under 3 minutes. No cost, no obligation, no insurance to buy.",
      links: [
        { href: "/iul-insurance", label: "Compare with IUL insurance" },
        { href: "/about", label: "About us" },
      ],
    },
  },
};
