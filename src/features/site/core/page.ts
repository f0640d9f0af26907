import type { Localized } from "#platform/core/locale.ts";

/** What search engines and share cards say about a page. */
interface PageWords {
  readonly title: string;
  /** Short name for the way back from the pages below it; the title when there is none. */
  readonly label?: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

export interface Page {
  readonly path: string;
  readonly words: Localized<PageWords>;
  /** Asks search engines to leave the page out; the sitemap does. */
  readonly noindex?: boolean;
  /** Path of the page above it; the home page when there is none. */
  readonly parent?: string;
  /** Path of the screen this page is one tab of: on the way to it, that screen is the last step. */
  readonly tabOf?: string;
  /** One task from start to end: little stands around it that leads away, and no way back above it. */
  readonly isTask?: boolean;
  /** Has a form or a calculator, and so may load React. */
  readonly interactive?: boolean;
}
