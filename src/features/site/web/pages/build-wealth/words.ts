import type { Localized } from "#platform/core/locale.ts";
import type { FitWords } from "#features/site/web/parts/fit-section.tsx";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";
import type { ClosingWords } from "#features/site/web/parts/closing-call.tsx";
import type { NamedText } from "#features/site/web/parts/term-list.tsx";

interface BuildWealthWords {
  readonly hero: HeroWords & { readonly button: string };
  readonly steps: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly (NamedText & { readonly aim: string })[];
  };
  readonly tools: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly fit: FitWords;
  readonly closing: ClosingWords;
}

export const buildWealthWords: Localized<BuildWealthWords> = {
  en: {
    hero: {
      title: "Build wealth one terrace at a time",
      text: "Farmers on a steep hill don't plant all of it at once. They build one wall, fill it, and stand on it to build the next. Money works the same way, and the order matters more than the speed.",
      button: "Contact Us",
      note: "Talk with a licensed insurance professional. No cost, no obligation.",
    },
    steps: {
      title: "Five walls, from the bottom up",
      text: "Skip one and the rain takes the ones above it. Insurance with cash value is the last of them, not the first.",
      items: [
        {
          title: "A cushion",
          text: "Cash in a plain savings account for the car, the tooth, the slow month.",
          aim: "First $1,000, then 3 to 6 months of bills",
        },
        {
          title: "Costly debt",
          text: "Credit cards at 24% eat faster than anything can grow. Pay the dearest first.",
          aim: "No balance carried over",
        },
        {
          title: "The match at work",
          text: "If your employer adds to what you save in a 401(k), take all of it. Nothing else pays you on day one.",
          aim: "At least up to the full match",
        },
        {
          title: "Steady saving",
          text: "A Roth IRA if you may use one, the rest of the 401(k), a fund for school. Small and every month beats large and some day.",
          aim: "Work up to 15% of your pay",
        },
        {
          title: "Insurance that builds",
          text: "With the first four in place and money left, indexed universal life insurance or an annuity can add cover for life or income for later.",
          aim: "Only with money you can leave for 15 years or more",
        },
      ],
    },
    tools: {
      title: "Where we come in",
      text: "The first four walls need no insurance agency. We teach them all the same, because the fifth falls down without them.",
      items: [
        {
          title: "What it is",
          text: "A plan on one page: which wall you are at, what comes next, and what each dollar does this month.",
        },
        {
          title: "What it costs you",
          text: "The plan costs nothing. If you later buy life insurance or an annuity through us, it has costs of its own, and the insurance company pays us. We show both before you choose.",
        },
        {
          title: "How long it takes",
          text: "An hour to write the page. Years to build the walls. Anyone who promises it faster is selling something.",
        },
      ],
    },
    fit: {
      fits: {
        title: "Who This Fits",
        items: [
          "You earn enough to save something, but it goes in ten directions.",
          "You want to know what comes next, and what can wait.",
          "You send money home or help family, and want a plan that counts it in.",
          "You have a policy or a 401(k) and don't know if it is any good.",
        ],
      },
      wrong: {
        title: "When it is the wrong choice",
        items: [
          "Rent or food is uncertain this month. Call 211 first; it is free.",
          "You are behind on your debts. A nonprofit credit counselor helps more than we can.",
          "You want to pick stocks or funds. We are not a broker.",
        ],
      },
    },
    closing: {
      title: "Which wall are you standing on?",
      text: "Tell us in two sentences. We answer within 24 hours with the next step, and insurance only if it is your turn for it.",
      button: "Contact Us",
      note: "Education only. Please talk with licensed professionals before you decide.",
      links: [
        { href: "/strategies", label: "Growing with a floor" },
        { href: "/protection", label: "Protect it first" },
      ],
    },
  },
};
