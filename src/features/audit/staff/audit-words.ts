import type { AuditAction, AuditOutcome } from "#platform/core/audit-event.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

interface AuditWords {
  readonly page: Readonly<Record<"title" | "intro", string>>;
  readonly filters: Readonly<
    Record<"label" | "search" | "searchHint" | "action" | "outcome" | "all", string>
  >;
  readonly columns: Readonly<
    Record<"at" | "user" | "action" | "record" | "outcome" | "network", string>
  >;
  readonly nobody: string;
  readonly terminal: string;
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
        "Who signed in, who read or took along what, and who changed it. Entries can't be changed and are kept for a year.",
    },
    filters: {
      label: "Filters",
      search: "Person or record",
      searchHint: "The whole name or id",
      action: "Action",
      outcome: "Result",
      all: "All",
    },
    columns: {
      at: "When",
      user: "Who",
      action: "Action",
      record: "Record",
      outcome: "Result",
      network: "Network",
    },
    nobody: "Not signed in",
    terminal: "Command line",
    loading: "Loading the audit trail...",
    failed: "Failed to load the audit trail. Please try again.",
    empty: "Nothing fits these filters.",
    shown: (count) =>
      count === 1 ? "Showing 1 entry" : `Showing ${formatNumber(count, "en")} entries`,
    more: "Show older",
    loadingMore: "Loading older...",
    actions: {
      "sign-in": "Signed in",
      "sign-out": "Signed out",
      "password-change": "Changed own password",
      "session-end": "Ended a session",
      "account-create": "Made an account",
      "account-remove": "Removed an account",
      "password-reset": "Reset a password",
      "lead-read": "Read a lead",
      "leads-export": "Took leads along",
      "lead-sync": "Sent a lead to a CRM",
      "inquiry-read": "Read an inquiry",
      "application-read": "Read an application",
      "file-download": "Downloaded a file",
      "crm-settings": "Changed CRM settings",
      "crm-fields": "Changed CRM fields",
      "crm-retry": "Retried CRM deliveries",
      "crm-backfill": "Sent earlier leads",
      "limit-hit": "Hit a limit",
    },
    outcomes: {
      done: "Done",
      refused: "Refused",
      limited: "Stopped by a limit",
      missing: "Not found",
      failed: "Failed",
    },
  },
};
