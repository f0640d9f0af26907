import type { Localized } from "#platform/core/locale.ts";
import type { DisclaimerWords } from "./disclaimer.tsx";

/** Stands on every page about a product. */
export const disclaimerWords: Localized<DisclaimerWords> = {
  en: {
    title: "For education only",
    text: "This page teaches. It is not financial, tax or investment advice, and it is not an offer of insurance. Products, costs and tax rules differ by company and by state, and they change. If a contract makes a guarantee, only the insurance company stands behind it, and it must be able to pay. Before you decide, please talk with licensed professionals. Ask about insurance, taxes and the law in your own case.",
  },
};
