import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";
import type { NamedText } from "#features/site/web/parts/term-list.tsx";

interface AboutWords {
  readonly hero: HeroWords;
  readonly mission: { readonly title: string; readonly texts: readonly string[] };
  readonly different: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly pay: {
    readonly title: string;
    readonly texts: readonly string[];
    readonly promisesTitle: string;
    readonly promises: readonly string[];
  };
  readonly closing: {
    readonly title: string;
    readonly text: string;
    readonly contactButton: string;
    readonly homeButton: string;
  };
}

export const aboutWords: Localized<AboutWords> = {
  en: {
    hero: {
      title: "We leave a light on",
      text: `${siteConfig.name} is an independent agency for financial education and insurance. We sit down with families who were never shown how money, life insurance and annuities work, and we stay until they are clear.`,
    },
    mission: {
      title: "Our mission",
      texts: [
        "Wealth is not only for people who grew up with it. What most families lack is not effort. It is someone who explains the rules in plain words and has nothing to hide.",
        "So that is our work: to help families build wealth, protect it and pass it on. We serve parents who think of the next generation, professionals nobody ever advised, immigrants and their children, and people who are ready to think again.",
        "We measure ourselves by one thing. When you get up from the table, can you explain your plan to someone you love?",
      ],
    },
    different: {
      title: "Three legs under one stool",
      text: "Take one away and it falls over.",
      items: [
        {
          title: "Education first",
          text: "You get the lesson before you see a price. We show how a product works, what it costs and when it is the wrong one. If you learn something and buy nothing, that was a good hour.",
        },
        {
          title: "Family-centered",
          text: "We plan with everyone who has to live with the plan. Bring your spouse, your parents, your grown children. We talk about paychecks and school fees, not about portfolios.",
        },
        {
          title: "Proven strategies",
          text: "We use kinds of life insurance and annuities that have been around for decades, from companies you can look up. Nothing exotic, and every cost in writing.",
        },
      ],
    },
    pay: {
      title: "How we are paid",
      texts: [
        "We are an insurance agency, not a charity, and you should know how we earn our living. When a family buys life insurance or an annuity through us, the insurance company pays us a commission. Lessons, calls and questions cost you nothing.",
        "That means we have a reason to sell. The best answer to it is to say it out loud and to let you check our work.",
      ],
      promisesTitle: "What you can hold us to",
      promises: [
        "We tell you our commission on a product if you ask.",
        "We never ask you to sign on the day we first meet.",
        "We show a cheaper way next to the one we propose.",
        "We tell you when you need no insurance at all.",
      ],
    },
    closing: {
      title: "Come and sit down",
      text: "Ask us anything about life insurance, annuities or where to begin. We answer within 24 hours.",
      contactButton: "Contact Us",
      homeButton: "Back to Home",
    },
  },
};
