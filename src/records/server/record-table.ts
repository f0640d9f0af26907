import { eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import {
  index,
  integer,
  type PgColumn,
  type PgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { findDueAt } from "#records/core/answer-clock.ts";
import type { RecordState, DeletedState } from "#records/core/record.ts";
import type { PipelineStatus } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { findTrashEnd } from "#platform/core/person/person.ts";
import { findState } from "#records/core/zip/zip-states.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import type { StaffMember } from "#platform/core/staff/staff-member.ts";

/**
 * The columns that every table of records has besides what came in.
 *
 * @param begins the status of a new record.
 */
export function recordColumns<Kind extends RecordKind>(begins: PipelineStatus<Kind>) {
  return {
    /**
     * The language in which the person filled in the form: mails, links and pages for them use it.
     */
    language: text().$type<Locale>().notNull().default(defaultLocale),
    /**
     * The edition of the site on which the form was filled in; null for the words in the source
     * code.
     */
    edition: uuid(),
    version: integer().notNull().default(1),
    pipelineStatus: text("pipeline_status")
      .$type<PipelineStatus<Kind>>()
      .notNull()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generic default is one of them
      .default(begins as never),
    closedReason: text("closed_reason"),
    assignee: text(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    /**
     * From `readPhoneKey`, to find the same person; empty where no number can be called, null until
     * it was computed.
     */
    phoneKey: text("phone_key"),
    /** When it was moved into the trash; it is erased 30 days later. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    deletedBy: text("deleted_by"),
    deletedReason: text("deleted_reason"),
  };
}

type RecordColumnName = keyof ReturnType<typeof recordColumns>;

/** A table of records, with `recordColumns` and the person's contact fields. */
export type RecordTable = PgTable &
  Readonly<
    Record<
      RecordColumnName | "id" | "status" | "submittedAt" | "email" | "fullName" | "phone",
      PgColumn
    >
  >;

/**
 * The condition that a record has one of these numbers. Records without a number share none: all
 * have the same empty key, and are not one person.
 *
 * @param phoneKey from `readPhoneKey`.
 */
export function columnSharesNumber(column: PgColumn, phoneKey: string | SQL): SQL {
  return sql`${numbersOf(column)} && string_to_array(${phoneKey}, ' ')`;
}

const numbersOf = (column: PgColumn) => sql`string_to_array(${column}, ' ')`;

/**
 * An index that finds records by each of their numbers. Without `fastupdate`, because a look-up would
 * read all entries that PostgreSQL has set apart since the last vacuum: a thousand look-ups for the
 * queue took over a second after a busy day.
 */
export function phoneIndex(name: string, { phoneKey }: Readonly<Record<"phoneKey", PgColumn>>) {
  return index(name).using("gin", numbersOf(phoneKey)).with({ fastupdate: false });
}

/** Partial index for erasing the trash, which contains few of all records. */
export function trashIndex(name: string, { deletedAt }: Pick<RecordTable, "deletedAt">) {
  return index(name)
    .on(deletedAt)
    .where(sql`${deletedAt} is not null`);
}

/** The fields of a row of any kind of record. */
export interface RecordRow<Kind extends RecordKind = RecordKind> {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly status: IntakeStatus;
  readonly language: Locale;
  readonly edition: string | null;
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

type RecordColumn = Exclude<RecordColumnName, "language" | "edition"> | "submittedAt";

/** A record as it came in, without staff's work. */
export type Submitted<Row extends RecordRow> = Omit<Row, RecordColumn> & {
  /** ISO 8601, UTC. */
  readonly timestamp: string;
};

/** A record as staff see it in a list. */
export type StaffRecord<Row extends RecordRow> = Submitted<Row> &
  Omit<RecordState, "pipelineStatus"> &
  Pick<Row, "pipelineStatus">;

export function toSubmitted<Row extends RecordRow>(row: Row): Submitted<Row> {
  const {
    submittedAt,
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
  return { ...submitted, timestamp: submittedAt.toISOString() };
}

/** The submitted part, as its table stores it. */
export function toRecordRow<
  Made extends { readonly timestamp: string; readonly phone: string | null },
>({ timestamp, ...made }: Made) {
  return { ...made, submittedAt: new Date(timestamp), phoneKey: readPhoneKey(made.phone) };
}

export function toStaffRecord<Row extends RecordRow & { readonly zipCode?: string }>(
  row: Row,
): StaffRecord<Row> {
  const { version, pipelineStatus, closedReason, assignee, answeredAt, submittedAt } = row;
  return {
    ...toSubmitted(row),
    ...(row.zipCode !== undefined && { state: findState(row.zipCode) }),
    version,
    pipelineStatus,
    closedReason,
    assignee,
    dueAt: findDueAt(submittedAt.toISOString()),
    answeredAt: answeredAt?.toISOString() ?? null,
    deleted: toDeletedState(row),
  };
}

function toDeletedState({ deletedAt, deletedBy, deletedReason }: RecordRow): DeletedState | null {
  if (!deletedAt) return null;
  return {
    at: deletedAt.toISOString(),
    by: deletedBy ?? "",
    reason: deletedReason ?? "",
    until: findTrashEnd(deletedAt).toISOString(),
  };
}

/** The current user, as far as it decides what may be seen. */
export type Viewer = Pick<StaffMember, "username" | "role">;

/**
 * The condition for records that a viewer may see, for every query: an admin sees all, an agent
 * sees their own and unassigned ones.
 *
 * @param viewer null for the site itself, which sees all.
 */
export function visibleTo(
  viewer: Viewer | null,
  { assignee }: Pick<RecordTable, "assignee">,
): SQL | undefined {
  if (viewer === null || viewer.role === "admin") return undefined;
  return or(isNull(assignee), eq(assignee, viewer.username));
}

/** The condition for records in the trash, or for those outside it. */
export function inTrash({ deletedAt }: Pick<RecordTable, "deletedAt">, wanted: boolean): SQL {
  return wanted ? isNotNull(deletedAt) : isNull(deletedAt);
}
