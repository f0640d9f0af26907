import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { SubmissionOrigin } from "#platform/server/intake/follow-up.ts";

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
