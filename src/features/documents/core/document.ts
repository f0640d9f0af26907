import type { ScanVerdict } from "#platform/core/scan-state.ts";

/** A file that staff put onto a lead. Times are ISO 8601, UTC. */
export interface LeadDocument {
  readonly id: string;
  /** As the device called it that sent it. */
  readonly fileName: string;
  readonly bytes: number;
  /** Who added it, by user name. */
  readonly by: string;
  readonly timestamp: string;
  readonly scan: ScanVerdict;
  /** By its bytes; `other` is everything that nobody looked into. */
  readonly kind: "pdf" | "doc" | "docx" | "other";
}

/** One that was taken off its lead and can still come back. */
export interface RemovedDocument extends LeadDocument {
  readonly removedAt: string;
  readonly removedBy: string;
  /** Until then it can be restored. */
  readonly until: string;
}

/** What comes along with a lead: the newest first. */
export interface LeadDocuments {
  readonly documents: readonly LeadDocument[];
  readonly removedDocuments: readonly RemovedDocument[];
}

/** How long a removed document can be restored; then it is erased with its bytes. */
export const daysRemoved = 30;

/** No family has as many. All of them come along with their lead, so their number has a bound. */
export const mostDocuments = 1_000;
