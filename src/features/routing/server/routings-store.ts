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
import { demoMark } from "#features/leads/core/build-lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { RoutingQuestion, SkipReason } from "#features/routing/core/choose-adviser.ts";
import type { Ctx } from "#records/ctx.ts";
import { isLeftOnDaysOff, type MemberWithDaysOff } from "./days-off/days-off-store.ts";
import type { Db, Tx } from "#platform/database/database.ts";
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
export const isToAnswer = and(isWaiting(leadsTable), isNull(leadsTable.doNotContactReason));

/**
 * The lead is a demo lead that nobody has worked on yet. It is assigned as a rehearsal, and counts in
 * nobody's turn.
 */
export const isRehearsed = and(isWaiting(leadsTable), eq(leadsTable.doNotContactReason, demoMark));

const { recordId, kind, at: entryAt, by } = timelineTable;

/** Staff assigned or released the lead by hand: routing leaves it alone from then on. */
export const isBy = and(eq(kind, "assignee"), isNotNull(by));

export const hasEntry = (which: SQL | undefined): SQL =>
  sql`exists (select 1 from ${timelineTable} where ${and(eq(recordId, leadsTable.id), which)})`;

const hasRouting = (which: SQL | undefined): SQL =>
  sql`exists (select 1 from ${routingsTable} r where r.lead_id = ${leadsTable.id} and ${which})`;

export const routedColumns = {
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
  isDemo: sql<boolean>`${leadsTable.doNotContactReason} is not distinct from ${demoMark}`,
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
  /** Only demo leads, or only others; both where undefined. */
  readonly isDemo?: boolean | undefined;
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
 * switched on, or is a demo lead, and neither staff nor routing has assigned it, or its assignee was removed since.
 */
export const isForSite = (since: Date) =>
  and(
    or(and(isToAnswer, gte(leadsTable.submittedAt, since)), isRehearsed),
    isNull(leadsTable.assignee),
    sql`not ${hasEntry(and(isBy, sql`${entryAt} > ${leftAt}`))}`,
    sql`not ${hasRouting(sql`r.username is not null and r.at >= ${leftAt}`)}`,
  );

/** Leads that should be assigned by now, hot ones first. */
export function listUnassigned(db: Db | Tx, { now, since, morning, isOpen, isDemo }: Due) {
  const { submittedAt, leadCategory } = leadsTable;
  const isTime = or(lte(submittedAt, morning), isOpen ? eq(leadCategory, "hot") : undefined);
  return db
    .select(routedColumns)
    .from(leadsTable)
    .where(
      and(
        isForSite(since),
        isDemo === undefined ? undefined : isDemo ? isRehearsed : isToAnswer,
        isTime,
        sql`not ${hasRouting(sql`r.username is null and ${isTriedOf(now)}`)}`,
      ),
    )
    .orderBy(sql`${leadCategory} is distinct from 'hot'`, submittedAt, leadsTable.id)
    .limit(mostAtOnce);
}

/** The condition that the assignee has neither answered nor tried since a choice gave them the lead. */
const isUntouched = sql`not ${hasEntry(and(gt(entryAt, routingsTable.at), or(inArray(kind, ["call", "mail"]), isBy)))}`;

/**
 * A restored lead, one set back to a status that owes an answer, and one whose assignee was restored
 * have their full time again.
 */
const isBegunAnew = inArray(kind, ["restore", "status", "assignee-back"]);

const isAssignees = and(
  eq(routingsTable.leadId, leadsTable.id),
  eq(routingsTable.username, leadsTable.assignee),
);

/**
 * Leads that were assigned before a moment to somebody who neither answered nor tried, and still
 * has them.
 */
export function listUnanswered(
  db: Db | Tx,
  { now, before }: { readonly now: Date; readonly before: Date },
) {
  const { at, username, triedAt } = routingsTable;
  return db
    .select({ ...routedColumns, routingId: routingsTable.id, handedFrom: username })
    .from(leadsTable)
    .innerJoin(routingsTable, isAssignees)
    .where(
      and(
        isToAnswer,
        lte(at, before),
        lte(triedAt, new Date(now.getTime() - againAfterSeconds * 1_000)),
        isUntouched,
        sql`not ${hasEntry(and(isBegunAnew, gt(entryAt, before)))}`,
      ),
    )
    .orderBy(at, leadsTable.id)
    .limit(mostAtOnce);
}

/** Since when an assignee who neither answered nor tried has had a lead; null for any other lead. */
export async function findUnansweredSince(db: Db, id: string): Promise<Date | null> {
  const { at } = routingsTable;
  const begun = sql`(select max(${entryAt}) from ${timelineTable}
    where ${and(eq(recordId, leadsTable.id), isBegunAnew)})`;
  const [row] = await db
    .select({ since: sql<Date>`greatest(${at}, ${begun})`.mapWith(at) })
    .from(leadsTable)
    .innerJoin(routingsTable, isAssignees)
    .where(and(eq(leadsTable.id, id), isToAnswer, isUntouched))
    .orderBy(desc(at))
    .limit(1);
  return row?.since ?? null;
}

/**
 * Leads whose promise runs out on days off of their assignee that have begun. Staff may have assigned
 * them, too, but not since these days began.
 */
export async function listLeft(
  db: Db | Tx,
  { now, since, members }: Pick<Due, "now" | "since"> & { members: readonly MemberWithDaysOff[] },
) {
  const isLeft = isLeftOnDaysOff(members, now);
  if (!isLeft) return [];
  const { assignee, submittedAt } = leadsTable;
  return db
    .select({ ...routedColumns, handedFrom: assignee })
    .from(leadsTable)
    .where(
      and(
        isToAnswer,
        gte(submittedAt, since),
        isLeft,
        sql`not ${hasRouting(sql`r.username is null and ${isTriedOf(now)}`)}`,
      ),
    )
    .orderBy(submittedAt, leadsTable.id)
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

const isOfDemo = sql`exists (select 1 from ${leadsTable}
  where ${and(eq(leadsTable.id, routingsTable.leadId), eq(leadsTable.doNotContactReason, demoMark))})`;

/**
 * The number of leads assigned to each person on each of the agency's days since a moment, and the
 * time of the last one.
 *
 * @param isDemo whether demo leads count, too: only for the turn of another one.
 */
export async function countTurns(tx: Tx, since: Date, isDemo = false) {
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
    .where(and(isNotNull(username), gte(at, since), isDemo ? undefined : sql`not ${isOfDemo}`))
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
