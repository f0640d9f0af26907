import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { releasedAssignmentsTable } from "#records/server/released-assignments-store.ts";
import { timelineTable } from "#records/server/timeline-store.ts";
import { isWaiting } from "#records/server/waiting-records.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { RoutingQuestion, SkipReason } from "#features/routing/core/choose-adviser.ts";
import { routingPool } from "#features/routing/core/routing-setting.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import { usersTable } from "#staff/server/members-store.ts";
import { siteConfig } from "#site.config.ts";

/** Every choice of somebody for a lead, with what it was made from; and that there was nobody. */
export const routingsTable = pgTable(
  "routings",
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid("lead_id").notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who got it; null where nobody was eligible, of which a lead has one row at most. */
    username: text(),
    /** Who had it and did not answer, where it was handed on. */
    handedFrom: text("handed_from"),
    /** Where nobody was eligible: what stood in the way. */
    obstacle: text().$type<SkipReason>(),
    /** What the choice was made from: `chooseAdviser` answers it in the same way again. */
    question: jsonb().$type<RoutingQuestion>().notNull(),
    /** When it was looked at last whether somebody (else) may take it. */
    triedAt: timestamp("tried_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("routings_by_lead").on(table.leadId, table.at),
    index("routings_by_time").on(table.at),
    uniqueIndex("routings_nobody")
      .on(table.leadId)
      .where(sql`${table.username} is null`),
  ],
);

export const routingsData = definePersonalData({
  table: routingsTable,
  ofRecord: routingsTable.leadId,
  tell: { nothing: "Who of the staff was chosen to answer; the history tells who did." },
});

/** The lead waits for an answer, may have one, and is not in the trash. */
const isToAnswer = and(isWaiting(leadsTable), isNull(leadsTable.doNotContactReason));

const { recordId, kind, at: entryAt, by } = timelineTable;

/** Staff took or released the lead by hand: the site leaves it alone from then on. */
const isBy = and(eq(kind, "assignee"), isNotNull(by));

const hasEntry = (which: SQL | undefined): SQL =>
  sql`exists (select 1 from ${timelineTable} where ${and(eq(recordId, leadsTable.id), which)})`;

const hasRouting = (which: SQL | undefined): SQL =>
  sql`exists (select 1 from ${routingsTable} r where r.lead_id = ${leadsTable.id} and ${which})`;

const columns = {
  id: leadsTable.id,
  version: leadsTable.version,
  language: leadsTable.language,
  zipCode: leadsTable.zipCode,
  category: leadsTable.leadCategory,
  submittedAt: leadsTable.submittedAt,
  callWish: leadsTable.callWish,
  askedFor: leadsTable.askedFor,
  partner: leadsTable.partner,
};

/** How many leads are handed out in one transaction; the next one follows at once. */
export const mostAtOnce = 100;

/** How soon the site looks again at a lead for which nobody was eligible. */
const againAfterSeconds = 60;

/**
 * The longest time until the site looks again. Between the two it is a tenth of how long nobody has
 * been eligible, so that thousands of leads that nobody may take don't keep the site busy.
 */
const longestAgainSeconds = 600;

export interface Due {
  readonly now: Date;
  readonly since: Date;
  /** Leads that came before this already have somebody. */
  readonly morning: Date;
  readonly isOpen: boolean;
}

/** A choice (a row called `r`) that is not looked at again yet. */
const isTriedOf = (now: Date): SQL =>
  sql`r.tried_at + least(greatest((r.tried_at - r.at) / 10, ${againAfterSeconds} * interval '1 second'),
    ${longestAgainSeconds} * interval '1 second') > ${now.toISOString()}::timestamptz`;

/**
 * Work of somebody who was removed is nobody's again, though the line that says so names who removed
 * them; unless since then the site handed it to somebody, or somebody took it by hand.
 */
const isLeftBehind = sql`exists (select 1 from ${releasedAssignmentsTable} gone
  join ${usersTable} u on u.username = gone.assignee
  where gone.kind = 'lead' and gone.record_id = ${leadsTable.id}
    and not ${hasRouting(sql`r.username is not null and r.at >= u.removed_at`)}
    and not ${hasEntry(and(isBy, isNotNull(timelineTable.text), sql`${entryAt} >= u.removed_at`))})`;

/** It is the site's to give the lead to somebody: it has nobody, came since the rule is on, and is in nobody's hands. */
const isForSite = (since: Date) =>
  and(
    isToAnswer,
    isNull(leadsTable.assignee),
    gte(leadsTable.submittedAt, since),
    or(sql`not (${hasEntry(isBy)} or ${hasRouting(sql`r.username is not null`)})`, isLeftBehind),
  );

/** Leads that should have somebody by now and have nobody, the hot ones first. */
export function listUnassigned(db: Db | Tx, { now, since, morning, isOpen }: Due) {
  const { submittedAt, leadCategory } = leadsTable;
  const isTime = or(lte(submittedAt, morning), isOpen ? eq(leadCategory, "hot") : undefined);
  return db
    .select(columns)
    .from(leadsTable)
    .where(
      and(
        isForSite(since),
        isTime,
        sql`not ${hasRouting(sql`r.username is null and ${isTriedOf(now)}`)}`,
      ),
    )
    .orderBy(sql`${leadCategory} is distinct from 'hot'`, submittedAt, leadsTable.id)
    .limit(mostAtOnce);
}

/** Leads that were handed to somebody before a moment, who neither answered nor tried, and still has them. */
export function listUnanswered(
  db: Db | Tx,
  { now, before }: { readonly now: Date; readonly before: Date },
) {
  const { at, username, leadId, triedAt } = routingsTable;
  const isTouched = and(gt(entryAt, at), or(inArray(kind, ["call", "mail"]), isBy));
  return db
    .select({ ...columns, routingId: routingsTable.id, handedFrom: username })
    .from(leadsTable)
    .innerJoin(routingsTable, and(eq(leadId, leadsTable.id), eq(username, leadsTable.assignee)))
    .where(
      and(
        isToAnswer,
        lte(at, before),
        lte(triedAt, new Date(now.getTime() - againAfterSeconds * 1_000)),
        sql`not ${hasEntry(isTouched)}`,
        // What came back out of the trash, or into a status that owes an answer, has its time anew.
        sql`not ${hasEntry(and(inArray(kind, ["restore", "status"]), gt(entryAt, before)))}`,
      ),
    )
    .orderBy(at, leadsTable.id)
    .limit(mostAtOnce);
}

/** Who had each of these leads by a choice of the site. */
export async function listHad(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string[]>();
  const { leadId, username } = routingsTable;
  const rows = await tx
    .select({ leadId, username })
    .from(routingsTable)
    .where(and(inArray(leadId, [...ids]), isNotNull(username)));
  const had = new Map<string, string[]>();
  for (const row of rows) had.set(row.leadId, [...(had.get(row.leadId) ?? []), row.username ?? ""]);
  return had;
}

/** How many leads each was handed on each of the agency's days since a moment, and when the last one. */
export async function countTurns(tx: Tx, since: Date) {
  const { username, at } = routingsTable;
  const day = sql<string>`to_char(${at} at time zone ${sql.raw(`'${siteConfig.timeZone}'`)}, 'YYYY-MM-DD')`;
  return tx
    .select({
      username,
      day,
      count: sql<number>`count(*)::int`,
      lastAt: sql<Date>`max(${at})`.mapWith(at),
    })
    .from(routingsTable)
    .where(and(isNotNull(username), gte(at, since)))
    .groupBy(username, day);
}

/** How many leads of each wait for an answer. */
export async function countOpen(tx: Tx): Promise<Map<string, number>> {
  const { assignee } = leadsTable;
  const rows = await tx
    .select({ assignee, count: sql<number>`count(*)::int` })
    .from(leadsTable)
    .where(and(isToAnswer, isNotNull(assignee)))
    .groupBy(assignee);
  return new Map(rows.map(({ assignee: name, count }) => [name ?? "", count]));
}

export type NewRouting = Omit<typeof routingsTable.$inferInsert, "id" | "triedAt">;

export async function insertRoutings(tx: Tx, rows: readonly NewRouting[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(routingsTable)
    .values(rows.map((row) => ({ ...row, triedAt: row.at })))
    .onConflictDoUpdate({
      target: routingsTable.leadId,
      targetWhere: isNull(routingsTable.username),
      set: {
        obstacle: sql`excluded.obstacle`,
        question: sql`excluded.question`,
        triedAt: sql`excluded.tried_at`,
      },
    });
}

/** Nobody else may take these: they stay whose they are, and are looked at again later. */
export async function noteTried(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(routingsTable)
    .set({ triedAt: now })
    .where(inArray(routingsTable.id, [...ids]));
}

/** The choices for one lead, the newest first, each with whether its lead is still theirs because of it. */
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

/** How many leads wait that the site may give to nobody, by what stands in the way; none while the rule is off. */
export async function countObstacles(db: Db) {
  const { since } = await readSetting(db, routingPool);
  if (since === null) return [];
  const { obstacle, leadId, username } = routingsTable;
  return db
    .select({ obstacle, count: sql<number>`count(*)::int` })
    .from(routingsTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadId))
    .where(and(isNull(username), isForSite(new Date(since))))
    .groupBy(obstacle);
}

/** What was handed on to or from somebody since a moment and waits for an answer, the newest first. */
export function listHandedOn(db: Db, username: string, since: Date) {
  const { at, handedFrom, leadId, username: to } = routingsTable;
  return db
    .select({ leadId, fullName: leadsTable.fullName, at, from: handedFrom, to })
    .from(routingsTable)
    .innerJoin(leadsTable, and(eq(leadsTable.id, leadId), isToAnswer))
    .where(
      and(
        gte(at, since),
        isNotNull(handedFrom),
        or(eq(handedFrom, username), and(eq(to, username), eq(leadsTable.assignee, username))),
      ),
    )
    .orderBy(desc(at))
    .limit(20);
}

/** As many of the last leads as a preview weighs, the newest first. */
export function listPastLeads(db: Db, since: Date, limit: number) {
  const { submittedAt, doNotContactReason, status, deletedAt } = leadsTable;
  return db
    .select({ ...columns, answeredAt: leadsTable.answeredAt })
    .from(leadsTable)
    .where(
      and(
        gte(submittedAt, since),
        isNull(doNotContactReason),
        isNull(deletedAt),
        eq(status, "received"),
      ),
    )
    .orderBy(desc(submittedAt), desc(leadsTable.id))
    .limit(limit);
}
