import { type Locale, type Localized, localPath } from "#platform/core/locale.ts";
import type { Page } from "./page.ts";
import { findPage } from "./pages.ts";

interface NavigationEntry {
  readonly href: string;
  /** The label; the page's own short name by default. */
  readonly label?: Localized<string>;
  readonly hint?: Localized<string>;
  /** What the page is about, in a few words. */
  readonly text?: Localized<string>;
  /** Links that the entry opens, instead of a page. */
  readonly entries?: readonly NavigationEntry[];
}

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
  /** Explains a name that not everybody knows. */
  readonly hint?: string | undefined;
  readonly text?: string | undefined;
  /** Links that this name opens instead of its page, which is the first of them. */
  readonly links?: readonly NavigationLink[] | undefined;
}

export interface NavigationGroup {
  readonly title: string;
  /** Pages to read; collapsed on a phone. */
  readonly isTopics?: boolean | undefined;
  readonly links: readonly NavigationLink[];
}

/** All links of header and footer. */
export interface Navigation {
  readonly header: readonly NavigationLink[];
  readonly footer: readonly NavigationGroup[];
  readonly legal: readonly NavigationLink[];
}

export const questionnairePath = "/wealth-builder-questionnaire";

/** The agency's offers: the header's first entry opens them, and the footer lists them. */
const offerEntries: readonly NavigationEntry[] = [
  {
    href: "/services",
    label: { en: "All services", es: "Todos los servicios" },
    text: {
      en: "What we help families with, side by side.",
      es: "En qué ayudamos a las familias, todo junto.",
    },
  },
  {
    href: "/term-insurance",
    text: { en: "Coverage for 10, 20 or 30 years.", es: "Cobertura por 10, 20 o 30 años." },
  },
  {
    href: "/iul-insurance",
    label: { en: "Indexed universal life (IUL)", es: "Vida universal indexado (IUL)" },
    hint: {
      en: "Life insurance whose cash value follows a market index, up to a cap.",
      es: "Seguro de vida con un valor en efectivo que sigue un índice del mercado, hasta un tope.",
    },
    text: {
      en: "Lifelong coverage, with cash value that follows an index.",
      es: "Cobertura de por vida, con un valor en efectivo que sigue un índice.",
    },
  },
  {
    href: "/annuities",
    text: {
      en: "Income for some years, or for life.",
      es: "Ingresos por algunos años o de por vida.",
    },
  },
];

/**
 * All possible entries of the header, in order. An entry is shown once its page exists in the table
 * of pages.
 */
const headerEntries: readonly NavigationEntry[] = [
  { href: "/services", label: { en: "What we offer", es: "Servicios" }, entries: offerEntries },
  { href: "/calculators", label: { en: "Calculators", es: "Calculadoras" } },
  { href: "/financial-education", label: { en: "Learn", es: "Aprenda" } },
  { href: "/about", label: { en: "About", es: "Nosotros" } },
  { href: "/contact", label: { en: "Contact", es: "Contacto" } },
];

interface FooterEntries {
  readonly title: Localized<string>;
  readonly isTopics?: boolean;
  readonly entries: readonly NavigationEntry[];
}

/**
 * First what a visitor can do, then what to read, then the agency: the footer links every page to
 * every page.
 */
const footerEntries: readonly FooterEntries[] = [
  {
    title: { en: "Start here", es: "Empiece aquí" },
    entries: [
      {
        href: questionnairePath,
        label: { en: "Get My Wealth Blueprint", es: "Quiero mi Plan Familiar" },
      },
      { href: "/calculators" },
      { href: "/financial-education" },
    ],
  },
  {
    title: { en: "Life insurance and annuities", es: "Seguros de vida y anualidades" },
    isTopics: true,
    entries: offerEntries,
  },
  {
    title: { en: "Plan for your family", es: "Planee para su familia" },
    isTopics: true,
    entries: [
      { href: "/protection" },
      { href: "/build-wealth" },
      { href: "/legacy" },
      { href: "/strategies" },
      { href: "/tax-advantages" },
    ],
  },
  {
    title: { en: "Our agency", es: "Nuestra agencia" },
    entries: [
      { href: "/about" },
      { href: "/contact", label: { en: "Contact", es: "Contacto" } },
      { href: "/careers", label: { en: "Join Our Team", es: "Únase al equipo" } },
    ],
  },
];

const legalEntries: readonly NavigationEntry[] = [
  { href: "/privacy", label: { en: "Privacy", es: "Privacidad" } },
  { href: "/your-data", label: { en: "Your data", es: "Sus datos" } },
  { href: "/terms", label: { en: "Terms", es: "Términos" } },
];

/** Header and footer in a language; links to missing pages are left out. */
export function listNavigation(locale: Locale): Navigation {
  const toLinks = (listed: readonly NavigationEntry[]): NavigationLink[] =>
    listed.flatMap(({ href, label, hint, text, entries }) => {
      const words = findPage(href)?.words[locale];
      if (!words) return [];
      const name = label?.[locale] ?? words.label ?? words.title;
      const links = entries && toLinks(entries);
      return [{ href, label: name, hint: hint?.[locale], text: text?.[locale], links }];
    });
  return {
    header: toLinks(headerEntries),
    footer: footerEntries.map(({ title, isTopics, entries }) => ({
      title: title[locale],
      isTopics,
      links: toLinks(entries),
    })),
    legal: toLinks(legalEntries),
  };
}

/** One step of the path from the home page to the current page. */
export interface Breadcrumb {
  readonly path: string;
  readonly label: string;
}

/** The breadcrumbs that a page shows and puts into structured data; empty where it shows none. */
export function listBreadcrumbs(path: string, locale: Locale): Breadcrumb[] {
  const found = findPage(path);
  if (found === undefined || found.path === "/" || found.isTask) return [];
  const way: Page[] = [];
  let page = findPage(found.tabOf ?? path);
  while (page !== undefined) {
    way.unshift(page);
    page = page.path === "/" ? undefined : findPage(page.parent ?? "/");
  }
  return way.map(({ path, words }) => ({
    path,
    label: words[locale].label ?? words[locale].title,
  }));
}

/** The breadcrumbs as schema.org data; `siteUrl` has no trailing slash. */
export function describeBreadcrumbs(
  crumbs: readonly Breadcrumb[],
  siteUrl: string,
  locale: Locale,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ path, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: siteUrl + localPath(path, locale),
    })),
  };
}
