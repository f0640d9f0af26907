import type { Localized } from "#platform/core/locale.ts";

/** What a visitor may write about, in the order of the form. */
export const inquirySubjects = [
  "iul-insurance",
  "term-insurance",
  "annuities",
  "wealth-building",
  "general-inquiry",
  "schedule-consultation",
] as const;

export type InquirySubject = (typeof inquirySubjects)[number];

export const inquirySubjectLabels: Localized<Readonly<Record<InquirySubject, string>>> = {
  en: {
    "iul-insurance": "IUL Insurance",
    "term-insurance": "Term Life Insurance",
    annuities: "Annuities",
    "wealth-building": "Wealth Building Strategies",
    "general-inquiry": "General Inquiry",
    "schedule-consultation": "Schedule Consultation",
  },
};

/** The subject a link names, as in `/contact?subject=annuities`; null for anything else. */
export function readInquirySubject(text: string | null): InquirySubject | null {
  return inquirySubjects.find((subject) => subject === text) ?? null;
}
