import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  skipToContent: "Skip to main content",
  mainNavigation: "Main",
  menu: "Menu",
  callToAction: "Get My Wealth Blueprint",
  footerNavigation: "Footer",
  replyPromise: siteConfig.responseTime,
  disclaimer:
    "Everything here is for education only. It is not financial, tax or investment advice, and it is not an offer of insurance. Life insurance and annuities have costs and limits, and any guarantee depends on the insurance company's ability to pay claims. Please talk with licensed professionals before you decide.",
  rights: "All rights reserved.",
  licensedIn: "Licensed in",
  numbers: "About these numbers",
  numbersHint:
    "These are license numbers. You can look up each one with the state's department of insurance.",
  people: "Our licensed professionals",
  callUs: "Questions? Call us:",
  shareImageText: `A family around a kitchen table under a lamp. ${siteConfig.name}: ${siteConfig.tagline}`,
  consent: {
    title: "Privacy choices",
    text: "May we count your visit with Google Analytics? It sets cookies and tells Google which pages you read. The site works the same either way.",
    more: "What we keep",
    yes: "Yes, count it",
    no: "No, thanks",
    signalled:
      "Your browser sends Global Privacy Control. We take that as a no: nothing is counted with Google Analytics.",
    close: "Close",
  },
};

export const shellWords: Localized<typeof en> = { en };

const errorEn = {
  title: "Something went wrong on our side",
  text: "This page could not be shown. Please try again in a moment. Nothing you sent before has been lost.",
  homeLabel: "Back to the home page",
};

export const errorWords: Localized<typeof errorEn> = { en: errorEn };
