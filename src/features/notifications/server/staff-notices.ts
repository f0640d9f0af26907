import type { DueWork, HotLead, WaitingPerson } from "#features/notifications/core/staff-notice.ts";
import type { Db } from "#platform/server/database.ts";

/** What staff are told of, by those who know it. */
export interface StaffNotices {
  /** Without those that are not hot, were answered meanwhile, or must not be contacted. */
  readonly findHotLeads: (db: Db, ids: readonly string[]) => Promise<readonly HotLead[]>;
  readonly readDue: (db: Db, now: Date) => Promise<DueWork>;
  /** Whom nobody has answered, of those who were promised it after the one time and up to the other; a hundred at most. */
  readonly listUnanswered: (
    db: Db,
    since: { readonly after: Date; readonly upTo: Date },
  ) => Promise<readonly WaitingPerson[]>;
}
