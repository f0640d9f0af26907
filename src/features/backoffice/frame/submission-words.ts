import type { Localized } from "#platform/core/locale.ts";

/** What inquiries and applications say alike. */
interface SubmissionWords {
  readonly back: string;
  readonly loading: string;
  readonly failed: string;
  readonly search: string;
  readonly noMatch: string;
  readonly more: string;
  readonly loadingMore: string;
  readonly columns: Readonly<
    Record<"name" | "email" | "phone" | "date" | "actions" | "view", string>
  >;
  readonly viewOf: (name: string) => string;
  readonly shown: (shown: number, total: number) => string;
  readonly contact: Readonly<Record<"title" | "submitted", string>>;
  readonly message: string;
  readonly call: string;
  readonly write: string;
  readonly quarantined: string;
}

export const submissionWords: Localized<SubmissionWords> = {
  en: {
    back: "Back to Dashboard",
    loading: "Loading...",
    failed: "Failed to load this list. Please refresh the page.",
    search: "Search by name, email, phone or message",
    noMatch: "Nothing matches this search.",
    more: "Show more",
    loadingMore: "Loading more...",
    columns: {
      name: "Name",
      email: "Email",
      phone: "Phone",
      date: "Date",
      actions: "Actions",
      view: "View",
    },
    viewOf: (name) => `View ${name}`,
    shown: (shown, total) => `Showing ${shown} of ${total}`,
    contact: { title: "Contact", submitted: "Submitted" },
    message: "Message",
    call: "Call",
    write: "Write",
    quarantined: "A machine probably sent this. It counts nowhere and goes nowhere.",
  },
};
