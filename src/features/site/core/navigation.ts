import type { Locale, Localized } from "#platform/core/locale.ts";
import { findPage } from "./pages.ts";

interface NavigationEntry {
  readonly href: string;
  /** The page's own short name when there is none. */
  readonly label?: Localized<string>;
  readonly hint?: Localized<string>;
}

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
  /** What an abbreviation in the label means. */
  readonly hint?: string | undefined;
}

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

/** All that header and footer lead to. */
export interface Navigation {
  readonly header: readonly NavigationLink[];
  readonly footer: readonly NavigationGroup[];
  readonly legal: readonly NavigationLink[];
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

interface FooterEntries {
  readonly title: Localized<string>;
  readonly entries: readonly NavigationEntry[];
}

/** What a visitor can do first, then what to read, then who we are: every page from every page. */
const footerEntries: readonly FooterEntries[] = [
  {
    title: { en: "Start here" },
    entries: [
      { href: questionnairePath, label: { en: "Get My Wealth Blueprint" } },
      { href: "/calculators" },
      { href: "/financial-education" },
    ],
  },
  {
    title: { en: "Life insurance and annuities" },
    entries: [
      { href: "/services", label: { en: "All services" } },
      { href: "/term-insurance" },
      { href: "/iul-insurance", hint: { en: "IUL is short for indexed universal life." } },
      { href: "/annuities" },
    ],
  },
  {
    title: { en: "Plan for your family" },
    entries: [
      { href: "/protection" },
      { href: "/build-wealth" },
      { href: "/legacy" },
      { href: "/strategies" },
      { href: "/tax-advantages" },
    ],
  },
  {
    title: { en: "Our agency" },
    entries: [
      { href: "/about" },
      { href: "/contact", label: { en: "Contact" } },
      { href: "/careers", label: { en: "Join Our Team" } },
    ],
  },
];

const legalEntries: readonly NavigationEntry[] = [
  { href: "/privacy", label: { en: "Privacy" } },
  { href: "/your-data", label: { en: "Your data" } },
  { href: "/terms", label: { en: "Terms" } },
];

/** Header and footer in this language; a link to a page that has no row is left out. */
export function listNavigation(locale: Locale): Navigation {
  const toLinks = (entries: readonly NavigationEntry[]) =>
    entries.flatMap(({ href, label, hint }) => {
      const words = findPage(href.replace(/#.*/, ""))?.words[locale];
      if (!words) return [];
      const name = label?.[locale] ?? words.label ?? words.title;
      return [{ href, label: name, ...(hint && { hint: hint[locale] }) }];
    });
  return {
    header: toLinks(headerEntries),
    footer: footerEntries.map(({ title, entries }) => ({
      title: title[locale],
      links: toLinks(entries),
    })),
    legal: toLinks(legalEntries),
  };
}
