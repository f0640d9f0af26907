import type { Locale, Localized } from "#platform/core/locale.ts";
import { findPage } from "./pages.ts";

interface NavigationEntry {
  readonly href: string;
  readonly label: Localized<string>;
}

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
}

export const questionnairePath = "/wealth-builder-questionnaire";

/** All that the header may ever name, in order. An entry shows once its page has a row. */
const headerEntries: readonly NavigationEntry[] = [
  { href: "/services", label: { en: "Services" } },
  { href: "/#products", label: { en: "Products" } },
  { href: "/calculators", label: { en: "Calculators" } },
  { href: "/financial-education", label: { en: "Learn" } },
  { href: "/about", label: { en: "About" } },
  { href: "/contact", label: { en: "Contact" } },
];

/** Every page to read, so that each is one click away from all others. */
const readingPaths = [
  "/about",
  "/services",
  "/financial-education",
  "/iul-insurance",
  "/term-insurance",
  "/annuities",
  "/build-wealth",
  "/protection",
  "/legacy",
  "/strategies",
  "/tax-advantages",
] as const;

const footerEntries: readonly NavigationEntry[] = [
  { href: "/privacy", label: { en: "Privacy" } },
  { href: "/terms", label: { en: "Terms" } },
  { href: "/contact", label: { en: "Contact" } },
  { href: "/careers", label: { en: "Join Our Team" } },
];

/** The header's links; one to a page that has no row yet is left out. */
export function listHeaderLinks(locale: Locale): NavigationLink[] {
  return headerEntries
    .filter(({ href }) => findPage(href.split("#")[0] ?? href) !== undefined)
    .map(({ href, label }) => ({ href, label: label[locale] }));
}

/** The footer's links, which the law and the specification want on every page. */
export function listFooterLinks(locale: Locale): NavigationLink[] {
  return footerEntries.map(({ href, label }) => ({ href, label: label[locale] }));
}

/** The footer's second list: the pages to read, by their short names. */
export function listReadingLinks(locale: Locale): NavigationLink[] {
  return readingPaths.flatMap((href) => {
    const words = findPage(href)?.words[locale];
    return words ? [{ href, label: words.label ?? words.title }] : [];
  });
}
