import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** What search engines and share cards say about a page. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

export interface Page {
  readonly path: string;
  readonly words: Localized<PageWords>;
  /** Asks search engines to leave the page out. */
  readonly noindex: boolean;
  readonly inSitemap: boolean;
}

/**
 * Every public page, in the order of the sitemap. Its head, its place in the sitemap and whether
 * the header may link to it all come from its row: adding a page starts here.
 */
export const pages: readonly Page[] = [
  {
    path: "/",
    noindex: false,
    inSitemap: true,
    words: {
      en: {
        title: "Life insurance and money lessons for families",
        description:
          "Plain lessons on life insurance, annuities and saving for families. Learn how each one works, what it costs and when to say no. Then decide together.",
        keywords: [
          "family financial education",
          "life insurance",
          "indexed universal life",
          "term life insurance",
          "annuities",
          "legacy planning",
        ],
      },
    },
  },
  {
    path: "/wealth-builder-questionnaire",
    noindex: false,
    inSitemap: true,
    words: {
      en: {
        title: "Get your Wealth Blueprint",
        description:
          "Ten short steps, under three minutes. Tell us what matters to your family and a licensed insurance professional will follow up within 24 hours.",
        keywords: [
          "wealth blueprint",
          "family wealth questionnaire",
          "life insurance needs",
          "retirement income",
          "family protection",
        ],
      },
    },
  },
  {
    path: "/calculators",
    noindex: false,
    inSitemap: true,
    words: {
      en: {
        title: "Compound growth calculator",
        description:
          "What could a starting balance and monthly deposits grow to? See the answer, a chart, every year in a table, and the formula with your own numbers.",
        keywords: [
          "compound interest calculator",
          "compound growth",
          "monthly contributions",
          "savings calculator",
        ],
      },
    },
  },
  {
    path: "/calculators/savings",
    noindex: false,
    inSitemap: true,
    words: {
      en: {
        title: "Savings goal calculator",
        description:
          "Name an amount and a date, and see what to set aside each month or each year to get there. Free, private, and it shows its work.",
        keywords: [
          "savings goal calculator",
          "monthly savings",
          "college savings",
          "down payment savings",
        ],
      },
    },
  },
  {
    path: "/calculators/millionaire",
    noindex: false,
    inSitemap: true,
    words: {
      en: {
        title: "Millionaire calculator",
        description:
          "How many years and months of steady saving would it take to reach a million? Set your own target and see the month it happens.",
        keywords: [
          "millionaire calculator",
          "time to one million",
          "savings target",
          "compound growth",
        ],
      },
    },
  },
  {
    path: "/calculators/waiting",
    noindex: false,
    inSitemap: true,
    words: {
      en: {
        title: "Cost of waiting calculator",
        description:
          "The same savings plan, started today or started later: see both futures side by side and what the years of waiting would cost.",
        keywords: [
          "cost of waiting calculator",
          "start saving early",
          "delay cost",
          "compound growth",
        ],
      },
    },
  },
  {
    path: "/calculators/retirement",
    noindex: false,
    inSitemap: true,
    words: {
      en: {
        title: "401(k) retirement calculator",
        description:
          "What could your 401(k) be worth when you retire? Add your salary, what you put in and what your employer matches, and see every year.",
        keywords: [
          "401k calculator",
          "retirement calculator",
          "employer match",
          "retirement savings",
        ],
      },
    },
  },
];

export const notFoundPage: Page = {
  path: "/404",
  noindex: true,
  inSitemap: false,
  words: {
    en: {
      title: "Page Not Found",
      description:
        "There is no page at this address. The home page is a good place to start again.",
      keywords: ["page not found"],
    },
  },
};

/** The row of a public page; a slash at the end of the address makes no difference. */
export function findPage(path: string): Page | undefined {
  const wanted = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return pages.find((page) => page.path === wanted);
}

/** The title as a browser tab shows it: the page first, for narrow tabs, then the agency. */
export function formatPageTitle(page: Page, locale: Locale): string {
  return `${page.words[locale].title} | ${siteConfig.shortName}`;
}
