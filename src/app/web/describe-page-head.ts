import { findPage, formatPageTitle, notFoundPage } from "#features/site/core/pages.ts";
import { findStaffTitle } from "#features/site/core/staff-pages.ts";
import { shellWords } from "#features/site/web/shell-words.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { PageHeadData } from "#platform/web/page-head.tsx";
import { siteConfig } from "#site.config.ts";

/** The head of the page at this address; an address without a page gets that of Page Not Found. */
export function describePageHead(path: string, siteUrl: string, locale: Locale): PageHeadData {
  const staffTitle = findStaffTitle(path);
  if (staffTitle) return { title: staffTitle, share: null, noindex: true };

  const page = findPage(path) ?? notFoundPage;
  const { description, keywords } = page.words[locale];
  return {
    title: formatPageTitle(page, locale),
    noindex: page.noindex,
    share: {
      siteName: siteConfig.name,
      description,
      keywords,
      url: `${siteUrl}${page.path}`,
      imageUrl: `${siteUrl}/og-image.jpg`,
      imageText: shellWords[locale].shareImageText,
    },
  };
}
