import { inquiryConsentTexts } from "./core/inquiry-form.ts";
import type { Feature } from "#records/ctx.ts";
import { inquiriesData, inquiryRecord } from "./server/inquiry-record.ts";
import { inquiriesRoutes, inquiryMail } from "./server/routes.ts";

/** What people write with the contact form. */
export const inquiries: Feature = {
  name: "inquiries",
  routes: inquiriesRoutes,
  record: inquiryRecord,
  consentTexts: inquiryConsentTexts,
  mails: [inquiryMail],
  people: [inquiriesData],
};
