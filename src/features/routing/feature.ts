import { routingSetting } from "#features/routing/core/routing-setting.ts";
import type { Feature } from "#records/ctx.ts";
import { followSetting, assignLeads } from "./server/assign-leads.ts";
import { daysOffRoutes } from "./server/days-off/days-off-routes.ts";
import { readRouting, routingRoutes } from "./server/routes.ts";
import { routingsData } from "./server/routings-store.ts";
import { unplacedMail } from "./server/unplaced-mail.ts";

/** A hot lead is assigned within seconds. */
const assignEveryMs = 5_000;

/** Chooses the staff member who answers a family, where the owner wants that. */
export const routing: Feature = {
  name: "routing",
  staffRoutes(staff, ctx) {
    routingRoutes(staff, ctx);
    daysOffRoutes(staff, ctx);
  },
  settings: [routingSetting],
  onSetting: followSetting,
  people: [routingsData],
  mails: [unplacedMail],
  readLeadParts: async (...asked) => ({ ...(await readRouting(...asked)) }),
  upkeep: (ctx) => [
    {
      everyMs: assignEveryMs,
      work: () => assignLeads(ctx),
      failure: "Leads could not be assigned; the next round tries it again.",
    },
  ],
};
