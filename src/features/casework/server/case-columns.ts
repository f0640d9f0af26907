import { sql } from "drizzle-orm";
import { index, integer, text, timestamp } from "drizzle-orm/pg-core";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type {
  CaseKind,
  CaseState,
  DeletedState,
  PipelineStatus,
} from "#features/casework/core/case-record.ts";
import { daysInTrash } from "#features/casework/core/case-record.ts";
import { findDueAt } from "#features/casework/core/answer-clock.ts";

const dayMs = 86_400_000;

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
    /** The phone number as E.164, to find the same person by; empty when it is none, null until it was read. */
    phoneKey: text("phone_key"),
    /** In the trash since then; erased for good 30 days later. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    deletedBy: text("deleted_by"),
    deletedReason: text("deleted_reason"),
  };
}

type CaseColumnName = keyof ReturnType<typeof caseColumns>;

/** A table that has them. */
export type CaseTable = PgTable &
  Readonly<Record<CaseColumnName | "id" | "status" | "submittedAt", PgColumn>>;

/** For the sweep: few are in the trash, among however many. */
export function trashIndex(name: string, { deletedAt }: Pick<CaseTable, "deletedAt">) {
  return index(name)
    .on(deletedAt)
    .where(sql`${deletedAt} is not null`);
}

/** What of a row is staff's work. */
export interface CaseRow<Kind extends CaseKind = CaseKind> {
  readonly id: string;
  readonly submittedAt: Date;
  readonly version: number;
  readonly pipelineStatus: PipelineStatus<Kind>;
  readonly closedReason: string | null;
  readonly assignee: string | null;
  readonly answeredAt: Date | null;
  readonly phoneKey: string | null;
  readonly deletedAt: Date | null;
  readonly deletedBy: string | null;
  readonly deletedReason: string | null;
}

type CaseColumn = Exclude<keyof CaseRow, "id">;

/** A record as it came in, without what is staff's work. */
export function withoutCase<Row extends CaseRow>(row: Row): Omit<Row, CaseColumn> {
  const {
    submittedAt: _submitted,
    version: _version,
    pipelineStatus: _status,
    closedReason: _reason,
    assignee: _assignee,
    answeredAt: _answered,
    phoneKey: _phone,
    deletedAt: _deletedAt,
    deletedBy: _deletedBy,
    deletedReason: _deletedReason,
    ...submitted
  } = row;
  return submitted;
}

export function toCaseState<Kind extends CaseKind>(row: CaseRow<Kind>): CaseState<Kind> {
  const { version, pipelineStatus, closedReason, assignee, answeredAt, submittedAt } = row;
  return {
    version,
    pipelineStatus,
    closedReason,
    assignee,
    dueAt: findDueAt(submittedAt.toISOString()),
    answeredAt: answeredAt?.toISOString() ?? null,
    deleted: toDeletedState(row),
  };
}

function toDeletedState({ deletedAt, deletedBy, deletedReason }: CaseRow): DeletedState | null {
  if (!deletedAt) return null;
  return {
    at: deletedAt.toISOString(),
    by: deletedBy ?? "",
    reason: deletedReason ?? "",
    until: new Date(deletedAt.getTime() + daysInTrash * dayMs).toISOString(),
  };
}
