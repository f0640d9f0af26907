import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Titles of the back office. Apart from the public pages: these reach the browser as code. */
const staffTitles: ReadonlyArray<{ readonly pattern: RegExp; readonly title: Localized<string> }> =
  [
    { pattern: /^\/admin\/login\/?$/, title: { en: "Staff sign-in" } },
    { pattern: /^\/admin(\/dashboard)?\/?$/, title: { en: "Today" } },
    { pattern: /^\/admin\/audit\/?$/, title: { en: "Audit trail" } },
    { pattern: /^\/admin\/settings\/people\/?$/, title: { en: "People's data" } },
    { pattern: /^\/admin\/settings\/people\/[^/]+\/[^/]+\/?$/, title: { en: "A person's data" } },
    { pattern: /^\/admin\/settings\/setup\/[^/]+\/?$/, title: { en: "Setting up" } },
    { pattern: /^\/admin\/settings\/?$/, title: { en: "Settings" } },
    { pattern: /^\/admin\/invitation\/?$/, title: { en: "Your invitation" } },
    { pattern: /^\/admin\/staff\/?$/, title: { en: "Staff" } },
    { pattern: /^\/admin\/help\/?$/, title: { en: "Help" } },
    { pattern: /^\/admin\/account\/?$/, title: { en: "Your account" } },
    { pattern: /^\/admin\/leads\/?$/, title: { en: "Leads" } },
    { pattern: /^\/admin\/leads\/[^/]+\/?$/, title: { en: "Lead" } },
    { pattern: /^\/admin\/crm-settings\/?$/, title: { en: "CRM settings" } },
    { pattern: /^\/admin\/inquiries\/?$/, title: { en: "Inquiries" } },
    { pattern: /^\/admin\/inquiries\/[^/]+\/?$/, title: { en: "Inquiry" } },
    { pattern: /^\/admin\/applications\/?$/, title: { en: "Applications" } },
    { pattern: /^\/admin\/applications\/[^/]+\/?$/, title: { en: "Application" } },
  ];

interface StaffPageWords {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

const describe: Localized<(title: string) => StaffPageWords> = {
  en: (title) => ({
    title: `${title} | ${siteConfig.shortName}`,
    description: `${title}: for the staff of ${siteConfig.name}, behind a sign-in.`,
    keywords: ["staff", title.toLowerCase()],
  }),
};

/** What the head of a back-office address says, or null for any other. */
export function findStaffPage(path: string, locale: Locale): StaffPageWords | null {
  const row = staffTitles.find(({ pattern }) => pattern.test(path));
  return row ? describe[locale](row.title[locale]) : null;
}

export function isStaffPath(path: string): boolean {
  return staffTitles.some(({ pattern }) => pattern.test(path));
}
