import type { Localized } from "#platform/core/locale.ts";

/** What search engines and share cards show of a page. */
interface PageWords {
  readonly title: string;
  /** Short name for breadcrumbs of the pages below it; the title by default. */
  readonly label?: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

export interface Page {
  readonly path: string;
  readonly words: Localized<PageWords>;
  /** Asks search engines not to list the page; it is also left out of the sitemap. */
  readonly noindex?: boolean;
  /** Path of the parent page; the home page by default. */
  readonly parent?: string;
  /** Path of the screen of which this page is a tab: its breadcrumbs end with that screen. */
  readonly tabOf?: string;
  /** A single task from start to end: few links lead away, and it has no breadcrumbs. */
  readonly isTask?: boolean;
  /** Has a form or a calculator, and so may load React. */
  readonly interactive?: boolean;
}
