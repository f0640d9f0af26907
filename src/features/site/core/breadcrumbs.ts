import type { Locale } from "#platform/core/locale.ts";
import type { Page } from "./page.ts";
import { findPage } from "./pages.ts";

export interface Breadcrumb {
  readonly path: string;
  readonly label: string;
}

/** The way to a page from the home page, both included; empty for an address without a page. */
export function listBreadcrumbs(path: string, locale: Locale): Breadcrumb[] {
  const way: Page[] = [];
  let page = findPage(path);
  while (page !== undefined) {
    way.unshift(page);
    page = page.path === "/" ? undefined : findPage(page.parent ?? "/");
  }
  return way.map(({ path, words }) => ({
    path,
    label: words[locale].label ?? words[locale].title,
  }));
}

/** The same way as schema.org tells search engines; `siteUrl` has no slash at its end. */
export function describeBreadcrumbs(crumbs: readonly Breadcrumb[], siteUrl: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ path, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: `${siteUrl}${path}`,
    })),
  };
}
