import type { Localized } from "#platform/core/locale.ts";
import type { ClosingWords } from "#features/site/web/parts/closing-call.tsx";
import type { FaqWords } from "#features/site/web/parts/faq-section.tsx";
import type { FitWords } from "#features/site/web/parts/fit-section.tsx";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";
import type { NamedText } from "#features/site/web/parts/term-list.tsx";

export const iulBenefits = ["lifetime", "growth", "access", "premiums"] as const;
export type IulBenefit = (typeof iulBenefits)[number];

interface IulWords {
  readonly hero: HeroWords & { readonly button: string };
  readonly what: {
    readonly title: string;
    readonly texts: readonly string[];
    readonly flowTitle: string;
    readonly flow: readonly NamedText[];
  };
  readonly benefits: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly (NamedText & {
      readonly id: IulBenefit;
      readonly but: string;
    })[];
    readonly butLabel: string;
  };
  readonly costs: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly fit: FitWords;
  readonly why: {
    readonly title: string;
    readonly texts: readonly string[];
    readonly aboutLink: string;
  };
  readonly faq: FaqWords;
  readonly closing: ClosingWords;
}

export const iulWords: Localized<IulWords> = {
  en: {
    hero: {
      title: "A room with a floor and a ceiling",
      text: "Indexed universal life insurance, IUL for short, is life insurance made to last your whole life. Part of what you pay builds cash value. That value can grow with a market index, up to a ceiling, and a bad year in the market credits zero instead of a loss.",
      note: "It is life insurance first. The costs of that insurance are taken out every month, also in a year that credits zero.",
      button: "Get My Wealth Blueprint",
    },
    what: {
      title: "What IUL insurance is",
      texts: [
        "You pay premiums to an insurance company. If you die while the policy is in force, your family gets the death benefit, in most cases free of federal income tax. While you live, the policy has a cash value that you can borrow against or draw on.",
        "Your money is not in the stock market. The company holds it, looks at how an index such as the S&P 500 did over the year, and credits interest between the floor and the cap that your contract names.",
      ],
      flowTitle: "Where each dollar of premium goes",
      flow: [
        {
          title: "Off the top",
          text: "A premium charge, often 5% to 8%, for state taxes and the company's costs.",
        },
        {
          title: "Each month",
          text: "The cost of insurance, which rises with age, and policy fees.",
        },
        {
          title: "What stays",
          text: "Cash value. It earns interest between the floor (often 0%) and the cap (lately about 8% to 11%).",
        },
      ],
    },
    benefits: {
      title: "Four things it can give you",
      text: "And what stands behind each of them.",
      butLabel: "But",
      items: [
        {
          id: "lifetime",
          title: "Lifetime coverage",
          text: "Cover that is meant to last as long as you do, not only until the children are grown.",
          but: "It lasts only if enough is paid in. An underfunded policy can lapse in old age.",
        },
        {
          id: "growth",
          title: "Market-linked growth",
          text: "In good years the index lifts your cash value. In bad years the floor holds the credit at zero.",
          but: "The cap keeps the best years from you, the company can lower it, and fees go on.",
        },
        {
          id: "access",
          title: "Tax-advantaged access",
          text: "You can borrow against the cash value, and policy loans are not taxed as income as long as the policy stays in force and within the tax rules.",
          but: "Loans carry interest and shrink what your family gets. A lapse with a loan can bring a tax bill.",
        },
        {
          id: "premiums",
          title: "Flexible premiums",
          text: "You can pay more in a good year and less in a hard one, within limits.",
          but: "Skipping has a price: costs are then taken from the cash value until it is used up.",
        },
      ],
    },
    costs: {
      title: "What it costs you",
      text: "IUL is one of the more costly kinds of life insurance in its first ten years. Ask for the page of the illustration that lists every charge.",
      items: [
        {
          title: "Cost of insurance",
          text: "Pays for the death benefit. Low when you are 30, many times higher at 75. It can be raised up to the maximum in the contract.",
        },
        {
          title: "Policy and unit charges",
          text: "A monthly fee, and a charge for each $1,000 of cover, usually for the first ten years.",
        },
        {
          title: "Surrender charge",
          text: "Cancel in the first 10 to 15 years and the company keeps part of the cash value. In the first years, that can be nearly all of it.",
        },
        {
          title: "Loan interest",
          text: "Often 4% to 6% a year on what you borrow.",
        },
      ],
    },
    fit: {
      fits: {
        title: "Who This Fits",
        items: [
          "You want cover for life: for a spouse, a child who will always need care, or a legacy.",
          "You have a cushion, little costly debt, and already get your full match at work.",
          "You can pay in steadily for 15 years or more.",
          "You will look at the policy with someone once a year.",
        ],
      },
      wrong: {
        title: "When it is the wrong choice",
        items: [
          "You need the most cover for the least money now. Term life insurance does that.",
          "Your income is not steady, or the premium would be a stretch.",
          "You want your money back within ten years.",
          "You have not yet used a workplace match, or a Roth IRA you can pay into.",
        ],
      },
    },
    why: {
      title: "Why families learn about IUL with us",
      texts: [
        "We show you two illustrations, not one: the company's usual case, and a poor one with half the growth. If the plan breaks in the poor case, it is not a plan.",
        "We put term life insurance beside it, with the price difference. Many families leave with term, and that is a good result.",
      ],
      aboutLink: "Read more about how we work",
    },
    faq: {
      title: "Questions we hear about IUL",
      items: [
        {
          question: "Can my cash value go down?",
          answer:
            "Yes. The floor keeps a falling index from being credited as a loss, but monthly insurance costs and fees are still taken out. In a year that credits zero, your cash value goes down by those costs. Loans and withdrawals lower it too.",
        },
        {
          question: "Is the money I take out free of income tax?",
          answer:
            "It can be, if the rules are followed. Withdrawals up to what you paid in, and loans, are generally not taxed as income while the policy stays in force and is not a modified endowment contract. If it lapses with a loan open, the gain can become taxable at once. Ask a tax professional.",
        },
        {
          question: "What happens if I can't pay for a while?",
          answer:
            "The company takes the monthly costs from your cash value. If there is enough, the cover goes on. If the cash value runs out and you don't pay, the policy lapses and your family has no cover. Talk to us or to the company before you skip; there are often better ways.",
        },
      ],
    },
    closing: {
      title: "Find out whether IUL belongs in your plan",
      text: "Ten short steps about your family. A licensed insurance professional answers within 24 hours, and tells you when term life insurance is the better buy.",
      button: "Get My Wealth Blueprint",
      note: "Under 3 minutes. No cost and no obligation to buy insurance.",
      links: [
        { href: "/term-insurance", label: "Compare with term life insurance" },
        { href: "/about", label: "About us" },
      ],
    },
  },
};
