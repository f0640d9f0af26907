import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  hero: {
    title: "Build wealth in the right order",
    text: "First a cushion, then costly debt, then the match at work, then steady saving. It works like terraces on a hill: each wall holds up the next one, so the order matters more than the speed.",
    button: "Contact Us",
    note: "Talk with a licensed insurance professional. No cost, no obligation.",
  },
  steps: {
    title: "Five steps, from the bottom up",
    text: "Skip one, and the steps above it won't hold. Insurance with cash value is the last step, not the first.",
    items: [
      {
        title: "A cushion",
        text: "Cash in a plain savings account for a car repair, the dentist or a slow month at work.",
        aim: "First $1,000, then 3 to 6 months of bills",
      },
      {
        title: "Costly debt",
        text: "A credit card at 24% grows faster than your savings are likely to. Pay off the most costly card first.",
        aim: "No balance carried over",
      },
      {
        title: "The match at work",
        text: "A 401(k) is a savings plan at work. If your employer adds to what you save in it, take all of it. It is part of your pay. Ask how long you must stay to keep it.",
        aim: "At least up to the full match",
      },
      {
        title: "Steady saving",
        text: "A Roth IRA (a retirement account you open yourself) if you qualify, more in your 401(k), a college fund. A little each month beats a lot someday.",
        aim: "Work up to 15% of your pay",
      },
      {
        title: "Insurance that builds",
        text: "If the first four are in place and money is left, indexed universal life insurance or an annuity can add lifelong coverage or income for later.",
        aim: "Only with money you can leave for 15 years or more",
      },
    ],
  },
  tools: {
    title: "Where we come in",
    text: "The first four steps need no insurance agency. We teach them anyway, because the fifth one fails without them.",
    items: [
      {
        title: "What it is",
        text: "A plan you can read: which step you are on, what comes next, and what each dollar does this month.",
      },
      {
        title: "What it costs you",
        text: "The plan is free. If you later buy life insurance or an annuity through us, it has costs of its own, and the insurance company pays us. Ask about both before you choose.",
      },
      {
        title: "How long it takes",
        text: "An hour to make the plan. Years to carry it out. Be careful with anyone who promises it faster.",
      },
    ],
  },
  fit: {
    fits: {
      title: "Who This Fits",
      items: [
        "You earn enough to save something, but you don't know where it goes.",
        "You want to know what comes next, and what can wait.",
        "You send money home or help your family, and want a plan that includes it.",
        "You have a policy or a 401(k) and don't know if it is any good.",
      ],
    },
    wrong: {
      title: "When it is the wrong choice",
      items: [
        "You are not sure you can pay for rent or food this month. Call 211 first. It is free.",
        "You are behind on your debts. A nonprofit credit counselor can help you more than we can.",
        "You want to pick stocks or funds. We are not a broker.",
      ],
    },
  },
  closing: {
    title: "Which step are you on?",
    text: `Tell us in two sentences. We answer within ${siteConfig.answerWithinHours} hours. Your next step may not be insurance.`,
    button: "Contact Us",
    note: "Education only. Please talk with licensed professionals before you decide.",
    links: [
      { href: "/strategies", label: "Growing with a floor" },
      { href: "/protection", label: "Protect it first" },
    ],
  },
};

export const buildWealthWords: Localized<typeof en> = { en };
