import { leadConsentTexts } from "./core/lead-consent.ts";
import { promiseMeterSetting } from "#features/leads/core/promise-meter.ts";
import type { Feature } from "#records/ctx.ts";
import { countLeadsPerAssignee } from "./server/lead-counts-store.ts";
import { leadRecord } from "./server/lead-record.ts";
import { leadMail } from "./server/lead-mail.ts";
import { leadsData } from "./server/leads-store.ts";
import { leadsRoutes, leadStaffRoutes } from "./server/routes.ts";

/** What families ask for with the questionnaire. */
export const leads: Feature = {
  name: "leads",
  routes: leadsRoutes,
  staffRoutes: leadStaffRoutes,
  record: leadRecord,
  countAssigned: countLeadsPerAssignee,
  consentTexts: leadConsentTexts,
  settings: [promiseMeterSetting],
  mails: [leadMail],
  people: [leadsData],
  tablesOfNobody: {
    lead_counts: "Numbers.",
    questionnaire_step_counts: "A date, a step and a number.",
  },
};
