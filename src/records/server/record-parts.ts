import { and, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { findBooking } from "#records/core/calls/booking.ts";
import type { RecordParts, ContactStanding, RelatedParts } from "#records/core/record.ts";
import { bookedStatus, type PipelineStatus } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { type Attempt, readOutcome, type TimelineLine } from "#records/core/timeline-entry.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import type { Db } from "#platform/database/database.ts";
import { doesMailComeBack } from "#platform/mail/mails-store.ts";
import type { SubmissionOrigin } from "#platform/intake/follow-ups-store.ts";
import {
  type RecordRow,
  type RecordTable,
  type StaffRecord,
  inTrash,
  columnSharesNumber,
  type Viewer,
  visibleTo,
} from "./record-table.ts";
import type { Ctx, ReadContacts, RecordDefinition, RelatedPerson } from "#records/ctx.ts";
import { findBookings, listTasks } from "./tasks-store.ts";
import { listEntries } from "./timeline-store.ts";

/** A consent to calls (the box beside a phone number), with its evidence. */
export interface GivenConsent extends SubmissionOrigin {
  /** The record that it came with. */
  readonly source: { readonly kind: RecordKind; readonly id: string };
  readonly email: string;
  readonly phone: string;
  /** The version of the consent words on screen, as the form sent it. */
  readonly version: string;
  /** The server's time. */
  readonly at: Date;
}

const unknown: ContactStanding = { state: "none", since: null };

/**
 * Adds to each record of a page whether its person may be called, looked up for all of them at
 * once.
 */
export async function withContact<Row extends Pick<RecordRow, "email" | "phone">>(
  db: Db,
  readContacts: ReadContacts,
  rows: readonly Row[],
): Promise<ReadonlyArray<Row & { readonly contact: ContactStanding }>> {
  const standings = await readContacts(db, rows);
  return rows.map((row, index) => ({ ...row, contact: standings[index] ?? unknown }));
}

/**
 * The additional data of one record's page.
 *
 * @param added lines that other features add to its timeline.
 * @param elsewhere what was logged on the person's other records: one call stands on all of them.
 */
export async function readRecordParts(
  db: Db,
  { id, email, submittedAt }: Pick<RecordRow, "id" | "email" | "submittedAt">,
  added: readonly TimelineLine[],
  elsewhere: {
    readonly attempts: readonly Attempt[];
    readonly lines: readonly TimelineLine[];
  },
): Promise<
  Omit<RecordParts, keyof RelatedParts | "writer"> & { readonly bookedFor: string | null }
> {
  const at = submittedAt.toISOString();
  const submitted = { id, at, kind: "submitted", by: null, text: null } as const;
  const entries = await listEntries(db, id);
  const attempts = entries
    .filter(({ kind }) => kind === "call")
    .map(({ at: calledAt, by, text }) => ({ at: calledAt, by, outcome: readOutcome(text) }));
  const byTime = (one: { readonly at: string }, two: { readonly at: string }) =>
    Date.parse(one.at) - Date.parse(two.at);
  const lines = [submitted, ...entries, ...elsewhere.lines, ...added];
  const tasks = await listTasks(db, id);
  return {
    timeline: lines.toSorted(byTime),
    attempts: [...attempts, ...elsewhere.attempts].toSorted(byTime),
    tasks,
    bookedFor: findBooking(tasks),
    mailComesBack: await doesMailComeBack(db, email),
  };
}

/** Adds the booked time to each record of a page. */
export async function withBookings<
  Row extends { readonly id: string; readonly pipelineStatus: PipelineStatus },
>(db: Db, rows: readonly Row[]): Promise<ReadonlyArray<Row & { readonly bookedFor?: string }>> {
  const booked = rows.filter(({ pipelineStatus }) => pipelineStatus === bookedStatus);
  const times = await findBookings(
    db,
    booked.map(({ id }) => id),
  );
  return rows.map((row) => {
    const bookedFor = times.get(row.id);
    return bookedFor === undefined ? row : { ...row, bookedFor };
  });
}

/** Adds to each record in the trash the day on which it is erased. */
export async function withErasure<Row extends Pick<StaffRecord<RecordRow>, "email" | "deleted">>(
  ctx: Ctx,
  records: readonly Row[],
): Promise<readonly Row[]> {
  const trashed = records.flatMap(({ email, deleted }) =>
    deleted ? [{ email, deletedAt: new Date(deleted.at) }] : [],
  );
  const find = ctx.features.find((feature) => feature.erasedAt)?.erasedAt;
  if (!find || trashed.length === 0) return records;
  const days = [...(await find(ctx.database.db, trashed))];
  return records.map((record) => {
    const until = record.deleted && days.shift()?.toISOString();
    return until ? { ...record, deleted: { ...record.deleted, until } } : record;
  });
}

const mostShown = 20;

interface FoundRow extends Record<string, unknown> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly timestamp: string;
  readonly full_name: string;
  readonly pipeline_status: PipelineStatus;
  readonly same_email: boolean;
  readonly same_phone: boolean;
  readonly total: number;
}

/**
 * All records that came from the same person, as far as this viewer may see them.
 *
 * @param sources the kinds that the viewer may see.
 */
export async function listRelated(
  db: Db,
  sources: readonly RecordDefinition[],
  person: RelatedPerson,
  viewer: Viewer,
): Promise<Omit<RelatedParts, "contact">> {
  const found = sql.join(
    sources.map((source) => selectRelated(source, person, viewer)),
    sql` union all `,
  );
  const { rows } = await db.execute<FoundRow>(sql`
    select kind, id, full_name, pipeline_status, same_email, same_phone,
           to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp,
           (count(*) over ())::int as total
    from (${found}) as found
    order by submitted_at desc, id desc
    limit ${mostShown}`);
  return {
    related: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      timestamp: row.timestamp,
      fullName: row.full_name,
      pipelineStatus: row.pipeline_status,
      sameEmail: row.same_email,
      samePhone: row.same_phone,
    })),
    relatedTotal: rows[0]?.total ?? 0,
  };
}

function selectRelated(
  { kind, table }: RecordDefinition,
  person: RelatedPerson,
  viewer: Viewer,
): SQL {
  const sameEmail = sql`lower(${table.email}) = lower(${person.email})`;
  const samePhone = columnSharesNumber(table.phoneKey, readPhoneKey(person.phone));
  const matches = and(
    or(sameEmail, samePhone),
    ne(table.id, person.id),
    eq(table.status, "received"),
    inTrash(table, false),
    visibleTo(viewer, table),
  );
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${table.submittedAt} as submitted_at,
           ${table.fullName} as full_name, ${table.pipelineStatus} as pipeline_status,
           ${sameEmail} as same_email, coalesce(${samePhone}, false) as same_phone
    from ${table} where ${matches}`;
}

/** Names of the records that the viewer may see; those in the trash are left out. */
export async function findRecordNames(
  db: Db,
  table: RecordTable,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, fullName: table.fullName })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt), visibleTo(viewer, table)));
  return new Map(rows.map(({ id, fullName }) => [String(id), String(fullName)]));
}
