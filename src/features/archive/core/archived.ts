import * as z from "zod/mini";
import type { FileRule } from "./judge-page.ts";
import { type Locale, locales } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/** Why a page was filed: a start of the process (a deploy, a setting), an edition, the regular renewal, or a partner's page that appeared, changed or disappeared. */
export const archiveCauses = ["start", "edition", "renewal", "partner", "restore"] as const;
export type ArchiveCause = (typeof archiveCauses)[number];

/**
 * What a process serves: the edition of its words (null before the first), and why it is filed now.
 */
export interface Served {
  readonly edition: string | null;
  readonly cause: ArchiveCause;
}

const mailScheme = "mail:";

/** The path under which a mail is filed: `mail:en/lead` for the words `mail/lead` in English. */
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

/** A row in the list of changes. Times are ISO 8601, UTC. */
export interface ArchivedChange {
  /** The row's number in the chain. */
  readonly id: string;
  readonly path: string;
  readonly status: number;
  readonly servedFrom: string;
  /** Null while the page is still served like this. */
  readonly servedUntil: string | null;
  readonly filedAt: string;
  /** Whether it was served for a while before it could be filed. */
  readonly isLate: boolean;
  readonly cause: ArchiveCause;
  readonly edition: string | null;
  readonly software: string;
  /** Null for the end of a page. */
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
   * The seal of the newest row. Who writes it down elsewhere can show later that no row was cut off
   * after it.
   */
  readonly newest: string | null;
  readonly broken: BrokenLink | null;
}

/**
 * The first row that is not as it was filed, and what is wrong with it: its fields (`row`), its place
 * in the chain (`order`), a time earlier than one of a row before it (`time`), the bytes that were
 * served (`body`), or bytes that were erased too early (`missing`). Or the first edition that is not as
 * it was published.
 */
export interface BrokenLink {
  /** The row's place in the chain, or the edition's number. */
  readonly id: string;
  /** Empty for an edition. */
  readonly path: string;
  readonly servedFrom: string;
  readonly fault: "row" | "order" | "time" | "body" | "missing" | "edition";
}

/** A page that contained a sentence, and from when to when it did. */
export interface SentenceSpan {
  readonly path: string;
  readonly from: string;
  readonly until: string | null;
}

/** The same, with who wrote and approved the edition that put the sentence there, and why; null for the sources. */
export interface FoundSpan
  extends SentenceSpan, Pick<ArchivedChange, "by" | "reason" | "approvedBy"> {}

/** The page of a form as its sender saw it. */
export interface SeenPage {
  /** Null for the sources, and for an edition that the database does not know (any more). */
  readonly edition: { readonly number: number; readonly publishedAt: string } | null;
  /** A moment at which the page was like this, for the link that opens it; null if the file has no such page. */
  readonly at: string | null;
}

/** A sentence that breaks an advertising rule, and from when to when a page or a mail contained it. */
export interface RuleSpan extends SentenceSpan {
  readonly rule: FileRule;
  readonly sentence: string;
}

/** How much of the file the current rules have judged, and what they found. */
export interface RuleReport {
  /** How many versions of pages and mails are judged, and how many exist. */
  readonly judged: number;
  readonly total: number;
  /** Sentences that are still served come first, then the newest. */
  readonly spans: readonly RuleSpan[];
  readonly isCut: boolean;
}

/** The passages in which a page differs between two days. */
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
