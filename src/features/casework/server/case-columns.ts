import { integer, text, timestamp } from "drizzle-orm/pg-core";
import type { CaseKind, PipelineStatus } from "#features/casework/core/case-record.ts";

/**
 * What every table of records that staff work on has beside what came in.
 *
 * @param begins the status of a record that nobody has touched.
 */
export function caseColumns<Kind extends CaseKind>(begins: PipelineStatus<Kind>) {
  return {
    version: integer().notNull().default(1),
    pipelineStatus: text("pipeline_status")
      .$type<PipelineStatus<Kind>>()
      .notNull()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generic default is one of them
      .default(begins as never),
    closedReason: text("closed_reason"),
    assignee: text(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    /** The phone number as E.164, to find the same person by; null when it is none. */
    phoneKey: text("phone_key"),
    /** In the trash since then; erased for good 30 days later. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    deletedBy: text("deleted_by"),
    deletedReason: text("deleted_reason"),
  };
}
