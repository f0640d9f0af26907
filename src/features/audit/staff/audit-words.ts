import type { AuditAction, AuditOutcome } from "#platform/core/audit-event.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

interface AuditWords {
  readonly page: Readonly<Record<"title" | "intro", string>>;
  readonly filters: Readonly<
    Record<"label" | "search" | "searchHint" | "action" | "outcome" | "from" | "to" | "all", string>
  >;
  readonly columns: Readonly<Record<"at" | "user" | "action" | "record" | "outcome", string>>;
  readonly network: (hash: string) => string;
  readonly nobody: string;
  readonly terminal: string;
  readonly site: string;
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  readonly shown: (count: number) => string;
  readonly more: string;
  readonly loadingMore: string;
  readonly actions: Readonly<Record<AuditAction, string>>;
  readonly outcomes: Readonly<Record<AuditOutcome, string>>;
}

export const auditWords: Localized<AuditWords> = {
  en: {
    page: {
      title: "Audit trail",
      intro:
        "Who signed in, and who opened, exported or changed what. Entries are kept for a year, and nobody can change them.",
    },
    filters: {
      label: "Filters",
      search: "Person or record",
      searchHint: "Whole name, or first 8 of an id",
      action: "Action",
      outcome: "Result",
      from: "From",
      to: "To",
      all: "All",
    },
    columns: {
      at: "When",
      user: "Who",
      action: "Action",
      record: "Record",
      outcome: "Result",
    },
    network: (hash) => `network ${hash}`,
    nobody: "Not signed in",
    terminal: "Command line",
    site: "The site itself",
    loading: "Loading the audit trail...",
    failed: "Failed to load the audit trail. Please try again.",
    empty: "Nothing fits these filters.",
    shown: (count) =>
      count === 1 ? "Showing 1 entry" : `Showing ${formatNumber(count, "en")} entries`,
    more: "Show older",
    loadingMore: "Loading older...",
    actions: {
      "sign-in": "Sign-in",
      "sign-in-password": "Sign-in, right password alone",
      "sign-in-code": "Sign-in with a code",
      "sign-in-passkey": "Sign-in with a passkey",
      "recovery-code-used": "Sign-in with a recovery code",
      "sign-out": "Sign-out",
      "password-change": "Own password",
      "session-end": "End of a session",
      "second-factor-on": "Second step on",
      "second-factor-off": "Second step off",
      "second-factor-reset": "Second step reset",
      "recovery-codes-new": "New recovery codes",
      "passkey-add": "Passkey added",
      "passkey-remove": "Passkey removed",
      "account-create": "New account",
      "account-remove": "Account removed",
      "account-restore": "Account restored",
      "role-change": "New role",
      "invitation-create": "New link to an account",
      "invitation-use": "Invitation accepted",
      "invitation-revoke": "Link taken back",
      "password-reset": "Password reset",
      "leads-list": "List of leads",
      "lead-read": "Lead opened",
      "leads-export": "Leads exported",
      "held-work": "What a restore held",
      "mail-test": "Test email",
      "mail-bounce": "Email came back",
      "lead-sync": "Lead sent to a CRM",
      "record-change": "Status or assignee changed",
      "record-note": "Note, call or email logged",
      "record-task": "Task changed",
      "record-delete": "Record deleted",
      "record-restore": "Record restored",
      "record-erase": "Record erased for good",
      "consent-revoke": "Noted: no more calls",
      "consent-correct": "Do-not-call corrected",
      "inquiries-list": "List of inquiries",
      "inquiry-read": "Inquiry opened",
      "applications-list": "List of applications",
      "application-read": "Application opened",
      "file-download": "File download",
      "document-upload-start": "Upload of a document begun",
      "document-upload-complete": "Upload of a document complete",
      "document-upload-cancel": "Upload of a document cancelled",
      "storage-keys": "Keys to the file storage",
      "file-import": "File import",
      "file-blocked": "Virus found, file blocked",
      "document-add": "Document added",
      "document-download": "Document download",
      "document-remove": "Document removed",
      "document-restore": "Document put back",
      "document-erase": "Document erased",
      "crm-settings": "CRM settings",
      "crm-fields": "CRM fields",
      "crm-retry": "CRM retry",
      "crm-backfill": "Earlier leads sent",
      "setting-change": "Setting changed",
      "person-read": "All about a person opened",
      "person-export": "All about a person exported",
      "person-correct": "Record corrected for a person",
      "person-hold": "Person put on hold",
      "person-release": "Hold on a person ended",
      "person-request": "Request about own data",
      "person-delete": "Deletion of a person asked for",
      "person-restore": "Deletion of a person taken back",
      "person-erase": "Person erased for good",
      "limit-hit": "Limit",
    },
    outcomes: {
      done: "Done",
      refused: "Refused",
      limited: "Limited",
      missing: "Not found",
      failed: "Failed",
    },
  },
};
