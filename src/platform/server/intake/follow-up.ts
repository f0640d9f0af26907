import type { Locale } from "#platform/core/locale.ts";

/** How a submission came, for those who have to prove that it did. */
export interface SubmissionOrigin {
  readonly language: Locale;
  readonly networkAddress: string | null;
  readonly userAgent: string | null;
  /** Without what stands behind its path. */
  readonly page: string | null;
}

/** What only its sending tells of a submission, kept until it is handed out. */
export interface FollowUp extends SubmissionOrigin {
  /** Of the words agreed to beside the phone number; null where nothing was agreed to. */
  readonly consentVersion: string | null;
  /** Which mail the visitor is written; null when they must not be. */
  readonly confirmation: string | null;
  /** Everybody was told before the backup was restored: only what proves a consent is still kept. */
  readonly isTold?: boolean;
}

/** A stored submission that is handed out. */
export interface HandedOut extends FollowUp {
  readonly scope: string;
  readonly id: string;
  readonly email: string;
  readonly phone: string | null;
  readonly submittedAt: Date;
}
