import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Titles of the back office. Apart from the public pages: these reach the browser as code. */
const staffTitles: ReadonlyArray<{ readonly pattern: RegExp; readonly title: Localized<string> }> =
  [
    { pattern: /^\/admin\/login\/?$/, title: { en: "Staff sign-in" } },
    { pattern: /^\/admin\/dashboard\/?$/, title: { en: "Leads dashboard" } },
    { pattern: /^\/admin\/account\/?$/, title: { en: "Your account" } },
    { pattern: /^\/admin\/leads\/[^/]+\/?$/, title: { en: "Lead" } },
    { pattern: /^\/admin\/crm-settings\/?$/, title: { en: "CRM settings" } },
    { pattern: /^\/admin\/inquiries\/?$/, title: { en: "Inquiries" } },
    { pattern: /^\/admin\/inquiries\/[^/]+\/?$/, title: { en: "Inquiry" } },
    { pattern: /^\/admin\/applications\/?$/, title: { en: "Applications" } },
    { pattern: /^\/admin\/applications\/[^/]+\/?$/, title: { en: "Application" } },
  ];

/** The tab title of a back-office address, or null for any other. */
export function findStaffTitle(path: string, locale: Locale): string | null {
  const row = staffTitles.find(({ pattern }) => pattern.test(path));
  return row ? `${row.title[locale]} | ${siteConfig.shortName}` : null;
}

export function isStaffPath(path: string): boolean {
  return staffTitles.some(({ pattern }) => pattern.test(path));
}
