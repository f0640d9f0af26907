import type { Feature } from "#records/ctx.ts";
import { auditStaffRoutes } from "./server/staff-routes.ts";

/** The audit trail for admins. */
export const audit: Feature = {
  name: "audit",
  staffRoutes: auditStaffRoutes,
  tablesOfNobody: {
    audit_events: "Ids, names of staff, and a keyed hash of a network; a year.",
  },
};
