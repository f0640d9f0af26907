import type { Localized } from "#platform/core/locale.ts";

type Column = "name" | "email" | "phone" | "category" | "score" | "date" | "actions";

interface LeadsTableWords {
  readonly title: string;
  readonly columns: Readonly<Record<Column, string>>;
  readonly view: string;
  readonly viewOf: (name: string) => string;
  readonly doNotContact: string;
}

export const leadsTableWords: Localized<LeadsTableWords> = {
  en: {
    title: "Recent Leads",
    columns: {
      name: "Name",
      email: "Email",
      phone: "Phone",
      category: "Category",
      score: "Score",
      date: "Date",
      actions: "Actions",
    },
    view: "View",
    viewOf: (name) => `View ${name}`,
    doNotContact: "Do not contact",
  },
};
