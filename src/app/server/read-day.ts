import { or } from "drizzle-orm";
import { readContacts } from "./consent-parts.ts";
import { applicationsTable } from "#features/careers/server/applications-store.ts";
import type { TodayRoutesDependencies } from "#features/backoffice/server/today-routes.ts";
import type { OwnTask } from "#features/casework/core/own-task.ts";
import { findTimeZones } from "#features/casework/core/find-time-zones.ts";
import { findCaseNames } from "#features/casework/server/find-case-names.ts";
import { isTaskOf, listOwnTasks } from "#features/casework/server/own-tasks-store.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import { readViewer } from "#features/casework/server/visible-to.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiries-store.ts";
import { countWaitingInquiries } from "#features/inquiries/server/waiting-inquiries-store.ts";
import { readLeadFigures } from "#features/leads/server/lead-figures-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { readPromiseMeter } from "#features/leads/server/promise-meter-store.ts";
import { listWaitingLeads } from "#features/leads/server/waiting-leads-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { siteConfig } from "#site.config.ts";

const agencyZone = findTimeZones(siteConfig.postalAddress.postalCode)[0] ?? "UTC";

/** What each feature tells of the day. */
export function readDay({
  database: { db },
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): TodayRoutesDependencies {
  async function listTasks(viewer: Viewer, dueBefore: Date): Promise<OwnTask[]> {
    const isThere = or(
      isTaskOf(db, { kind: "lead", table: leadsTable, viewer }),
      isTaskOf(db, { kind: "inquiry", table: inquiriesTable, viewer }),
      viewer.role === "admin"
        ? isTaskOf(db, { kind: "application", table: applicationsTable, viewer })
        : undefined,
    );
    const tasks = await listOwnTasks(db, { username: viewer.username, dueBefore, isThere });
    const idsOf = (kind: OwnTask["caseKind"]) =>
      tasks.filter(({ caseKind }) => caseKind === kind).map(({ caseId }) => caseId);
    const names = new Map([
      ...(await findCaseNames(db, leadsTable, viewer, idsOf("lead"))),
      ...(await findCaseNames(db, inquiriesTable, viewer, idsOf("inquiry"))),
      ...(viewer.role === "admin"
        ? await findCaseNames(db, applicationsTable, viewer, idsOf("application"))
        : []),
    ]);
    // A record that went into the trash, or to somebody else, takes its tasks along.
    return tasks.flatMap((task) => {
      const fullName = names.get(task.caseId);
      return fullName === undefined ? [] : { ...task, fullName };
    });
  }

  return {
    clock,
    agencyZone,
    async readToday(request, { isMine, now, days }) {
      const viewer = readViewer(request);
      const asked = { viewer, isMine, now };
      return {
        queue: await listWaitingLeads(db, asked, readContacts),
        inquiries: await countWaitingInquiries(db, asked),
        tasks: await listTasks(viewer, days.at(-1)?.startsAt ?? now),
      };
    },
    async readFigures(request, { now, days }) {
      return {
        figures: await readLeadFigures(db, { viewer: readViewer(request), now, days }),
        meter: await readPromiseMeter(db, now),
      };
    },
  };
}
