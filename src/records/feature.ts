import { listStaffNames } from "#staff/server/members-store.ts";
import type { Feature } from "#records/ctx.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";
import { allRecordsRoutes } from "./server/all-records-routes.ts";
import { listLicensed } from "#records/server/work/license-check.ts";
import { readViewer } from "./server/record-store.ts";
import { recordsOf } from "./server/records.ts";
import { keepAssignments, releasedAssignmentsData } from "./server/released-assignments-store.ts";
import { savedViewsRoutes } from "./server/list/saved-views-store.ts";
import { tasksData } from "./server/tasks-store.ts";
import { timelineData } from "./server/timeline-store.ts";

/** The work of staff on records of every kind. */
export const records: Feature = {
  name: "records",
  staffRoutes(staff, ctx) {
    allRecordsRoutes(staff, ctx);
    savedViewsRoutes(staff, ctx);
    // The staff to whom a record of each kind can be assigned, for those who may open that kind.
    const listing = {
      ...adminsAndAgents,
      schema: { summary: "Lists whom records of each kind can be assigned to." },
    };
    staff.get("/api/admin/assignees", listing, async (request) => {
      const { role } = readViewer(request);
      const open = recordsOf(ctx).filter(({ route }) => route.config.roles.includes(role));
      const named = open.map(async ({ kind, route }) => {
        return [kind, await listStaffNames(ctx.database.db, route.config.roles)] as const;
      });
      const admins = await listStaffNames(ctx.database.db, ["admin"]);
      return { byKind: Object.fromEntries(await Promise.all(named)), admins };
    });
    // The staff who may advise in each state, for lists and pages of families.
    const advisers = {
      ...adminsAndAgents,
      schema: { summary: "Lists who may advise families in which states." },
    };
    staff.get("/api/admin/advisers", advisers, async () => ({
      licensed: await listLicensed(ctx.database.db, ctx.clock.now()),
    }));
  },
  assignments: (ctx) => keepAssignments(recordsOf(ctx)),
  people: [timelineData, releasedAssignmentsData, tasksData],
  tablesOfNobody: {
    saved_views:
      "Of staff. A search in one may name somebody: once it finds nobody any more, the view goes in the nightly round.",
  },
};
