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
import { inTrash } from "#records/server/record-table.ts";
import { recordOf } from "#records/server/records.ts";
import { timelineTable } from "#records/server/timeline-store.ts";
import { isWaiting } from "#records/server/waiting-records.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { RoutingQuestion, SkipReason } from "#features/routing/core/choose-adviser.ts";
import { routingPool } from "#features/routing/core/routing-setting.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import { siteConfig } from "#site.config.ts";

/** Every choice for a lead with its facts, also where nobody was eligible. */
export const routingsTable = pgTable(
  "routings",
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid("lead_id").notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who got it; null where nobody was eligible, of which a lead has at most one row. */
    username: text(),
    /** For a lead that was handed on: who had it and did not answer. */
    handedFrom: text("handed_from"),
    /** Where nobody was eligible: the obstacle. */
    obstacle: text().$type<SkipReason>(),
    /** The facts of the choice: `chooseAdviser` gives the same result for them again. */
    question: jsonb().$type<RoutingQuestion>().notNull(),
    /** When it was last checked whether somebody (else) may take it. */
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

/** The lead waits for an answer, may be contacted, and is not in the trash. */
const isToAnswer = and(isWaiting(leadsTable), isNull(leadsTable.doNotContactReason));

const { recordId, kind, at: entryAt, by } = timelineTable;

/** Staff assigned or released the lead by hand: routing leaves it alone from then on. */
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
  email: leadsTable.email,
};

/** The most leads assigned in one transaction; the next one follows at once. */
export const mostAtOnce = 100;

/** How soon routing looks again at a lead for which nobody was eligible. */
const againAfterSeconds = 60;

/**
 * The longest time until routing looks again. In between, it waits a tenth of the time for which
 * nobody has been eligible, so that thousands of leads that nobody may take don't keep the site
 * busy.
 */
const longestAgainSeconds = 600;

export interface Due {
  readonly now: Date;
  readonly since: Date;
  /** Leads from before this time should be assigned already. */
  readonly morning: Date;
  readonly isOpen: boolean;
}

/** The condition that a choice (a row called `r`) is not checked again yet. */
const isTriedOf = (now: Date): SQL =>
  sql`r.tried_at + least(greatest((r.tried_at - r.at) / 10, ${againAfterSeconds} * interval '1 second'),
    ${longestAgainSeconds} * interval '1 second') > ${now.toISOString()}::timestamptz`;

/**
 * When the last removed assignee of the lead was removed: the lead is unassigned again, whatever
 * happened before. The timeline says so as long as the lead exists, the account only for 30 days.
 */
const leftAt = sql`coalesce((select max(gone.at) from ${timelineTable} gone
  where gone.case_id = ${leadsTable.id} and gone.kind = 'assignee-left'), '-infinity')`;

/**
 * The condition that routing may assign the lead: it is unassigned and came since the rule was
 * switched on, and neither staff nor routing has assigned it, or its assignee was removed since.
 */
const isForSite = (since: Date) =>
  and(
    isToAnswer,
    isNull(leadsTable.assignee),
    gte(leadsTable.submittedAt, since),
    sql`not ${hasEntry(and(isBy, sql`${entryAt} > ${leftAt}`))}`,
    sql`not ${hasRouting(sql`r.username is not null and r.at >= ${leftAt}`)}`,
  );

/** Leads that should be assigned by now, hot ones first. */
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

/**
 * Leads that were assigned before a moment to somebody who neither answered nor tried, and still
 * has them.
 */
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
        // A restored lead, one set back to a status that owes an answer, and one whose assignee was
        // restored have their full time again.
        sql`not ${hasEntry(and(inArray(kind, ["restore", "status", "assignee-back"]), gt(entryAt, before)))}`,
      ),
    )
    .orderBy(at, leadsTable.id)
    .limit(mostAtOnce);
}

/** Everybody who had each of these leads through routing. */
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

/**
 * Staff with leads or inquiries from each of these addresses, whoever had them first in front. A
 * number alone does not prove that it is the same family.
 *
 * @param emails in lower case, like the keys of the result.
 */
export async function findAdvisers(ctx: Ctx, tx: Tx, emails: readonly string[]) {
  const found: Array<{ readonly email: string; readonly name: string; readonly at: Date }> = [];
  for (const kind of ["lead", "inquiry"] as const) {
    const { table } = recordOf(ctx, kind);
    const email = sql<string>`lower(${table.email})`;
    const isLive = and(eq(table.status, "received"), inTrash(table, false));
    found.push(
      ...(await tx
        .select({
          email,
          name: sql<string>`${table.assignee}`,
          at: sql<Date>`min(${table.submittedAt})`.mapWith(leadsTable.submittedAt),
        })
        .from(table)
        .where(and(inArray(email, [...emails]), isLive, isNotNull(table.assignee)))
        .groupBy(email, table.assignee)),
    );
  }
  const first = found.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return new Map(
    emails.map((email) => {
      const names = first.filter((one) => one.email === email).map(({ name }) => name);
      return [email, new Set(names)] as const;
    }),
  );
}

/**
 * The number of leads assigned to each person on each of the agency's days since a moment, and the
 * time of the last one.
 */
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

/** The number of each person's leads that wait for an answer. */
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

/** Nobody else may take these leads: they keep their assignees, and are checked again later. */
export async function noteTried(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(routingsTable)
    .set({ triedAt: now })
    .where(inArray(routingsTable.id, [...ids]));
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

/**
 * The number of waiting leads that routing can assign to nobody, by obstacle; none while the rule
 * is off.
 */
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

/** Leads handed on to or from somebody since a moment that wait for an answer, newest first. */
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

/** The last leads that a preview weighs, newest first. */
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
