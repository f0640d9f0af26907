import type { RecordKind } from "./staff/record-kind.ts";

/** Actions that the audit trail records: the work of staff, and attempts to sign in. */
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
  "record-mail",
  "record-mail-undo",
  "license-override",
  "record-task",
  "record-delete",
  "record-restore",
  "record-erase",
  "consent-revoke",
  "consent-correct",
  "consent-confirm",
  "consent-read",
  "deletion-read",
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
  "backup-make",
  "setting-change",
  "approval-on",
  "approval-off-ask",
  "approval-off",
  "approval-off-end",
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

/** Actions that change nothing: sign-ins and views. A download of data is not among them. */
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
  "deletion-read",
  "person-read",
] as const satisfies readonly AuditAction[];

/** `asked`: nothing was done yet, because staff first had to give a reason. */
export const auditOutcomes = ["done", "asked", "refused", "limited", "missing", "failed"] as const;

export type AuditAction = (typeof auditActions)[number];
export type AuditOutcome = (typeof auditOutcomes)[number];

/** The kind of actor when nobody on the staff acted. */
export const auditActors = ["visitor", "site", "terminal"] as const;
export type AuditActor = (typeof auditActors)[number];

/** Who did what to which record. The record's contents are never part of it. */
export interface AuditEvent {
  /**
   * Null when nobody was signed in: a visitor, an unknown user name, or a command at the terminal.
   */
  readonly user: string | null;
  readonly action: AuditAction;
  /** An id, the name of an account or provider, or a route; null when the action needs none. */
  readonly record: string | null;
  readonly outcome: AuditOutcome;
  /** A keyed hash of the caller's network; null at the terminal. */
  readonly network: string | null;
  /** Set where `user` is null, except for attempts to sign in. */
  readonly actor?: AuditActor | null;
}

/** An audit event as admins see it. */
export interface AuditRow extends AuditEvent {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /**
   * The person of the record, looked up when the trail is read; null once the record is erased, and
   * for events without a person. Compliance reads no name here: the trail would be a list of families.
   */
  readonly about: { readonly kind: RecordKind; readonly fullName: string | null } | null;
}

export interface AuditPage {
  readonly events: readonly AuditRow[];
  readonly nextCursor: string | null;
}
