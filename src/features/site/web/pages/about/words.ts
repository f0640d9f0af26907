import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  hero: {
    title: "An insurance agency that teaches first",
    text: `${siteConfig.name} is an independent agency for financial education and insurance. We sit down with families and explain how money, life insurance and annuities work. Then you decide.`,
  },
  mission: {
    title: "Our mission",
    texts: [
      "Wealth is not only for people who grew up with it. Many families work hard, save what they can, and still have nobody who explains the rules in plain words.",
      "That is our work: to help families build wealth, protect it and pass it on. We serve parents who think about the next generation, working people who never got advice, immigrants and their children, and anyone ready for a fresh look.",
      "We have one test for a good talk. Can you explain your plan to someone you love?",
    ],
  },
  different: {
    title: "What makes us different",
    text: "Three things, like the legs of a stool. Take one away and it falls over.",
    items: [
      {
        title: "Education first",
        text: "You learn what a product does, what it costs and when it is the wrong choice. If you learn something and buy nothing, that is fine.",
      },
      {
        title: "Family-centered",
        text: "A plan works when everyone who lives with it knows it. Bring your spouse, your parents or your grown children. We talk about paychecks, rent and tuition.",
      },
      {
        title: "Proven strategies",
        text: "We work with well-known kinds of life insurance and annuities, from companies you can look up. Ask us for every cost in writing.",
      },
    ],
  },
  people: {
    title: "Who you will talk to",
    text: "Each of us is a licensed insurance professional. You can check a license with your state's insurance department.",
    license: (number: string) => `License ${number}`,
    statesTitle: "Where we are licensed",
    statesText:
      "Every state gives its own license. With these, we can sell insurance to people who live here:",
  },
  pay: {
    title: "How we get paid",
    texts: [
      "When you buy life insurance or an annuity through us, the insurance company pays us a commission. It is part of the product's price. A call and your questions cost you nothing.",
      "So we have a reason to sell, and you have a reason to check our work. These questions help with us and with any other agent.",
    ],
    askTitle: "Four questions to ask any agent",
    questions: [
      {
        question: "How much do you earn if I buy this?",
        answer: "We tell you our commission on a product if you ask.",
        claim: "tellsCommission" as const,
      },
      {
        question: "Is there a cheaper way to do the same job?",
        answer: "We show a cheaper way next to the one we suggest.",
        claim: "showsCheaperWay" as const,
      },
      {
        question: "Can I take this home and think about it?",
        answer: "Yes. We never ask you to sign on the day we first meet.",
        claim: "neverSignsOnFirstDay" as const,
      },
      {
        question: "Do I need insurance at all?",
        answer: "Not everyone does. If nobody depends on your income, you may need none.",
      },
    ],
  },
  closing: {
    title: "Ask us anything",
    text: `Life insurance, annuities, or where to start: write or call. We answer within ${siteConfig.answerWithinHours} hours.`,
    contactButton: "Contact Us",
    homeButton: "Back to Home",
  },
};

export const aboutWords: Localized<typeof en> = { en };
