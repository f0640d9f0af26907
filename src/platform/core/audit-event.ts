import type { RecordKind } from "./staff/record-kind.ts";

/** What is written down about staff's work, and about who tried to get in. */
export const auditActions = [
  "sign-in",
  "sign-in-password",
  "sign-in-code",
  "sign-in-passkey",
  "recovery-code-used",
  "sign-out",
  "password-change",
  "session-end",
  "second-factor-on",
  "second-factor-off",
  "second-factor-reset",
  "recovery-codes-new",
  "passkey-add",
  "passkey-remove",
  "account-create",
  "account-remove",
  "account-restore",
  "role-change",
  "profile-change",
  "invitation-create",
  "invitation-use",
  "invitation-revoke",
  "password-reset",
  "leads-list",
  "lead-read",
  "leads-export",
  "lead-sync",
  "record-change",
  "record-note",
  "license-override",
  "record-task",
  "record-delete",
  "record-restore",
  "record-erase",
  "consent-revoke",
  "consent-correct",
  "consent-confirm",
  "consent-read",
  "inquiries-list",
  "inquiry-read",
  "applications-list",
  "application-read",
  "file-download",
  "document-upload-start",
  "document-upload-complete",
  "document-upload-cancel",
  "storage-keys",
  "file-import",
  "file-blocked",
  "document-add",
  "document-download",
  "document-remove",
  "document-restore",
  "document-erase",
  "crm-settings",
  "crm-fields",
  "crm-retry",
  "crm-erasure-check",
  "crm-backfill",
  "held-work",
  "mail-test",
  "mail-bounce",
  "setting-change",
  "setup-step",
  "archive-package",
  "site-publish",
  "site-decide",
  "site-undo",
  "site-preview",
  "site-preview-end",
  "site-picture",
  "person-read",
  "person-export",
  "person-correct",
  "person-hold",
  "person-release",
  "person-request",
  "person-delete",
  "person-restore",
  "person-erase",
  "limit-hit",
] as const;

/** What changed nothing: who came in, and who looked at what. What was taken out in a file is not among them. */
export const auditReadings = [
  "sign-in",
  "sign-in-password",
  "sign-in-code",
  "sign-in-passkey",
  "sign-out",
  "leads-list",
  "lead-read",
  "inquiries-list",
  "inquiry-read",
  "applications-list",
  "application-read",
  "file-download",
  "document-download",
  "consent-read",
  "person-read",
] as const satisfies readonly AuditAction[];

/** `asked`: nothing was done yet, as a reason was asked for. */
export const auditOutcomes = ["done", "asked", "refused", "limited", "missing", "failed"] as const;

export type AuditAction = (typeof auditActions)[number];
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Who acted where no member of staff did. */
export const auditActors = ["visitor", "site", "terminal"] as const;
export type AuditActor = (typeof auditActors)[number];

/** Who did what to which record, and never what stands in it. */
export interface AuditEvent {
  /** Null when nobody was signed in: a visitor, a name that nobody has, or a command at the terminal. */
  readonly user: string | null;
  readonly action: AuditAction;
  /** An id, a name of an account or provider, or a route; null when the action says it all. */
  readonly record: string | null;
  readonly outcome: AuditOutcome;
  /** A keyed hash of the caller's network; null at the terminal. */
  readonly network: string | null;
  /** Known where `user` is null and it was no try to get in. */
  readonly actor?: AuditActor | null;
}

/** An event as admins read it. */
export interface AuditRow extends AuditEvent {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Whose record it was, read when the trail is looked at; null once it is erased, and where it was of nobody. */
  readonly about: { readonly kind: RecordKind; readonly fullName: string } | null;
}

export interface AuditPage {
  readonly events: readonly AuditRow[];
  readonly nextCursor: string | null;
}
