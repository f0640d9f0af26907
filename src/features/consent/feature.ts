import type { Feature } from "#records/ctx.ts";
import { exceptNotified } from "#platform/intake/hand-out.ts";
import { callsAgainMail } from "./server/calls-again-mail.ts";
import { askToConfirm, keepChoices } from "./server/record-consents.ts";
import { readContactsAbout, readRelated } from "./server/read-person.ts";
import { consentsData, revocationsData } from "./server/reduce-consents.ts";
import { consentStaffRoutes } from "./server/staff-routes.ts";
import { isInUse, stopCallsRoutes } from "./server/stop-calls.ts";

/** Consent to calls and texts, with its evidence. */
export const consent: Feature = {
  name: "consent",
  routes: stopCallsRoutes,
  staffRoutes: consentStaffRoutes,
  reach: { contacts: readContactsAbout, related: readRelated },
  followers: (ctx) => [
    (tx, submissions) => keepChoices(ctx, tx, submissions),
    exceptNotified(askToConfirm),
  ],
  isInUse,
  mails: [callsAgainMail],
  people: [consentsData, revocationsData],
};
