import * as z from "zod/mini";
import type { FileRule } from "./judge-page.ts";
import { type Locale, locales } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/** Why a page came to be filed: a start (a deploy, a setting of the process), an edition, the regular renewal, or a partner's page that came, changed or went. */
export const archiveCauses = ["start", "edition", "renewal", "partner", "restore"] as const;
export type ArchiveCause = (typeof archiveCauses)[number];

/**
 * What a process serves: which edition of the words (null before the first), and why it is filed
 * now.
 */
export interface Served {
  readonly edition: string | null;
  readonly cause: ArchiveCause;
}

const mailScheme = "mail:";

/** Where a mail stands in the file: `mail:en/lead` for the words `mail/lead` in English. */
export const writeMailPath = (words: string, locale: Locale): string =>
  `${mailScheme}${locale}/${words.replace(/^mail\//, "")}`;

export const isMailPath = (path: string): boolean => path.startsWith(mailScheme);

/** @returns the name of a mail's words and its language; null for a page. */
export function readMailPath(
  path: string,
): { readonly words: string; readonly locale: Locale } | null {
  if (!isMailPath(path)) return null;
  const [language, name = ""] = path.slice(mailScheme.length).split("/", 2);
  const locale = locales.find((known) => known === language);
  return locale ? { words: `mail/${name}`, locale } : null;
}

/** What stands in the list of changes. Times are ISO 8601, UTC. */
export interface ArchivedChange {
  /** The row's number in the chain. */
  readonly id: string;
  readonly path: string;
  readonly status: number;
  readonly servedFrom: string;
  /** Null while the page is still served so. */
  readonly servedUntil: string | null;
  readonly filedAt: string;
  /** Whether it was served for a while before it could be filed. */
  readonly isLate: boolean;
  readonly cause: ArchiveCause;
  readonly edition: string | null;
  readonly software: string;
  /** Null where the page ended. */
  readonly sha256: string | null;
  /** Who wrote the edition, why, and who approved it: null for the sources. */
  readonly by: string | null;
  readonly reason: string | null;
  readonly approvedBy: string | null;
}

/** The result of a walk through the whole chain of rows. */
export interface ArchiveVerdict {
  readonly rows: number;
  /**
   * The seal of the newest row. Somebody who wrote it down elsewhere can tell that no later row was
   * cut off.
   */
  readonly newest: string | null;
  readonly broken: BrokenLink | null;
}

/**
 * The first row that is not as it was filed: its own words (`row`), its place (`order`), its times,
 * which can't be earlier than those of rows before it (`time`), what was served (`body`), or what was served is gone before its time (`missing`). Or the first edition that
 * is not as it was published.
 */
export interface BrokenLink {
  /** The row's place in the chain; of an edition its number. */
  readonly id: string;
  /** Empty for an edition. */
  readonly path: string;
  readonly servedFrom: string;
  readonly fault: "row" | "order" | "time" | "body" | "missing" | "edition";
}

/** In which page a sentence stood, and from when to when. */
export interface SentenceSpan {
  readonly path: string;
  readonly from: string;
  readonly until: string | null;
}

/** The page that a form stood on, as whoever sent it saw it. */
export interface SeenPage {
  /** Null for the sources, and for an edition that the database does not know (any more). */
  readonly edition: { readonly number: number; readonly publishedAt: string } | null;
  /** A moment at which the page stood so, for the address that opens it; null where the file has none. */
  readonly at: string | null;
}

/** A sentence that the rules of advertising ask about, and how long a page or a mail said it. */
export interface RuleSpan extends SentenceSpan {
  readonly rule: FileRule;
  readonly sentence: string;
}

/** How far the file has been read by the rules as they are now, and what that found. */
export interface RuleReport {
  /** How many versions of pages and mails the rules have read, of how many there are. */
  readonly judged: number;
  readonly total: number;
  /** Sentences that are still served come first, then the newest. */
  readonly spans: readonly RuleSpan[];
  readonly isCut: boolean;
}

/** Two days of a page side by side: the passages that differ. */
export interface PageComparison {
  readonly before: ArchivedMoment | null;
  readonly after: ArchivedMoment | null;
  readonly passages: ReadonlyArray<readonly WordChange[]>;
}

export interface ArchivedMoment {
  readonly servedFrom: string;
  readonly sha256: string;
}

export interface WordChange {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/**
 * While the hold is on, nothing is erased from the file. The trigger of `archived_bodies` reads
 * this setting, too.
 */
export const archiveHoldSetting = defineSetting<{ readonly isOn: boolean }>({
  key: "archive-hold",
  schema: () => z.object({ isOn: z.boolean() }),
  initial: { isOn: false },
});
