import { retentionSetting } from "#features/privacy/core/retention-rules.ts";
import { recordOf } from "#records/server/records.ts";
import type { Feature } from "#records/ctx.ts";
import { hourMs } from "#platform/core/durations.ts";
import { holdsData } from "./server/person-holds-store.ts";
import { listErasedAt, requestsData } from "./server/person-requests-store.ts";
import { movesQueue, refuseRestore } from "./server/deletion.ts";
import { yourDataRoutes } from "./server/routes.ts";
import { erasePeopleOnTheirDay } from "./server/retention-round.ts";
import { peopleStaffRoutes } from "./server/staff-routes.ts";
import { yourDataMails } from "./server/your-data-mails.ts";

/** People's rights about their data, and retention. */
export const privacy: Feature = {
  name: "privacy",
  routes: yourDataRoutes,
  staffRoutes: peopleStaffRoutes,
  settings: [retentionSetting],
  onRecord: {
    restored: (ctx, tx, { kind, ids }) => refuseRestore(tx, recordOf(ctx, kind).table, ids),
  },
  erasedAt: listErasedAt,
  mails: yourDataMails,
  people: [requestsData, holdsData],
  tablesOfNobody: {
    link_uses:
      "A hash of a link to somebody's data, with the times it was used; goes within about a day of its end.",
    retention_runs: "Numbers.",
  },
  queues: (ctx) => [movesQueue(ctx)],
  upkeep: (ctx) => [
    {
      work: () => erasePeopleOnTheirDay(ctx),
      failure: "People whose day has come could not be erased; it is tried again.",
      everyMs: hourMs,
      atOnce: false,
    },
  ],
};
