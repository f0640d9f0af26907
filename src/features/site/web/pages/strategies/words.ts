import type { Localized } from "#platform/core/locale.ts";
import type { CallPageWords } from "#features/site/web/parts/call-page.tsx";
import { standingFigures } from "#platform/core/legal-figures.ts";

const { annuitySurrender, lifeSurrender } = standingFigures;

interface StrategiesWords extends CallPageWords {
  readonly years: {
    readonly title: string;
    readonly text: string;
    readonly caption: string;
    readonly yearHeader: string;
    readonly indexHeader: string;
    readonly creditHeader: string;
    readonly year: (year: number) => string;
    readonly cap: (percent: string) => string;
    readonly floor: (percent: string) => string;
    readonly note: string;
  };
}

/** Five made-up years: what the index did, in percent. */
export const indexYears = [14, -18, 4, -7, 22] as const;
export const exampleCapPercent = 9;
export const exampleFloorPercent = 0;

export const strategiesWords: Localized<StrategiesWords> = {
  en: {
    hero: {
      title: "Grow without market downside",
      tagline: "With indexed life insurance and indexed annuities.",
      text: "Some life insurance and annuity contracts credit interest by an index: a number that shows how a large group of stocks did. When it rises, they credit you up to a cap. When it falls, they credit zero. You give up the best years so that the worst ones don't count. Costs still apply, so your value can go down.",
      button: "Contact Us to Schedule a Call",
      note: "A free 30-60 minute call about insurance strategies, with no obligation.",
    },
    intro: {
      title: "How the trade works",
      texts: [
        "The insurance company takes what you pay, the premium, and puts nearly all of it into bonds: loans that pay it interest. With part of the interest it buys options: contracts that pay when an index rises. If the index rises, they pay for your credit. If it falls, they pay nothing, and the bonds are still there.",
        "So the floor is not a gift. You pay for it with the cap, with dividends you don't get, and with the contract's fees. The floor is only about the market. It does not protect you from fees, loans or the charge for leaving early, and it depends on the insurance company's ability to pay.",
      ],
    },
    years: {
      title: "Five made-up years",
      text: "The index goes up and down. The contract is credited no less than its floor of 0% and no more than its cap of 9%.",
      caption:
        "Yearly change of an invented index and what a contract with floor 0% and cap 9% credits",
      yearHeader: "Year",
      indexHeader: "Index",
      creditHeader: "Credited",
      year: (year) => `Year ${year}`,
      cap: (percent) => `Cap: ${percent}`,
      floor: (percent) => `Floor: ${percent}`,
      note: "An invented example, before all fees and without dividends. It shows the method, not what any product will do.",
    },
    costs: {
      title: "What it costs you",
      text: "Ask about these four before you sign anything.",
      items: [
        {
          title: "The cap",
          text: "In a year of 22% you get 9%. Over long good times, a plain index fund, which owns the stocks themselves, would have grown more.",
        },
        {
          title: "No dividends",
          text: "Dividends are the part of their profit that companies pay out. Index credits leave them out. A plain index fund pays them to you.",
        },
        {
          title: "Fees",
          text: "Insurance costs, and fees for riders (extra promises), come out even in a year that credits zero. Then your value goes down.",
        },
        {
          title: "Time",
          text: `Leave in the first ${annuitySurrender.value.fromYears} to ${lifeSurrender.value.toYears} years and a surrender charge may take part of your money.`,
        },
      ],
    },
    fit: {
      fits: {
        title: "Who This Fits",
        items: [
          "You will need this money in ten years or more, not before.",
          "If your savings fell by a third, you would sell, or lose sleep.",
          "You get your full match at work and keep savings in cash.",
          "You also want what comes with it: life insurance, or an annuity's income.",
        ],
      },
      wrong: {
        title: "When it is the wrong choice",
        items: [
          "You have decades and can wait out bad years. A low-cost fund may be better for you.",
          "You need the money soon, or may need it.",
          "You carry debt on credit cards.",
          "You want the floor, but neither life insurance nor an annuity.",
        ],
      },
    },
    call: {
      title: "See it with your own numbers",
      text: "On the call, ask us to show this for your family, with the fees in it and a plain index fund beside it.",
      button: "Contact Us to Schedule a Call",
      note: "The call is free, takes 30-60 minutes, and carries no obligation to buy insurance.",
    },
  },
};
