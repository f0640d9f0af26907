import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

interface StaffWords {
  readonly checking: string;
  readonly closed: Readonly<Record<"title" | "text", string>>;
  readonly skip: string;
  readonly navigation: Readonly<
    Record<
      | "label"
      | "today"
      | "leads"
      | "inquiries"
      | "applications"
      | "crm"
      | "staff"
      | "audit"
      | "settings"
      | "account"
      | "logout",
      string
    >
  >;
  readonly back: string;
  readonly retry: string;
  readonly refresh: string;
  readonly list: Readonly<
    Record<"search" | "loading" | "failed" | "noMatch" | "more" | "loadingMore", string>
  > & { readonly shown: (shown: number, total: number) => string };
  readonly columns: Readonly<
    Record<"name" | "email" | "phone" | "date" | "actions" | "view", string>
  > & { readonly viewOf: (name: string) => string };
  readonly record: Readonly<
    Record<"contact" | "submitted" | "message" | "call" | "write" | "quarantined", string>
  >;
}

/** Words that stand around and on every staff screen. */
export const staffWords: Localized<StaffWords> = {
  en: {
    checking: "Checking who is signed in...",
    closed: {
      title: "For admins only",
      text: "Ask an admin if you need something from this page.",
    },
    skip: "Skip to main content",
    navigation: {
      label: "Back office",
      today: "Today",
      leads: "Leads",
      inquiries: "Inquiries",
      applications: "Applications",
      crm: "CRM",
      staff: "Staff",
      audit: "Audit",
      settings: "Settings",
      account: "Account",
      logout: "Logout",
    },
    back: "Back to Dashboard",
    retry: "Try again",
    refresh: "Refresh",
    list: {
      search: "Search by name, email, phone or message",
      loading: "Loading...",
      failed: "Failed to load this list. Please try again.",
      noMatch: "Nothing matches this search.",
      more: "Show more",
      loadingMore: "Loading more...",
      shown: (shown, total) =>
        `Showing ${formatNumber(shown, "en")} of ${formatNumber(total, "en")}`,
    },
    columns: {
      name: "Name",
      email: "Email",
      phone: "Phone",
      date: "Date",
      actions: "Actions",
      view: "View",
      viewOf: (name) => `View ${name}`,
    },
    record: {
      contact: "Contact",
      submitted: "Submitted",
      message: "Message",
      call: "Call",
      write: "Email",
      quarantined: "A robot probably sent this. It is not counted, and it is sent nowhere.",
    },
  },
};
