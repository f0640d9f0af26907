import { applicationConsentTexts } from "./core/application-consent.ts";
import { resumeRules } from "#features/careers/core/resume.ts";
import { uploadsRoutes } from "#features/uploads/server/routes.ts";
import type { Feature } from "#records/ctx.ts";
import { applicationRecord, applicationsData } from "./server/application-record.ts";
import { applicationMail, careersRoutes } from "./server/routes.ts";

/** Applications of people who want to become partners of the agency. */
export const careers: Feature = {
  name: "careers",
  routes(app, ctx) {
    careersRoutes(app, ctx);
    uploadsRoutes(app, ctx, resumeRules);
  },
  record: applicationRecord,
  consentTexts: applicationConsentTexts,
  mails: [applicationMail],
  people: [applicationsData],
};
