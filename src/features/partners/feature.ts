import { clearPartners } from "#features/leads/server/leads-store.ts";
import { partnerStaffRoutes } from "./server/staff-routes.ts";
import type { Feature } from "#records/ctx.ts";

/** Partners' own pages, and what each of them brought. */
export const partners: Feature = {
  name: "partners",
  staffRoutes: partnerStaffRoutes,
  // The credit stays when somebody leaves, and is erased before another may get the name.
  assignments: () => ({
    release: async () => {},
    giveBack: async () => {},
    forget: clearPartners,
  }),
};
