import type { Feature } from "#records/ctx.ts";
import { invitationRoutes } from "./server/invitations.ts";
import { authRoutes } from "./server/routes.ts";
import { peopleRoutes } from "./server/people-routes.ts";
import { profileRoutes } from "./server/profile/profile-routes.ts";
import { codeSeeds } from "./server/factors/second-factors-store.ts";
import { accountStaffRoutes } from "./server/staff-routes.ts";

/** Staff accounts, sign-in and access. */
export const accounts: Feature = {
  name: "accounts",
  routes(app, ctx) {
    invitationRoutes(app, ctx);
    authRoutes(app, ctx);
  },
  staffRoutes(staff, ctx) {
    accountStaffRoutes(staff, ctx);
    profileRoutes(staff, ctx);
    peopleRoutes(staff, ctx);
  },
  sealed: [codeSeeds],
  tablesOfNobody: {
    access_notices: "Names of staff, until each admin puts it away.",
    code_seeds: "Of staff.",
    former_page_names: "Of staff.",
    invitations: "Of staff.",
    passkeys: "Of staff.",
    recovery_codes: "Of staff.",
    sessions: "Of staff.",
    staff_profiles: "Of staff.",
    users: "Of staff.",
  },
};
