import { shellWords } from "#features/site/web/shell/shell-words.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { PageHeadData } from "#platform/web/page-head.tsx";
import { siteConfig } from "#site.config.ts";

interface SharedPage {
  readonly path: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** What search engines and share cards are told of a page beside its title. */
export function describeShare(
  { path, description, keywords }: SharedPage,
  siteUrl: string,
  locale: Locale,
): NonNullable<PageHeadData["share"]> {
  return {
    siteName: siteConfig.name,
    description,
    keywords,
    url: `${siteUrl}${path}`,
    imageUrl: `${siteUrl}/og-image.jpg`,
    imageText: shellWords[locale].shareImageText,
  };
}
