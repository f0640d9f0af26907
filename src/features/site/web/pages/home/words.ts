import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

export const solutionTopics = [
  "wealth-strategies",
  "family-protection",
  "legacy-planning",
  "retirement-income",
  "downside-protection",
  "tax-advantages",
] as const;
export type SolutionTopic = (typeof solutionTopics)[number];

/** The page that answers each topic's question. */
export const solutionPages: Readonly<Record<SolutionTopic, string>> = {
  "wealth-strategies": "/build-wealth",
  "family-protection": "/protection",
  "legacy-planning": "/legacy",
  "retirement-income": "/annuities",
  "downside-protection": "/strategies",
  "tax-advantages": "/tax-advantages",
};

export interface SolutionCardWords {
  readonly topic: SolutionTopic;
  readonly title: string;
  readonly description: string;
}

export interface SegmentCardWords {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export interface ProductCardWords {
  readonly title: string;
  readonly description: string;
  readonly fits: string;
  readonly caution: string;
  readonly link: string;
  readonly linkLabel: string;
}

const en = {
  hero: {
    headline: ["Build it.", "Protect it.", "Pass it on."],
    text: "We sit down with families and explain how money, life insurance and annuities really work: what each one does, what it costs, and when to say no. Then you decide.",
    note: `The blueprint takes under 3 minutes. A licensed insurance professional follows up within ${siteConfig.answerWithinHours} hours. No cost, no obligation.`,
    blueprintButton: "Get My Wealth Blueprint",
    calculatorsButton: "Explore Calculators",
    pictureText: "A family talks at a kitchen table under a warm lamp. One chair is free.",
  },
  solutions: {
    title: "What families ask us",
    text: "Six questions come up again and again. Each has more than one good answer, and insurance is only sometimes one of them.",
    cards: [
      {
        topic: "wealth-strategies" as const,
        title: "How do we get ahead?",
        description:
          "A clear order of steps: savings for a bad month first, then debt, then growth. See which step comes next for you.",
      },
      {
        topic: "family-protection" as const,
        title: "What if one of us is gone?",
        description:
          "Life insurance can replace a paycheck, pay off the house and keep the children in their school. We help you find how much is enough.",
      },
      {
        topic: "legacy-planning" as const,
        title: "What will we leave behind?",
        description:
          "A will, the people you name on each account, and life insurance decide who gets what, and how fast. A few papers now can spare your family a hard year.",
      },
      {
        topic: "retirement-income" as const,
        title: "Will the money last?",
        description:
          "Social Security, savings and annuities each pay in a different way. Learn how they fit together, and which income can last as long as you do.",
      },
      {
        topic: "downside-protection" as const,
        title: "What if the market falls?",
        description:
          "Some insurance contracts follow an index: a number that shows how a large group of stocks did. When it falls, they credit zero instead of a loss. In return growth is capped, and fees can still shrink your value.",
      },
      {
        topic: "tax-advantages" as const,
        title: "What about taxes?",
        description:
          "Some money is taxed now, some later, and some not at all if you follow the rules. Knowing which is which can change your plan.",
      },
    ],
  },
  segments: {
    title: "Who we serve",
    text: "Families come to us by different roads. All of them are welcome.",
    cards: [
      {
        id: "legacy-parents",
        title: "Legacy-minded parents",
        description: "You want your children to start further along than you did.",
      },
      {
        id: "underserved-professionals",
        title: "Underserved professionals",
        description: "You earn well and work hard, and no one has ever sat down to explain it.",
      },
      {
        id: "immigrant-families",
        title: "Immigrants and their children",
        description: "You are building in a new country, often for family in two places.",
      },
      {
        id: "ready-to-rethink",
        title: "Ready to rethink",
        description: "You followed the usual advice about money and wonder if there is more.",
      },
    ],
  },
  products: {
    title: "Learn first. Buy only what fits.",
    text: "A sound plan grows like a tree, one ring at a time: knowledge at the center, then coverage for the people who depend on you, then income for later.",
    learnMore: "Learn More",
    fitsLabel: "May fit",
    cautionLabel: "Think twice",
    cards: [
      {
        title: "Financial education",
        description: "Short, plain lessons on saving, debt, insurance and retirement.",
        fits: "Everyone. It costs nothing.",
        caution: "If you need legal or tax advice. See a licensed professional for that.",
        link: "/financial-education",
        linkLabel: "Learn more about financial education",
      },
      {
        title: "Term life insurance",
        description: "Coverage for 10, 20 or 30 years at a steady, usually lower price.",
        fits: "Families with a mortgage or young children.",
        caution: "If you want coverage that never ends. When the term is over, so is the coverage.",
        link: "/term-insurance",
        linkLabel: "Learn more about term life insurance",
      },
      {
        title: "Indexed universal life insurance",
        description:
          "Life insurance made to last a lifetime, with cash value that can grow when a market index rises, up to a cap.",
        fits: "People who can pay in steadily for 15 years or more.",
        caution:
          "If money is tight. Costs are high in the early years, and the policy can lapse: end with nothing.",
        link: "/iul-insurance",
        linkLabel: "Learn more about indexed universal life insurance",
      },
      {
        title: "Annuities",
        description:
          "A contract with an insurance company. The company can pay you income, for some years or for life.",
        fits: "People near retirement who want steady income.",
        caution: "If you may need the money soon. Taking it out early often costs you a charge.",
        link: "/annuities",
        linkLabel: "Learn more about annuities",
      },
    ],
  },
  why: {
    title: `Why families choose ${siteConfig.shortName}`,
    text: "A good plan is like a bridge. You should be able to see what holds it up.",
    features: [
      {
        title: "Education first",
        description:
          "We explain first and talk about products second. If you learn something and buy nothing, that was a good hour.",
      },
      {
        title: "Family-centered",
        description:
          "Bring your spouse, your parents, your grown children. A plan works better when the whole family knows it.",
      },
      {
        title: "Proven strategies",
        description:
          "We use well-known kinds of life insurance and annuities, talk about what they cost, and say when they are the wrong choice.",
      },
    ],
    license: (number: string) => `License ${number}`,
    button: "Start My Wealth Checkup",
    note: "Ten short steps. We are an insurance agency and are paid by insurance companies if you buy.",
  },
  session: {
    title: "Monthly Strategy Session",
    text: "A walkthrough, once a month: how a family plan is put together with savings, life insurance and annuities, with time for your questions.",
    facts: ["30-60 minutes", "Free, no obligation", "Life insurance and annuities explained"],
    button: "Reserve a Seat",
    note: "Opens our scheduling page.",
  },
  closing: {
    title: "See where your family stands",
    text: `Ten short steps, under 3 minutes. They give your family a starting point. A licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours.`,
    button: "Get My Wealth Blueprint",
    note: "For education only. No purchase, no pressure, and you can stop at any time.",
  },
};

export type HomeWords = typeof en;

export const homeWords: Localized<typeof en> = { en };
