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
        title: "Tell us to stop calls and texts",
        description: "Call us, or let us email you a link: on its page you stop calls and texts.",
        keywords: ["stop calls"],
      },
    },
  },
  {
    path: "/calls-again",
    ...unlisted,
    tabOf: "/your-data",
    words: {
      en: {
        title: "May we call you again?",
        description: "You said no to calls before. If you want them again, one press says so.",
        keywords: ["calls again"],
      },
    },
  },
  {
    path: "/calls-again/done",
    ...unlisted,
    tabOf: "/your-data",
    words: {
      en: {
        title: "Thank you, we may call you again",
        description: "We have noted that we may call and text you again.",
        keywords: ["calls again"],
      },
    },
  },
  {
    path: "/calls-again/over",
    ...unlisted,
    tabOf: "/your-data",
    words: {
      en: {
        title: "We still do not call you",
        description:
          "The link is too old or not whole. We do not call you. Here is how to reach us.",
        keywords: ["calls again"],
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
