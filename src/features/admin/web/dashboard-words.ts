import type { Localized } from "#platform/core/locale.ts";

interface DashboardWords {
  readonly greeting: (username: string) => string;
  readonly intro: string;
  readonly buttons: Readonly<
    Record<"inquiries" | "applications" | "crm" | "logout" | "export" | "refresh" | "more", string>
  >;
  readonly stats: Readonly<
    Record<"title" | "total" | "hot" | "warm" | "cold" | "average" | "outOf", string>
  > & { readonly share: (percent: number) => string };
  readonly leads: Readonly<
    Record<
      | "title"
      | "name"
      | "email"
      | "phone"
      | "category"
      | "score"
      | "date"
      | "actions"
      | "view"
      | "search"
      | "loading"
      | "empty"
      | "noMatch"
      | "failed"
      | "doNotContact",
      string
    >
  >;
  readonly viewOf: (name: string) => string;
  readonly shown: (shown: number, total: number) => string;
}

export const dashboardWords: Localized<DashboardWords> = {
  en: {
    greeting: (username) => `Welcome, ${username}`,
    intro: "Every family here was promised an answer within 24 hours.",
    buttons: {
      inquiries: "Inquiries",
      applications: "Applications",
      crm: "CRM Settings",
      logout: "Logout",
      export: "Export CSV",
      refresh: "Refresh",
      more: "Show more",
    },
    stats: {
      title: "Lead statistics",
      total: "Total Leads",
      hot: "Hot Leads",
      warm: "Warm Leads",
      cold: "Cold Leads",
      average: "Avg Score",
      outOf: "of 100",
      share: (percent) => `${percent}% of all leads`,
    },
    leads: {
      title: "Recent Leads",
      name: "Name",
      email: "Email",
      phone: "Phone",
      category: "Category",
      score: "Score",
      date: "Date",
      actions: "Actions",
      view: "View",
      search: "Search by name, email or phone",
      loading: "Loading leads...",
      empty: "No leads found. Leads will appear here once users complete the wizard.",
      noMatch: "No lead matches this search.",
      failed: "Failed to load dashboard data. Please refresh the page.",
      doNotContact: "Do not contact",
    },
    viewOf: (name) => `View ${name}`,
    shown: (shown, total) => `Showing ${shown} of ${total}`,
  },
};
