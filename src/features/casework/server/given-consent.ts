import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { SubmissionOrigin } from "#platform/server/accept-submissions.ts";
import type { Tx } from "#platform/server/database.ts";

/** A box that was ticked beside a phone number, and everything that proves it. */
export interface GivenConsent extends SubmissionOrigin {
  /** What it came with. */
  readonly source: { readonly kind: CaseKind; readonly id: string };
  readonly email: string;
  readonly phone: string | null;
  /** Of the words that were on screen, as the form sent it. */
  readonly version: string | null;
  /** The server's. */
  readonly at: Date;
}

/** Keeps it in the transaction that stores what it came with. */
export type RecordConsent = (tx: Tx, given: GivenConsent) => Promise<unknown>;
