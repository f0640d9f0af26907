import type { Localized } from "#platform/core/locale.ts";

interface ListWords {
  readonly title: string;
  readonly intro: string;
  readonly empty: string;
}

interface DetailWords {
  readonly back: string;
  readonly loading: string;
  readonly failed: string;
}

interface SubmissionWords {
  readonly back: string;
  readonly loading: string;
  readonly failed: string;
  readonly search: string;
  readonly noMatch: string;
  readonly more: string;
  readonly loadingMore: string;
  readonly columns: Readonly<
    Record<"name" | "email" | "phone" | "subject" | "resume" | "date" | "actions" | "view", string>
  >;
  readonly viewOf: (name: string) => string;
  readonly shown: (shown: number, total: number) => string;
  readonly inquiries: ListWords & DetailWords;
  readonly applications: ListWords & DetailWords;
  readonly contact: Readonly<Record<"title" | "submitted" | "linkedin", string>>;
  readonly message: string;
  readonly resume: Readonly<Record<"title" | "none" | "download" | "note" | "yes", string>>;
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
      subject: "Subject",
      resume: "Resume",
      date: "Date",
      actions: "Actions",
      view: "View",
    },
    viewOf: (name) => `View ${name}`,
    shown: (shown, total) => `Showing ${shown} of ${total}`,
    inquiries: {
      title: "Inquiries",
      intro:
        "What visitors wrote on the contact page. Each was promised an answer within 24 hours.",
      empty: "No inquiries yet. Messages from the contact page will appear here.",
      back: "Back to Inquiries",
      loading: "Loading inquiry...",
      failed: "Failed to load this inquiry. Please try again.",
    },
    applications: {
      title: "Applications",
      intro: "Who would like to join the team.",
      empty: "No applications yet. They will appear here once someone applies.",
      back: "Back to Applications",
      loading: "Loading application...",
      failed: "Failed to load this application. Please try again.",
    },
    contact: { title: "Contact", submitted: "Submitted", linkedin: "LinkedIn" },
    message: "Message",
    resume: {
      title: "Resume",
      none: "No resume was sent.",
      download: "Download Resume",
      note: "Open files from strangers with care.",
      yes: "Yes",
    },
    call: "Call",
    write: "Write",
    quarantined: "A machine probably sent this. It counts nowhere and goes nowhere.",
  },
};
