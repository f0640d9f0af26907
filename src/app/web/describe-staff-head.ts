import { findStaffPage } from "#features/site/core/staff-pages.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { PageHeadData } from "#platform/web/page-head.tsx";
import { describeShare } from "./describe-share.ts";

/**
 * The head of a back-office page, or null for any other. In the browser too, where staff move from
 * page to page without a load.
 */
export function describeStaffHead(
  path: string,
  siteUrl: string,
  locale: Locale,
): PageHeadData | null {
  const words = findStaffPage(path, locale);
  if (!words) return null;
  // The server keeps one page for all records, drawn with the name of its parameter as the path.
  const known = path.replace(/\/:.*/, "");
  const share = describeShare({ path: known, ...words }, siteUrl, locale);
  return { title: words.title, share, noindex: true, facts: [], locale };
}
