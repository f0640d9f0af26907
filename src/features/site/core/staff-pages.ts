import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface StaffPage {
  readonly pattern: RegExp;
  readonly words: Localized<Readonly<Record<"title" | "description", string>>>;
  /** The list a record stands in: one page as served is shared by all records, and knows none. */
  readonly list?: string;
}

/** Heads of the back office. Apart from the public pages: these reach the browser as code. */
const staffPages: readonly StaffPage[] = [
  {
    pattern: /^\/admin\/login\/?$/,
    words: {
      en: {
        title: "Staff sign-in",
        description: "Where the people who call families back sign in to the back office.",
      },
    },
  },
  {
    pattern: /^\/admin(\/dashboard)?\/?$/,
    words: {
      en: {
        title: "Leads dashboard",
        description:
          "The newest families who asked for a plan, and how many there are of each kind.",
      },
    },
  },
  {
    pattern: /^\/admin\/leads\/[^/]+\/?$/,
    words: {
      en: {
        title: "Lead",
        description: "What one family answered, why it scored so, and where it was sent.",
      },
    },
    list: "/admin/dashboard",
  },
  {
    pattern: /^\/admin\/crm-settings\/?$/,
    words: {
      en: {
        title: "CRM settings",
        description: "Which CRMs get new leads, and whether each lead got there.",
      },
    },
  },
  {
    pattern: /^\/admin\/inquiries\/?$/,
    words: {
      en: { title: "Inquiries", description: "Messages that came in through the contact page." },
    },
  },
  {
    pattern: /^\/admin\/inquiries\/[^/]+\/?$/,
    words: {
      en: { title: "Inquiry", description: "One message from the contact page, and who wrote it." },
    },
    list: "/admin/inquiries",
  },
  {
    pattern: /^\/admin\/applications\/?$/,
    words: {
      en: { title: "Applications", description: "People who want to join, each with a résumé." },
    },
  },
  {
    pattern: /^\/admin\/applications\/[^/]+\/?$/,
    words: {
      en: { title: "Application", description: "One person who wants to join, with the résumé." },
    },
    list: "/admin/applications",
  },
];

function findStaffPage(path: string): StaffPage | undefined {
  return staffPages.find(({ pattern }) => pattern.test(path));
}

/** What the head of a back-office address says, or null for any other address. */
export function describeStaffPage(path: string, locale: Locale) {
  const page = findStaffPage(path);
  if (!page) return null;
  const { title, description } = page.words[locale];
  return {
    title: `${title} | ${siteConfig.shortName}`,
    description,
    keywords: [title, siteConfig.shortName],
    /** The address to name before the browser knows its own. */
    servedPath: page.list ?? path,
  };
}

export function isStaffPath(path: string): boolean {
  return findStaffPage(path) !== undefined;
}
