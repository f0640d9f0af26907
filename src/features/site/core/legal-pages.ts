import type { Page } from "./page.ts";

const unlisted = { noindex: true, inSitemap: false } as const;

/** Read by those who look for them, and by no search engine. */
export const legalPages: readonly Page[] = [
  {
    path: "/privacy",
    ...unlisted,
    words: {
      en: {
        title: "Privacy Policy",
        description:
          "What this site collects, why, who sees it, how long we keep it, and how you can see, correct or delete what we hold about you.",
        keywords: ["privacy policy"],
      },
    },
  },
  {
    path: "/your-data",
    ...unlisted,
    interactive: true,
    words: {
      en: {
        title: "Your data",
        description:
          "See what we hold about you, correct it, download it or delete it: by a link in an email, without an account, and for free.",
        keywords: ["your data", "privacy request"],
      },
    },
  },
  {
    path: "/your-data/sent",
    ...unlisted,
    tabOf: "/your-data",
    words: {
      en: {
        title: "Look into your mailbox",
        description: "We have sent a link to the address you entered. It works for one hour.",
        keywords: ["your data"],
      },
    },
  },
  {
    path: "/stop-calls",
    ...unlisted,
    tabOf: "/your-data",
    words: {
      en: {
        title: "Stop calls and texts",
        description: "One press, and we will not call or text you any more. You need no account.",
        keywords: ["stop calls"],
      },
    },
  },
  {
    path: "/stop-calls/done",
    ...unlisted,
    tabOf: "/your-data",
    words: {
      en: {
        title: "We will not call or text you",
        description: "We have noted that you want no calls and no texts from us any more.",
        keywords: ["stop calls"],
      },
    },
  },
  {
    path: "/stop-calls/over",
    ...unlisted,
    tabOf: "/your-data",
    words: {
      en: {
        title: "This link does not work any more",
        description: "The link is too old or not whole. Here is how else you stop our calls.",
        keywords: ["stop calls"],
      },
    },
  },
  {
    path: "/terms",
    ...unlisted,
    words: {
      en: {
        title: "Terms of Service",
        description:
          "The terms for using this site: education only, no advice, no offer of insurance, age 18 and over, and the law of Ohio.",
        keywords: ["terms of service"],
      },
    },
  },
];
