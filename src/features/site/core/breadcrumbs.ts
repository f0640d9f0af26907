import type { Breadcrumb } from "#platform/core/breadcrumb.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Page } from "./page.ts";
import { findPage } from "./pages.ts";

/** The way from the home page that a page shows and tells search engines; empty where it shows none. */
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
