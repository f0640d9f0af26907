import { describeBreadcrumbs, listBreadcrumbs } from "#features/site/core/breadcrumbs.ts";
import { describeFaqs } from "#features/site/core/faq-data.ts";
import { describeOrganization } from "#features/site/core/organization-data.ts";
import type { Page } from "#features/site/core/page.ts";
import { findPage, formatPageTitle, notFoundPage } from "#features/site/core/pages.ts";
import { describeStaffPage } from "#features/site/core/staff-pages.ts";
import { listPageFaqs } from "#features/site/web/pages/page-faqs.ts";
import { shellWords } from "#features/site/web/shell/shell-words.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { PageHeadData } from "#platform/web/page-head.tsx";
import { siteConfig } from "#site.config.ts";

/** Pages that say who we are to search engines as well as to people. */
const introducingPaths: readonly string[] = ["/", "/about"];

/** The head of the page at this address; an address without a page gets that of Page Not Found. */
export function describePageHead(path: string, siteUrl: string, locale: Locale): PageHeadData {
  const share = {
    siteName: siteConfig.name,
    imageUrl: `${siteUrl}/og-image.jpg`,
    imageText: shellWords[locale].shareImageText,
  };
  const staffPage = describeStaffPage(path, locale);
  if (staffPage) {
    const { title, description, keywords, servedPath } = staffPage;
    return {
      title,
      noindex: true,
      locale,
      share: { ...share, description, keywords, url: `${siteUrl}${servedPath}` },
      facts: [],
    };
  }

  const page = findPage(path) ?? notFoundPage;
  const { description, keywords } = page.words[locale];
  return {
    title: formatPageTitle(page, locale),
    noindex: page.noindex,
    locale,
    share: { ...share, description, keywords, url: `${siteUrl}${page.path}` },
    facts: page === notFoundPage ? [] : listFacts(page, siteUrl, locale),
  };
}

function listFacts({ path }: Page, siteUrl: string, locale: Locale): object[] {
  const crumbs = listBreadcrumbs(path, locale);
  const faqs = listPageFaqs(path, locale);
  return [
    ...(introducingPaths.includes(path) ? [describeOrganization(siteUrl, locale)] : []),
    ...(crumbs.length > 1 ? [describeBreadcrumbs(crumbs, siteUrl)] : []),
    ...(faqs.length > 0 ? [describeFaqs(faqs)] : []),
  ];
}
