import { gte, sql, sum } from "drizzle-orm";
import { date, integer, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import type { StepCount } from "#features/leads/core/lead-figures.ts";
import type { Db } from "#platform/database/database.ts";

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
      // Stops short of the column's end: one more would be an error for an honest visitor.
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
