import { and, desc, eq, gt, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { timelineTable } from "#records/server/timeline-store.ts";
import { demoMark } from "#features/leads/core/build-lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { routingPool } from "#features/routing/core/routing-setting.ts";
import type { Db } from "#platform/database/database.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import {
  hasEntry,
  isBy,
  isForSite,
  isToAnswer,
  routedColumns,
  routingsTable,
} from "./routings-store.ts";

const { at: entryAt } = timelineTable;

/** The newest choice for a lead. */
export async function findLastRouting(db: Db, id: string) {
  const { username, question, leadId, at } = routingsTable;
  const [row = null] = await db
    .select({ username, question })
    .from(routingsTable)
    .where(eq(leadId, id))
    .orderBy(desc(at))
    .limit(1);
  return row;
}

/**
 * The choices for one lead, newest first, each with whether it is still the reason of the
 * assignment.
 */
export function listRoutings(db: Db, id: string) {
  const { leadId, at, username } = routingsTable;
  const isChangedByHand = hasEntry(and(gt(entryAt, at), isBy));
  return db
    .select({
      at,
      username,
      handedFrom: routingsTable.handedFrom,
      obstacle: routingsTable.obstacle,
      question: routingsTable.question,
      holds: sql<boolean>`coalesce(${username} = ${leadsTable.assignee} and not ${isChangedByHand}, false)`,
    })
    .from(routingsTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadId))
    .where(eq(leadId, id))
    .orderBy(desc(at))
    .limit(20);
}

/** How many of the leads that nobody may take are named on Today. */
const mostNamed = 3;

/**
 * The number of waiting leads that routing can assign to nobody, by obstacle, and the first of them;
 * none while the rule is off. Demo leads are left out.
 */
export async function countObstacles(db: Db) {
  const { since } = await readSetting(db, routingPool);
  if (since === null) return [];
  const { obstacle, leadId, username } = routingsTable;
  const { id, fullName, submittedAt } = leadsTable;
  const leads = sql<Array<{ readonly id: string; readonly fullName: string }>>`to_json((array_agg(
    json_build_object('id', ${id}, 'fullName', ${fullName}) order by ${submittedAt}))[:${sql.raw(String(mostNamed))}])`;
  return db
    .select({ obstacle, count: sql<number>`count(*)::int`, leads })
    .from(routingsTable)
    .innerJoin(leadsTable, and(eq(leadsTable.id, leadId), isToAnswer))
    .where(and(isNull(username), isForSite(new Date(since))))
    .groupBy(obstacle);
}

/**
 * Leads handed on to or from somebody since a moment that wait for an answer, newest first; for admins
 * everybody's that their new assignees still have.
 */
export function listHandedOn(
  db: Db,
  {
    username,
    isAdmin,
    since,
  }: { readonly username: string; readonly isAdmin: boolean; readonly since: Date },
) {
  const { at, handedFrom, leadId, username: to, question } = routingsTable;
  const { fullName, version, assignee } = leadsTable;
  const isTheirs = isAdmin ? undefined : eq(to, username);
  return db
    .select({ leadId, fullName, version, at, from: handedFrom, to, question })
    .from(routingsTable)
    .innerJoin(leadsTable, and(eq(leadsTable.id, leadId), isToAnswer))
    .where(
      and(
        gte(at, since),
        isNotNull(handedFrom),
        or(eq(handedFrom, username), and(isTheirs, eq(to, assignee))),
      ),
    )
    .orderBy(desc(at))
    .limit(20);
}

/**
 * The last leads that a preview weighs, newest first.
 *
 * @param isDemo demo leads in place of others.
 */
export function listPastLeads(db: Db, since: Date, limit: number, isDemo = false) {
  const { submittedAt, doNotContactReason, status, deletedAt } = leadsTable;
  return db
    .select({ ...routedColumns, answeredAt: leadsTable.answeredAt })
    .from(leadsTable)
    .where(
      and(
        gte(submittedAt, since),
        isDemo ? eq(doNotContactReason, demoMark) : isNull(doNotContactReason),
        isNull(deletedAt),
        eq(status, "received"),
      ),
    )
    .orderBy(desc(submittedAt), desc(leadsTable.id))
    .limit(limit);
}
