import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/legal-figures.ts";

const { fromYears, toYears } = standingFigures.lifeSurrender.value;

export const iulBenefits = ["lifetime", "growth", "access", "premiums"] as const;
export type IulBenefit = (typeof iulBenefits)[number];

const en = {
  hero: {
    title: "Indexed universal life insurance",
    tagline: "Like a room, it has a floor and a ceiling.",
    text: "Indexed universal life insurance, or IUL, is life insurance made to last your whole life. Part of what you pay builds cash value. When a market index rises, that value earns interest up to a cap. When the index falls, it is credited zero instead of a loss.",
    note: "It is life insurance first. The cost of that insurance comes out every month, even in a year that credits zero.",
    button: "Get My Wealth Blueprint",
  },
  what: {
    title: "What IUL insurance is",
    texts: [
      "You pay a price, the premium, to an insurance company. If you die while the policy is active, your family gets a sum of money, the death benefit, in most cases free of federal income tax. While you live, the policy has a cash value that you can borrow against or take money from.",
      "Your money is not in the stock market. The company holds it and looks at a stock index: a number that shows how a large group of stocks did. Once a year it credits interest between the floor, often 0%, and the cap in your contract. The company can change the cap, so ask what it is today and how low it may go.",
    ],
    flowTitle: "What happens to a premium, in order",
    flow: [
      {
        title: "A charge comes off the top",
        text: "A premium charge for state taxes and the company's costs.",
      },
      {
        title: "Costs come out each month",
        text: "The cost of insurance, which goes up with age, and policy fees.",
      },
      {
        title: "The rest is your cash value",
        text: "It earns interest between the floor and the cap. Policies differ, so ask for this split in dollars, year by year.",
      },
    ],
  },
  benefits: {
    title: "Four things it can give you",
    text: "And the catch that comes with each.",
    butLabel: "But",
    items: [
      {
        id: "lifetime" as const,
        title: "Lifetime coverage",
        text: "Coverage meant to last as long as you do, not only until the children are grown.",
        but: "It lasts only if enough is paid in. A policy with too little money in it can end when you are old.",
      },
      {
        id: "growth" as const,
        title: "Market-linked growth",
        text: "In good years your cash value earns more, up to the cap. In bad years the floor keeps the credit at zero.",
        but: "You miss the best years, the company can lower the cap, and fees go on.",
      },
      {
        id: "access" as const,
        title: "Tax-advantaged access",
        text: "You can borrow against the cash value, and policy loans are not taxed as income as long as the policy stays active and within the tax rules.",
        but: "Loans cost interest and shrink what your family gets. If the policy ends with a loan open, a tax bill can follow.",
      },
      {
        id: "premiums" as const,
        title: "Flexible premiums",
        text: "You can pay more in a good year and less in a hard one, within limits.",
        but: "Skipping has a price: costs come out of the cash value until it is used up.",
      },
    ],
  },
  costs: {
    title: "What it costs you",
    text: "IUL is one of the more costly kinds of life insurance in its first ten years. The company must give you an illustration: pages that show the policy year by year. Ask for the one that lists every charge.",
    items: [
      {
        title: "Cost of insurance",
        text: "Pays for the death benefit. Low when you are 30, many times higher at 75. It can be raised up to the maximum in the contract.",
      },
      {
        title: "Policy and unit charges",
        text: "A monthly fee, and a charge for each $1,000 of coverage, usually for the first ten years.",
      },
      {
        title: "Surrender charge",
        text: `Cancel in the first ${fromYears} to ${toYears} years and the company keeps part of the cash value. In the first years, that can be nearly all of it.`,
      },
      {
        title: "Loan interest",
        text: "You pay interest on what you borrow. If you don't, it is added to the loan and the loan grows.",
      },
    ],
  },
  fit: {
    fits: {
      title: "Who This Fits",
      items: [
        "You want coverage for life: for a spouse, a child who will always need care, or a legacy.",
        "You have savings for a bad month, little costly debt, and already get your full match at work.",
        "You can pay in steadily for 15 years or more.",
        "You will look at the policy with someone once a year.",
      ],
    },
    wrong: {
      title: "When it is the wrong choice",
      items: [
        "You need the most coverage for the least money now. Term life insurance does that.",
        "Your income is not steady, or the premium would be a stretch.",
        "You want your money back within ten years.",
        "You have not yet used the match at work, or a Roth IRA, a retirement account you open yourself.",
      ],
    },
  },
  why: {
    title: "Why families talk to us about IUL",
    texts: [
      "We are an independent agency, and we explain before we sell. From any agent, ask for two illustrations: the company's usual case, and a poor one with half the growth. If the plan fails in the poor case, it is not a plan.",
      "Ask us to put term life insurance beside it, with the difference in price. If term is all you need, that is a good answer.",
    ],
    aboutLink: "Read more about how we work",
  },
  faq: {
    title: "Questions we hear about IUL",
    items: [
      {
        question: "Can my cash value go down?",
        answer:
          "Yes. The floor keeps a falling index from being credited as a loss, but monthly insurance costs and fees still come out. In a year that credits zero, your cash value goes down by those costs. Loans and withdrawals lower it too.",
      },
      {
        question: "Is the money I take out free of income tax?",
        answer:
          "It can be, if you follow the rules. In most cases you can take out what you paid in, or borrow, without income tax while the policy stays active. A policy that was paid into too fast (a “modified endowment contract”) loses this advantage. If the policy ends with a loan open, the gain can be taxed at once. Ask a tax professional.",
      },
      {
        question: "What happens if I can't pay for a while?",
        answer:
          "The company takes the monthly costs from your cash value. If there is enough, the coverage goes on. If the cash value runs out and you don't pay, the policy lapses, which means it ends, and your family has no coverage. Talk to us or to the company before you skip; there are often better ways.",
      },
    ],
  },
  closing: {
    title: "Find out if IUL fits your plan",
    text: `Ten short steps about your family. A licensed insurance professional answers within ${siteConfig.answerWithinHours} hours. Ask if term life insurance would be enough.`,
    button: "Get My Wealth Blueprint",
    note: "Under 3 minutes. No cost and no obligation to buy insurance.",
    links: [
      { href: "/term-insurance", label: "Compare with term life insurance" },
      { href: "/about", label: "About us" },
    ],
  },
};

export const iulWords: Localized<typeof en> = { en };
