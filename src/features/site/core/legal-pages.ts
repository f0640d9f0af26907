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
