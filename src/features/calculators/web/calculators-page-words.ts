import type { Localized } from "#platform/core/locale.ts";

/** What stands around the calculators: apart from their words, which travel with their code. */
const en = {
  hero: {
    heading: "See where the numbers lead",
    text: "Five calculators for the questions families ask at the kitchen table. Each one shows its answer, and then shows its work.",
  },
  disclaimer: {
    title: "Important Disclaimer",
    paragraphs: [
      "These calculators are for education only. They are not financial, tax or investment advice, and nothing here is an offer of insurance.",
      "Every result is hypothetical: it assumes one constant rate and leaves out taxes, fees and losses along the way. Real returns rise and fall, and you can lose money. A result is not an insurance illustration, not a forecast and not a guarantee.",
      "Before you decide anything, please talk with licensed professionals who know your situation.",
    ],
  },
  callToAction: {
    title: "Bring your numbers to someone who will go over them with you",
    text: "A licensed insurance professional goes at your pace. Sometimes the answer is to change nothing.",
    button: "Schedule a free strategy call",
    note: "30-60 minutes, no obligation. We are an insurance agency, and we say so.",
  },
};

export const calculatorsPageWords: Localized<typeof en> = { en };
