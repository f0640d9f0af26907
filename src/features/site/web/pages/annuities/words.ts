import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/legal-figures.ts";

const { beforeAge, addedTaxPercent } = standingFigures.earlyWithdrawal.value;
const { fromYears, toYears, freePercent } = standingFigures.annuitySurrender.value;

/** An example of a seven-year surrender charge, in percent of the sum above the free part. */
export const surrenderChargePercents = [8, 7, 6, 5, 4, 3, 2, 0] as const;

const en = {
  hero: {
    title: "Annuities",
    tagline: "Turn savings into income, for some years or for life.",
    text: "An annuity is a contract with an insurance company. You pay in money now or over time. In return the company can pay you income, for a set number of years or for as long as you live.",
    note: "We are an insurance agency. If you buy an annuity through us, the insurance company pays us.",
    button: "Get My Wealth Blueprint",
    aboutLink: "Who we are",
  },
  what: {
    title: "What an annuity is",
    texts: [
      "Life insurance helps when a life ends too soon. An annuity helps with the opposite worry: a long life, and savings that run out. You trade a large amount now for income over time, and the company takes on the risk that you live to 100.",
      "That promise is only as strong as the company behind it. It is not a bank deposit, and no government agency insures it. Before you sign, look up how the company is rated for its ability to pay, or ask us to show you.",
    ],
    phases: [
      {
        title: "The saving years",
        text: "Your money sits in the contract and earns interest. Tax on that interest waits until you take it out.",
      },
      {
        title: "The income years",
        text: "The company pays you. Each payment may be part your own money coming back and part taxable interest.",
      },
    ],
  },
  benefits: {
    title: "What it can do for a family",
    text: "Four reasons people choose one, each with its limits.",
    items: [
      {
        title: "Income you can plan on",
        text: "If you choose a lifetime payout, the insurance company owes you a payment each month for as long as you live. It does not depend on how the market did, but on the company's ability to pay.",
      },
      {
        title: "A floor under your savings",
        text: "In a fixed or fixed indexed annuity, a falling market does not lower your contract's value. Early withdrawals and optional fees still can.",
      },
      {
        title: "Tax that waits",
        text: `Growth is taxed when you take it out, not each year. It is then taxed as ordinary income, and before age ${beforeAge} a ${addedTaxPercent}% federal tax is often added.`,
      },
      {
        title: "Money for the people you name",
        text: "You name who gets what is left. In most cases it goes to them without probate, the court process after a death. They will owe income tax on the gains.",
      },
    ],
  },
  options: {
    title: "Four kinds you will hear about",
    text: "Companies use many names. Nearly all of these contracts are one of four kinds.",
    items: [
      {
        title: "Fixed",
        text: "The company sets an interest rate for a number of years, much like a bank's CD (a savings certificate), but it is not a bank deposit. Simple to read and easy to compare.",
      },
      {
        title: "Fixed indexed",
        text: "Interest follows a stock index, a number that shows how a large group of stocks did, up to a cap. When it falls you are credited zero instead of a loss. You give up the best years, and the cash dividends that stocks pay.",
      },
      {
        title: "Immediate income",
        text: "You pay once, and income starts within a year. After that you usually can't change your mind or get the money back.",
      },
      {
        title: "Deferred income",
        text: "You pay now, and income starts years later. An income rider, which is an extra promise about that income, may be added for a yearly fee, often near 1% of the contract.",
      },
    ],
  },
  costs: {
    title: "What it costs to leave early",
    text: `Most annuities ask you to stay for ${fromYears} to ${toYears} years. Most let you take out ${freePercent}% a year without a charge. Take out more, and you pay a surrender charge on the part above that. Here is one example:`,
    caption:
      "Example of a seven-year surrender charge, and what it takes from a $20,000 withdrawal above the free part",
    yearHeader: "Withdrawal in",
    chargeHeader: "Charge",
    exampleHeader: "On $20,000",
    year: (year: number) => (year > 7 ? "Year 8 and later" : `Year ${year}`),
    note: "A made-up example, not an offer. Your contract has its own table. Ask to see it before you sign.",
    items: [
      {
        title: "Rider fees",
        text: "Extra promises, such as a higher income later, often cost 0.5% to 1.5% of the contract a year.",
      },
      {
        title: "The growth you give up",
        text: "The cap, and the share of the index you are credited, are a cost too, though no bill shows them. The company may change both each year within the contract's limits.",
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
        "Social Security and a pension don't pay all your basic bills.",
        "You have other savings for emergencies and can leave this money alone.",
        "You would trade some growth for income you can plan on.",
      ],
    },
    wrong: {
      title: "When it is the wrong choice",
      items: [
        "You may need most of the money within the next ten years.",
        "You still owe on credit cards, or have no savings for a bad month.",
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
        answer: `Yes, but it may cost you. Most annuities have a surrender period of ${fromYears}-${toYears} years. In that time you can usually take out up to ${freePercent}% of the value each year without a penalty from the company. Above that a surrender charge applies, and before age ${beforeAge} the IRS often adds a ${addedTaxPercent}% tax.`,
      },
      {
        question: "Can I lose money in an annuity?",
        answer:
          "In a fixed or fixed indexed annuity a market drop does not lower your value. You can still end up with less than you put in if you leave early, if rider fees are higher than the interest, or if the insurance company can't pay. Variable annuities can also lose value with the market.",
      },
      {
        question: "How is annuity income taxed?",
        answer:
          "Growth waits untaxed until you take it out. Then the gain is taxed as ordinary income, not at the lower rate for long-term gains. If the annuity sits inside an IRA (a retirement account you open yourself), the whole payment is usually taxable. A tax professional can tell you what applies to you.",
      },
    ],
  },
  closing: {
    title: "Would income like this fit your family?",
    text: `Answer ten short steps about your plans. A licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours. Ask them when an annuity is the wrong choice.`,
    button: "Get My Wealth Blueprint",
    note: "Under 3 minutes. No cost and no obligation to buy insurance or an annuity.",
    links: [
      { href: "/iul-insurance", label: "Compare with IUL insurance" },
      { href: "/about", label: "About us" },
    ],
  },
};

export const annuitiesWords: Localized<typeof en> = { en };
