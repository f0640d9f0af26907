import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface ShellWords {
  readonly skipToContent: string;
  readonly mainNavigation: string;
  readonly menu: string;
  readonly callToAction: string;
  readonly footerNavigation: string;
  readonly readingNavigation: string;
  readonly breadcrumbs: string;
  readonly replyPromise: string;
  readonly disclaimer: string;
  readonly rights: string;
  readonly shareImageText: string;
  readonly consent: Readonly<
    Record<"title" | "text" | "more" | "yes" | "no" | "signalled" | "close", string>
  >;
}

export const shellWords: Localized<ShellWords> = {
  en: {
    skipToContent: "Skip to main content",
    mainNavigation: "Main",
    menu: "Menu",
    callToAction: "Get My Wealth Blueprint",
    footerNavigation: "Footer",
    readingNavigation: "Pages to read",
    breadcrumbs: "Breadcrumb",
    replyPromise: siteConfig.responseTime,
    disclaimer:
      "Everything here is for education only. It is not financial, tax or investment advice, and it is not an offer of insurance. Life insurance and annuities have costs and limits, and any guarantee depends on the insurance company's ability to pay claims. Please talk with licensed professionals before you decide.",
    rights: "All rights reserved.",
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
  },
};
