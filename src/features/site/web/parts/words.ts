import type { Localized } from "#platform/core/locale.ts";
import type { DisclaimerWords } from "./disclaimer.tsx";

/** Stands on every page about a product. */
export const disclaimerWords: Localized<DisclaimerWords> = {
  en: {
    title: "For education only",
    text: "This page teaches. It is not financial, tax or investment advice, and it is not an offer of insurance. Products, costs and tax rules differ by company and by state, and they change. If a contract makes a guarantee, only the insurance company stands behind it, and it must be able to pay. Before you decide, please talk with licensed professionals. Ask about insurance, taxes and the law in your own case.",
  },
};

const en = {
  title: "Talk it over at home",
  text: "Print this page as plain text, with every question open.",
  button: "Print this page",
};

export const printWords: Localized<typeof en> = { en };

/** For visitors who come back; the page's script puts the number of their step in. */
export const questionnaireLinkWords: Localized<{ readonly continue: string }> = {
  en: { continue: "Continue: step {step} of 10" },
};
