import type { Retention } from "#features/privacy/core/retention.ts";
import type { Localized } from "#platform/core/locale.ts";

interface RetentionWords {
  readonly title: string;
  readonly intro: string;
  readonly fields: Readonly<Record<keyof Retention, string>>;
  readonly hint: (min: number, max: number) => string;
}

export const retentionWords: Localized<RetentionWords> = {
  en: {
    title: "How long records are kept",
    intro:
      "Each night, what nobody has worked on for this long goes to the trash, and 30 days later it is erased for good. Clients, open tasks and people on hold are left alone.",
    fields: {
      leadYears: "Leads, in years",
      inquiryYears: "Inquiries, in years",
      applicationYears: "Applications with their resume, in years",
      quarantineDays: "What robots sent, in days",
    },
    hint: (min, max) =>
      min === max ? "The privacy policy allows no other." : `From ${min} to ${max}.`,
  },
};
