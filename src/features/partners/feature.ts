import { clearPartners } from "#features/leads/server/leads-store.ts";
import type { Feature } from "#platform/ctx.ts";

/** Partners' own pages, and what each of them brought. */
export const partners: Feature = {
  name: "partners",
  // The credit stays when somebody leaves, and goes once another may get the name.
  assignments: () => ({
    release: async () => {},
    giveBack: async () => {},
    forget: clearPartners,
  }),
};
