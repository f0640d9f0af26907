import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import {
  index,
  integer,
  type PgColumn,
  type PgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { findDueAt } from "#records/core/answer-clock.ts";
import type { RecordState, DeletedState } from "#records/core/record.ts";
import type { PipelineStatus } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { findTrashEnd } from "#platform/core/person/person.ts";
import { findState } from "#records/core/zip/zip-states.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import type { StaffMember } from "#platform/core/staff/staff-member.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { StaffRoute } from "#platform/http/staff-route.ts";

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
export function columnSharesNumber(column: PgColumn, phoneKey: string): SQL {
  return sql`${numbersOf(column)} && string_to_array(${phoneKey}, ' ')`;
}

const numbersOf = (column: PgColumn) => sql`string_to_array(${column}, ' ')`;

/** An index that finds records by each of their numbers. */
export function phoneIndex(name: string, { phoneKey }: Readonly<Record<"phoneKey", PgColumn>>) {
  return index(name).using("gin", numbersOf(phoneKey));
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

/** The signed-in user; staff routes are never reached without one. */
export function readViewer({ staff }: Pick<FastifyRequest, "staff">): Viewer {
  if (!staff)
    throw new AppError("unauthenticated", { en: "Please sign in.", es: "Inicie sesión." });
  return staff;
}

/** Why nothing was done, for each kind of record. */
export const recordRefusals: Readonly<
  Record<RecordKind, Readonly<Record<RecordRefusal, Localized<string>>>>
> = {
  lead: {
    missing: {
      en: "There is no lead with this address.",
      es: "No hay ningún prospecto en esta dirección.",
    },
    deleted: {
      en: "This lead was deleted. Restore it first.",
      es: "Este prospecto está eliminado. Primero restáurelo.",
    },
    changed: {
      en: "Somebody changed this lead since you opened it.",
      es: "Alguien cambió este prospecto después de que usted lo abrió.",
    },
  },
  inquiry: {
    missing: {
      en: "There is no inquiry with this address.",
      es: "No hay ninguna consulta en esta dirección.",
    },
    deleted: {
      en: "This inquiry was deleted. Restore it first.",
      es: "Esta consulta está eliminada. Primero restáurela.",
    },
    changed: {
      en: "Somebody changed this inquiry since you opened it.",
      es: "Alguien cambió esta consulta después de que usted la abrió.",
    },
  },
  application: {
    missing: {
      en: "There is no application with this address.",
      es: "No hay ninguna solicitud en esta dirección.",
    },
    deleted: {
      en: "This application was deleted. Restore it first.",
      es: "Esta solicitud está eliminada. Primero restáurela.",
    },
    changed: {
      en: "Somebody changed this application since you opened it.",
      es: "Alguien cambió esta solicitud después de que usted la abrió.",
    },
  },
};

/**
 * One kind of record: its table, and what else must happen when records are deleted, restored or
 * freed.
 */
export interface RecordSource<Kind extends RecordKind = RecordKind> {
  readonly kind: Kind;
  readonly table: RecordTable;
  /** The staff who may open it: it is assigned to nobody else. */
  readonly route: StaffRoute;
  /** Called inside the transaction that does it. */
  readonly onDelete?: (tx: Tx, ids: readonly string[]) => Promise<void>;
  readonly onRestore?: (tx: Tx, ids: readonly string[]) => Promise<void>;
}

/** The record, who works on it, and when. */
export interface RecordWork {
  readonly source: RecordSource;
  readonly id: string;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** Why nothing was done: there is no such record, it is in the trash, or it changed meanwhile. */
export type RecordRefusal = "missing" | "deleted" | "changed";
export type RecordOutcome<Done> = { readonly done: Done } | { readonly refused: RecordRefusal };

/** The condition for records in the trash, or for those outside it. */
export function inTrash({ deletedAt }: Pick<RecordTable, "deletedAt">, wanted: boolean): SQL {
  return wanted ? isNotNull(deletedAt) : isNull(deletedAt);
}

/** Reads and locks a record for a change until `tx` ends. */
export async function lockRecord(
  tx: Tx,
  work: Pick<RecordWork, "source" | "id" | "viewer">,
): Promise<RecordRow | null> {
  // Not looked up by the id, because the request may have it in capitals.
  const [row = null] = (await lockRecords(tx, work, [work.id])).values();
  return row;
}

/** Locks several records. Lock order: by id; another order could deadlock. */
export async function lockRecords(
  tx: Tx,
  { source: { table }, viewer }: Pick<RecordWork, "source" | "viewer">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordRow>> {
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleTo(viewer, table)))
    .orderBy(table.id)
    // `no key update`: a delivery that refers to the lead by its key need not wait for this lock.
    .for("no key update");
  return new Map((rows as RecordRow[]).map((row) => [row.id, row]));
}

/**
 * Stores changes of locked records in one statement, each with its next version. All name the same
 * columns; without any column only the version grows.
 */
export async function updateRecords(
  tx: Tx,
  { table }: Pick<RecordSource, "table">,
  changes: ReadonlyArray<RecordUpdate & Pick<RecordRow, "id">>,
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columns = Object.keys(first).flatMap((key) => {
    const column = key === "id" ? undefined : all[key];
    return column ? [{ key: sql.identifier(key), column }] : [];
  });
  const set = columns.map(({ key, column }) => sql`${sql.identifier(column.name)} = made.${key}`);
  const typed = columns.map(({ key, column }) => sql`${key} ${sql.raw(column.getSQLType())}`);
  await tx.execute(sql`
    update ${table} set ${sql.join([sql`version = version + 1`, ...set], sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as made(${sql.join([sql`id uuid`, ...typed], sql`, `)})
    where ${table.id} = made.id`);
}

/** New values of a record's columns. */
type RecordUpdate = Partial<Record<keyof RecordRow, unknown>>;

/** Stores a change of one locked record, with its next version. */
export const updateRecord = (
  tx: Tx,
  source: Pick<RecordSource, "table">,
  id: string,
  change: RecordUpdate,
): Promise<void> => updateRecords(tx, source, [{ ...change, id }]);

/** Includes staff's work and records in the trash; null when this viewer may see no such record. */
export async function findRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  id: string,
  viewer: Viewer | null = null,
): Promise<Table["$inferSelect"] | null> {
  const rows: unknown[] = await db
    .select()
    .from(table as RecordTable)
    .where(and(eq(table.id, id), visibleTo(viewer, table)));
  return (rows as Array<Table["$inferSelect"]>)[0] ?? null;
}

/** Null when this viewer may see no such record. */
export async function findVersion(
  db: Db,
  { source: { table }, id, viewer }: Omit<RecordWork, "now">,
): Promise<number | null> {
  const [row] = await db
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(and(eq(table.id, id), visibleTo(viewer, table)));
  return row?.version ?? null;
}

/** Whether this viewer, or with null anybody, may see such a record outside the trash. */
export async function findOpenCase(
  db: Db,
  { source, id, viewer }: Pick<RecordWork, "source" | "id"> & { readonly viewer: Viewer | null },
): Promise<boolean> {
  const found = await findRecord(db, source.table, id, viewer);
  return found !== null && found["deletedAt"] === null;
}
