import type { Localized } from "#platform/core/locale.ts";
import type { DisclaimerWords } from "./disclaimer.tsx";

/** Stands on every page about a product. */
export const disclaimerWords: Localized<DisclaimerWords> = {
  en: {
    title: "For education only",
    text: "This page teaches; it does not advise. It is not financial, tax or investment advice, and it is not an offer of insurance. Products, costs and tax rules differ by company, by state and over time. Any guarantee in a contract rests on the insurance company's ability to pay its claims. Please talk with licensed insurance, tax and legal professionals about your own case before you decide.",
  },
};
