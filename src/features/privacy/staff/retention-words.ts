import type { Retention } from "#features/privacy/core/retention.ts";
import type { Localized } from "#platform/core/locale.ts";

interface RetentionWords {
  readonly title: string;
  readonly intro: string;
  readonly fields: Readonly<Record<keyof Retention, string>>;
  readonly people: string;
  readonly hint: (min: number, max: number) => string;
}

export const retentionWords: Localized<RetentionWords> = {
  en: {
    title: "How long records are kept",
    intro:
      "What nobody has worked on for this long is erased for good. It goes to the trash 30 days before that. Clients, records with open tasks and people on hold are left alone.",
    fields: {
      leadYears: "Leads, in years",
      inquiryYears: "Inquiries, in years",
      applicationYears: "Applications with their resume, in years",
      quarantineDays: "What robots sent, in days",
    },
    people: "People's data: who asked, what is held, holds",
    hint: (min, max) =>
      min === max ? "The privacy policy allows no other." : `From ${min} to ${max}.`,
  },
};
