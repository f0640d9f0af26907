import { and, eq, gte, isNotNull, sql, sum } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { PipelineStatus } from "#records/core/status.ts";
import type { RecordQuery } from "#records/server/list/record-query.ts";
import { isAssignedTo } from "#records/server/list/record-list.ts";
import { visibleTo, type Viewer } from "#records/server/record-table.ts";
import type { LeadStats } from "#features/leads/core/lead.ts";
import type { StepCount } from "#features/leads/core/lead-figures.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import type { Db } from "#platform/database/database.ts";

/** Tables whose rows the database makes from others by itself; no backup carries them. */
export const derivedTables: ReadonlySet<string> = new Set(["lead_counts"]);

/**
 * How many leads there are of each kind, kept by triggers on `leads` in the statement that changes
 * them (`migrations/0000_baseline.sql`). Each connection adds to rows of its own shard; otherwise
 * all submissions would wait for one row. A single row may be negative: only sums mean anything.
 */
export const leadCountsTable = pgTable(
  "lead_counts",
  {
    shard: smallint().notNull(),
    status: text().$type<IntakeStatus>().notNull(),
    isDeleted: boolean("is_deleted").notNull(),
    leadCategory: text("lead_category").$type<LeadCategory>(),
    pipelineStatus: text("pipeline_status").$type<PipelineStatus<"lead">>().notNull(),
    assignee: text(),
    leads: bigint({ mode: "number" }).notNull(),
    scoreSum: bigint("score_sum", { mode: "number" }).notNull(),
  },
  (table) => [
    unique("lead_counts_kind")
      .on(
        table.shard,
        table.status,
        table.isDeleted,
        table.leadCategory,
        table.pipelineStatus,
        table.assignee,
      )
      .nullsNotDistinct(),
  ],
);

const sumOfLeads = sql<number>`coalesce(sum(${leadCountsTable.leads}), 0)::int`;

/** The number of matching leads, for filters that the counts distinguish. */
export async function countKeptLeads(
  db: Db,
  filter: RecordQuery & { readonly category?: LeadCategory | undefined },
): Promise<number> {
  const { status, deleted = false, pipelineStatus, category, viewer } = filter;
  const kept = leadCountsTable;
  const [row] = await db
    .select({ total: sumOfLeads })
    .from(kept)
    .where(
      and(
        eq(kept.status, status),
        eq(kept.isDeleted, deleted),
        visibleTo(viewer, kept),
        isAssignedTo(kept, filter),
        pipelineStatus === undefined ? undefined : sql`${kept.pipelineStatus} = ${pipelineStatus}`,
        category && eq(kept.leadCategory, category),
      ),
    );
  return row?.total ?? 0;
}

/** The number of leads of each assignee, without the trash. */
export async function countLeadsPerAssignee(db: Db): Promise<ReadonlyMap<string, number>> {
  const { assignee, status, isDeleted } = leadCountsTable;
  const rows = await db
    .select({ assignee: sql<string>`${assignee}`, leads: sumOfLeads })
    .from(leadCountsTable)
    .where(and(isNotNull(assignee), eq(status, "received"), eq(isDeleted, false)))
    .groupBy(assignee);
  return new Map(rows.map(({ assignee: name, leads }) => [name, leads]));
}

/**
 * Counts and mean score over received leads. Leads that are set aside or in the trash never count.
 */
export async function readLeadStats(db: Db, viewer: Viewer): Promise<LeadStats> {
  const { leads, scoreSum, leadCategory, status, isDeleted } = leadCountsTable;
  const inCategory = (category: LeadCategory) =>
    sql<number>`coalesce(sum(${leads}) filter (where ${leadCategory} = ${category}), 0)::int`;
  const [row] = await db
    .select({
      totalLeads: sumOfLeads,
      hotLeads: inCategory("hot"),
      warmLeads: inCategory("warm"),
      coldLeads: inCategory("cold"),
      averageScore: sql<number>`coalesce(round(sum(${scoreSum}) / nullif(sum(${leads}), 0), 1), 0)::float8`,
    })
    .from(leadCountsTable)
    .where(and(eq(status, "received"), eq(isDeleted, false), visibleTo(viewer, leadCountsTable)));
  return row ?? { totalLeads: 0, hotLeads: 0, warmLeads: 0, coldLeads: 0, averageScore: 0 };
}

/** One row a day and step, so that a flood of reports makes a number larger and no more rows. */
export const stepCountsTable = pgTable(
  "questionnaire_step_counts",
  {
    /** In UTC. */
    day: date({ mode: "string" }).notNull(),
    step: smallint().notNull(),
    reached: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** @param day as YYYY-MM-DD. */
export async function addReachedStep(db: Db, day: string, step: number): Promise<void> {
  await db
    .insert(stepCountsTable)
    .values({ day, step, reached: 1 })
    .onConflictDoUpdate({
      target: [stepCountsTable.day, stepCountsTable.step],
      // Stops at the column's largest value; one more would answer an honest visitor with an error.
      set: { reached: sql`least(${stepCountsTable.reached}, 2147483646) + 1` },
    });
}

/** Sums per step since `day`, included; steps without a row are left out. */
export async function readStepCounts(db: Db, day: string): Promise<StepCount[]> {
  return db
    .select({
      step: stepCountsTable.step,
      reached: sum(stepCountsTable.reached).mapWith(Number),
    })
    .from(stepCountsTable)
    .where(gte(stepCountsTable.day, day))
    .groupBy(stepCountsTable.step);
}
