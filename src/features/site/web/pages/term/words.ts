import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/legal-figures.ts";

const { fromYears, toYears } = standingFigures.termConversion.value;

export interface ComparisonRow {
  readonly aspect: string;
  readonly term: string;
  readonly iul: string;
}

const en = {
  hero: {
    title: "Term life insurance",
    tagline: "Coverage for the years that count most.",
    text: "Term life insurance pays your family a set amount if you die within 10, 20 or 30 years. When the term ends, so does the coverage. It is the simplest kind of life insurance, and for most young families the one to look at first.",
    note: "The price stays the same for the whole term. No cash value, and no refund if you outlive it.",
    button: "Get My Wealth Blueprint",
    secondButton: "Compare with IUL",
  },
  what: {
    title: "What term life insurance is",
    texts: [
      "You choose two things: how much, and for how long. You pay the same price, the premium, each month. If you die within the term, the people you named get the whole amount, in most cases free of federal income tax. They can use it for anything.",
      "If you outlive the term, which is what everyone hopes, the money you paid is gone. Car insurance works the same way in a year without a crash.",
    ],
    lengths: [
      {
        title: "10 years",
        text: "For a loan that is nearly paid off, or the last years before retirement.",
      },
      { title: "20 years", text: "Long enough to see a small child through school." },
      { title: "30 years", text: "As long as a new mortgage. The price is higher, but fixed." },
    ],
  },
  scenarios: {
    title: "Four families, four reasons",
    text: "One of them may sound like yours.",
    items: [
      {
        title: "A new mortgage",
        text: "You both pay for the house. If one of you dies, term life insurance can pay off the loan, so the other can stay.",
        length: "30-year term",
      },
      {
        title: "Small children",
        text: "Child care, food, school shoes. Coverage until the youngest is grown can replace the second paycheck.",
        length: "20-year term",
      },
      {
        title: "A business with a partner",
        text: "Each partner has a policy on the other. If one dies, the money can buy that partner's share from the family at a fair price.",
        length: "10- or 20-year term",
      },
      {
        title: "A loan someone co-signed",
        text: "Your parents signed for your student loan. Coverage for as long as you owe keeps that debt from landing on them.",
        length: "10-year term",
      },
    ],
  },
  comparison: {
    title: "Term and IUL, side by side",
    text: "Neither is better. They do different jobs, and some families use both.",
    caption: "Term life insurance compared with indexed universal life insurance",
    aspectHeader: "What to compare",
    termHeader: "Term life",
    iulHeader: "IUL",
    rows: [
      {
        aspect: "Duration",
        term: "10, 20 or 30 years, then it ends",
        iul: "Made to last for life, if it is funded well enough",
      },
      {
        aspect: "Cash value",
        term: "None",
        iul: "Can build up, slowly at first; costs come out each month",
      },
      {
        aspect: "Premiums",
        term: "Lower, and the same for the whole term",
        iul: "Higher, and flexible within limits",
      },
      {
        aspect: "Focus",
        term: "Protection only",
        iul: "Protection for life, with growth linked to an index, a number that shows how a large group of stocks did",
      },
      {
        aspect: "Best for",
        term: "Families who need a lot of coverage for a set number of years",
        iul: "People with steady income who want coverage for life and can wait",
      },
    ],
    link: "Read about IUL insurance",
  },
  prices: {
    title: "What would it cost me?",
    text: (termYears: number, date: string) =>
      `These are average monthly prices on ${date} for ${termYears} years of coverage. They are for people in very good health who don't smoke. Find your age, then the amount your family would get. This is a rough idea, not a quote.`,
    caption: (termYears: number) =>
      `Average monthly price of a ${termYears}-year term policy, by age and amount of coverage`,
    ageHeader: "Age",
    note: "Each price runs from the average for women to the average for men. Yours can be lower, or much higher. Source:",
    /** How the source has moved since; goes with the date of the prices. */
    since:
      "By September 2025 prices from this source were 1% to 6% higher at ages 25 and 35. Prices change, and each company sets its own.",
    raises: {
      title: "What makes it go up",
      items: [
        "A longer term: 30 years costs more a month than 20.",
        "Each year you wait to buy.",
        "Tobacco, which can more than double the price.",
        "Health problems, now or in your close family.",
        "A risky job or hobby.",
      ],
    },
    lowers: {
      title: "What makes it go down",
      items: [
        "A shorter term: 10 years costs less a month than 20.",
        "A smaller amount of coverage.",
        "Comparing companies, because their prices differ.",
        "Years without tobacco. Ask how many each company wants.",
      ],
    },
  },
  costs: {
    title: "What it costs you later",
    text: "Your price is set once, when you buy, and stays the same until the term ends. These things can still cost you.",
    items: [
      {
        title: "Waiting",
        text: "Each year you wait, the same coverage costs more. A health problem can raise the price, or the company can say no.",
      },
      {
        title: "Missing a payment",
        text: "You usually get about a month to catch up. After that the coverage ends, and starting again means new health questions at your new age.",
      },
      {
        title: "Going past the term",
        text: "Many policies let you go on year by year, but the price jumps, often to many times what you paid.",
      },
      {
        title: "Counting on coverage from your job",
        text: "It is good to have. It is often one or two years' pay, and it usually ends when the job does. Count it as a bonus.",
      },
    ],
  },
  fit: {
    fits: {
      title: "Who This Fits",
      items: [
        "Someone depends on your income: children, a spouse, parents abroad.",
        "You have a mortgage or a loan that others would be left with.",
        "You want the most coverage for each dollar right now.",
        "You can name the year when nobody will depend on your paycheck.",
      ],
    },
    wrong: {
      title: "When it is the wrong choice",
      items: [
        "No one depends on your income and you leave no debts. You may need none at all.",
        "The need has no end date, as with a child who will always need care.",
        "You want to leave money whenever you die. By then, a term policy has most likely ended.",
        "You hope to get the money back. It builds no cash value.",
      ],
    },
  },
  faq: {
    title: "Questions we hear about term life",
    items: [
      {
        question: "How long should my term be?",
        answer:
          "As long as someone depends on your income. Terms are usually 10, 20 or 30 years. Count the years until your youngest is on their own or the house is paid, and choose the next longer term. You can stop early at any time; adding years later means a new policy at a higher age.",
      },
      {
        question: "Can I change term life into coverage that lasts for life?",
        answer: `Often, yes. Many policies are convertible: within a set time, typically the first ${fromYears}-${toYears} years, you can move to permanent life insurance without new health questions. The new premium is higher and based on your age then. Check that the policy says so, and write down the last date.`,
      },
      {
        question: "What happens when the term ends?",
        answer:
          "The coverage stops and nothing is paid out. You can let it go, buy a new policy at your new age and health, or go on year by year at a much higher price if your contract allows it. If your children are grown and the house is paid, letting it go is often right.",
      },
    ],
  },
  closing: {
    title: "How much, and for how long?",
    text: `Start with ten short steps. A licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours, to work on both with you.`,
    button: "Get My Wealth Blueprint",
    note: "Under 3 minutes. No cost and no obligation to buy insurance.",
    links: [
      { href: "/iul-insurance", label: "Read about IUL insurance" },
      { href: "/about", label: "About us" },
    ],
  },
};

export const termWords: Localized<typeof en> = { en };
