import { and, desc, sql, type SQL } from "drizzle-orm";
import { answerWithinMs } from "#records/core/answer-clock.ts";
import { visibleTo, type Viewer } from "#records/server/record-table.ts";
import type {
  AnswerFigures,
  LeadFigures,
  LeadsOfDay,
  SourceFigures,
} from "#features/leads/core/lead-figures.ts";
import { meterSize, type PromiseMeter } from "#features/leads/core/promise-meter.ts";
import type { DayStart } from "#platform/core/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { leadsTable } from "./leads-store.ts";

const mostSources = 10;

interface FiguresAsked {
  readonly viewer: Viewer;
  readonly now: Date;
  /** The days that are counted, and the end of the last one. */
  readonly days: readonly DayStart[];
}

/** Over the leads that came in these days. */
export async function readLeadFigures(
  db: Db,
  { viewer, now, days }: FiguresAsked,
): Promise<LeadFigures> {
  const since = toTime(days[0]?.startsAt ?? now);
  const { status, deletedAt, submittedAt } = leadsTable;
  const recent = and(
    sql`${status} = 'received' and ${deletedAt} is null and ${submittedAt} >= ${since}`,
    visibleTo(viewer, leadsTable),
  );
  return {
    days: days.length - 1,
    perDay: await countPerDay(db, recent, days),
    answers: await readAnswers(db, recent, now),
    sources: await listSources(db, recent),
  };
}

async function countPerDay(
  db: Db,
  recent: SQL | undefined,
  days: readonly DayStart[],
): Promise<LeadsOfDay[]> {
  const starts = `{${days.map(({ startsAt }) => startsAt.toISOString()).join(",")}}`;
  const { submittedAt, leadCategory } = leadsTable;
  const rows = await db
    .select({
      place: sql<number>`width_bucket(${submittedAt}, ${starts}::timestamptz[])`,
      hot: countWhere(sql`${leadCategory} = 'hot'`),
      warm: countWhere(sql`${leadCategory} = 'warm'`),
      cold: countWhere(sql`${leadCategory} = 'cold'`),
    })
    .from(leadsTable)
    .where(recent)
    .groupBy(sql`1`);
  const found = new Map(rows.map(({ place, ...counts }) => [place, counts]));
  return days.slice(0, -1).map(({ day }, index) => ({
    day,
    ...(found.get(index + 1) ?? { hot: 0, warm: 0, cold: 0 }),
  }));
}

/**
 * Of the real clock. A lead counts once it was answered or its time is over, also one that was
 * closed without an answer; one that must not be contacted never does.
 */
async function readAnswers(db: Db, recent: SQL | undefined, now: Date): Promise<AnswerFigures> {
  const [row] = await db
    .select({
      counted: sql<number>`count(*)::int`,
      inTime: countWhere(isInTime),
      medianMinutes: sql<
        number | null
      >`ceil(percentile_disc(0.5) within group (order by ${took}) / 60)::int`,
    })
    .from(leadsTable)
    .where(and(recent, sql`${leadsTable.doNotContactReason} is null`, isOver(now)));
  return row ?? { counted: 0, inTime: 0, medianMinutes: null };
}

async function listSources(db: Db, recent: SQL | undefined): Promise<SourceFigures[]> {
  const { leadCategory, answeredAt, pipelineStatus } = leadsTable;
  return db
    .select({
      source: leadSource,
      campaign: leadCampaign,
      leads: sql<number>`count(*)::int`,
      hot: countWhere(sql`${leadCategory} = 'hot'`),
      answered: countWhere(sql`${answeredAt} is not null`),
      clients: countWhere(sql`${pipelineStatus} = 'client'`),
    })
    .from(leadsTable)
    .where(recent)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`3 desc`, sql`1`, sql`2`)
    .limit(mostSources);
}

/**
 * The latest leads that count, whoever works on them: received, not in the trash, of people who may
 * be contacted, so no machine's and no demo's.
 */
export async function readPromiseMeter(db: Db, now: Date): Promise<PromiseMeter> {
  const { submittedAt, status, deletedAt, doNotContactReason } = leadsTable;
  const rows = await db
    .select({ isInTime: sql<boolean>`coalesce(${isInTime}, false)` })
    .from(leadsTable)
    .where(
      sql`${status} = 'received' and ${deletedAt} is null and ${doNotContactReason} is null
        and ${isOver(now)}`,
    )
    .orderBy(desc(submittedAt))
    .limit(meterSize);
  return { kept: rows.map((row) => row.isInTime) };
}

/** How many seconds a lead waited for its answer; null without one. */
const took = sql`extract(epoch from ${leadsTable.answeredAt} - ${leadsTable.submittedAt})`;

/** An answer exactly at the end of the time counts as in time. */
const isInTime = sql`${took} <= ${answerWithinMs / 1000}`;

/** A lead counts once it is answered or its time is over; before that the promise is neither kept nor broken. */
const isOver = (now: Date) =>
  sql`(${leadsTable.answeredAt} is not null or ${leadsTable.submittedAt} < ${toTime(new Date(now.getTime() - answerWithinMs))})`;

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

const toTime = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Columns of the database alone, the first as the list of leads names it. */
const leadSource = sql<string>`"leads"."source"`;
const leadCampaign = sql<string | null>`"leads"."campaign"`;
