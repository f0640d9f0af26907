import { readShareImage } from "#features/site/core/share-image.ts";
import { findStaffPage } from "#features/site/core/staff-pages.ts";
import { shellWords } from "#features/site/web/shell/shell-words.ts";
import { type Locale, localPath } from "#platform/core/locale.ts";
import { listAlternates, type PageHeadData } from "#platform/web/page-head.tsx";
import { siteConfig } from "#site.config.ts";

/**
 * The head of a back-office page; null for any other. Also runs in the browser, where staff move
 * between pages without a load.
 */
export function describeStaffHead(
  path: string,
  siteUrl: string,
  locale: Locale,
): PageHeadData | null {
  const words = findStaffPage(path, locale);
  if (!words) return null;
  // The server draws one shell for all records, with the name of the parameter in the path.
  const known = path.replace(/\/:.*/, "");
  const share = describeShare({ path: known, ...words }, siteUrl, locale);
  return { title: words.title, share, noindex: true, facts: [], locale };
}

interface SharedPage {
  readonly path: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Whether the page has an address in each language. */
  readonly hasLanguages?: boolean;
}

/** What search engines and share cards read about a page, besides its title. */
export function describeShare(
  { path, description, keywords, hasLanguages = false }: SharedPage,
  siteUrl: string,
  locale: Locale,
): NonNullable<PageHeadData["share"]> {
  const image = readShareImage(locale);
  return {
    siteName: siteConfig.name,
    description,
    keywords,
    url: siteUrl + localPath(path, locale),
    alternates: hasLanguages ? listAlternates(path, siteUrl) : [],
    imageUrl: siteUrl + image.path,
    imageText: image.alt ?? shellWords[locale].shareImageText,
  };
}
