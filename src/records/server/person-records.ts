import { and, asc, eq, inArray, sql, or, type InferSelectModel, type SQL } from "drizzle-orm";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { TimelineKind } from "#records/core/timeline-entry.ts";
import { languageNames, type Locale, type Localized } from "#platform/core/locale.ts";
import type { HeldItem, HeldValue, KeptKind, Person } from "#platform/core/person/person.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isOf } from "#platform/people/eraser.ts";
import {
  definePersonalData,
  type PersonalData,
  type SectionName,
} from "#platform/people/personal-data.ts";
import {
  type RecordRow,
  type RecordTable,
  columnSharesNumber,
  type Submitted,
  toSubmitted,
  type Viewer,
  visibleTo,
} from "./record-table.ts";
import type { RecordDefinition } from "#records/ctx.ts";
import { insertEntries } from "./timeline-store.ts";

/** A person's record in any state: also in the trash, or set aside. */
export interface PersonRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly version: number;
  readonly submittedAt: Date;
  readonly deletedAt: Date | null;
  readonly fullName: string;
  readonly phone: string | null;
  /** Undefined for a kind of record without a ZIP code. */
  readonly zipCode: string | undefined;
}

/** The most records listed for one person: the oldest ones. */
const mostRecords = 500;

/**
 * Declares a table of submissions as personal data: the person's copy lists all of them, also those
 * in the trash. `correctRecord` corrects them; they are erased only through the trash, with all
 * rows that refer to them.
 *
 * @param name of its section in the copy that a person downloads.
 */
export function recordData<Table extends RecordTable>({
  table,
  name,
  kept,
  tell,
  staffOnly = [],
}: {
  readonly table: Table;
  readonly name: SectionName;
  readonly kept: KeptKind;
  readonly tell: (
    sent: Submitted<InferSelectModel<Table> & RecordRow>,
    locale: Locale,
  ) => Pick<HeldItem, "title" | "facts">;
  /** Columns with names of staff, which the person's own copy leaves out. */
  readonly staffOnly?: readonly string[];
}): PersonalData {
  return definePersonalData({
    table,
    record: table,
    ofAddress: (emails) => inArray(sql`lower(${table.email})`, [...emails]),
    tell: {
      name,
      kept,
      order: [table.submittedAt, table.id],
      item(row, { audience, locale }) {
        const sent = toSubmitted(row as typeof row & RecordRow);
        const { id, timestamp, ...data } = sent as typeof sent & Pick<RecordRow, "id">;
        const { title, facts } = tell(sent, locale);
        const spoken = { label: languageLabel[locale], value: languageNames[sent.language] };
        const shown = Object.entries(data).filter(
          ([column]) => audience === "staff" || !staffOnly.includes(column),
        );
        const plain = toPlain(Object.fromEntries(shown));
        return { id, at: timestamp, title, facts: [...facts, spoken], data: plain };
      },
    },
  });
}

const languageLabel: Localized<string> = { en: "Language", es: "Idioma" };

/** As JSON would contain it. */
function toPlain(data: object): { readonly [field: string]: HeldValue } {
  return JSON.parse(JSON.stringify(data)) as { readonly [field: string]: HeldValue };
}

/** Records of a person, kind by kind in the order they came in. */
export async function listPersonRecords(
  db: Db,
  sources: readonly RecordDefinition[],
  person: Person,
): Promise<PersonRecord[]> {
  const found: PersonRecord[] = [];
  for (const { kind, table } of sources) {
    const rows: unknown[] = await db
      .select()
      .from(table)
      .where(isOf(table, person))
      .orderBy(asc(table.submittedAt), asc(table.id))
      .limit(mostRecords);
    found.push(
      ...(rows as Array<RecordRow & Pick<PersonRecord, "zipCode">>).map((row) => {
        const { id, version, submittedAt, deletedAt, fullName, phone, zipCode } = row;
        return { kind, id, version, submittedAt, deletedAt, fullName, phone, zipCode };
      }),
    );
  }
  return found;
}

/**
 * The ids of records of one kind, locked in order of id as in `lockRecords`.
 *
 * @param most the most records to lock; all by default.
 */
export async function lockIds(
  tx: Tx,
  table: RecordTable,
  which: SQL | undefined,
  most?: number,
): Promise<string[]> {
  const found = tx
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(which)
    .orderBy(table.id);
  const rows = await (most === undefined ? found : found.limit(most)).for("no key update");
  return rows.map(({ id }) => id);
}

/** The address from which a record came; null when there is no such record. */
export async function findPersonOf(
  db: Db,
  { table }: Pick<RecordDefinition, "table">,
  id: string,
): Promise<Person | null> {
  const [row] = await db
    .select({ email: sql<string>`lower(${table.email})` })
    .from(table)
    .where(eq(table.id, id));
  return row ?? null;
}

/**
 * The person of a record; null when this viewer may see no such record.
 *
 * @param viewer null where the route itself opens the person of any record.
 */
export async function findRecordPerson(
  db: Db,
  { table }: RecordDefinition,
  id: string,
  viewer: Viewer | null,
): Promise<Pick<RecordRow, "email" | "phone"> | null> {
  const [row] = await db
    .select({ email: sql<string>`${table.email}`, phone: sql<string | null>`${table.phone}` })
    .from(table)
    .where(and(eq(table.id, id), visibleTo(viewer, table)));
  return row ?? null;
}

interface PersonNews {
  /** Trimmed and in lower case. */
  readonly emailKey: string;
  /** From `readPhoneKey`; empty where no number can be called. */
  readonly phoneKey: string;
  readonly kind: TimelineKind;
  readonly at: Date;
  readonly by: string | null;
  readonly text: string | null;
  /** Where the entry is written: on all records of the address, or on the one with this id. */
  readonly on: "address" | (string & {}) | null;
}

/**
 * Gives every record of an address, or with one of its numbers, its next version, so that pages
 * with one of them open show the change within seconds. The entry is written on some of them only:
 * a record of another address with the same number may belong to somebody else.
 */
export async function tellRecordsOf(
  tx: Tx,
  sources: readonly RecordDefinition[],
  { emailKey, phoneKey, on, ...line }: PersonNews,
): Promise<void> {
  for (const { kind: recordKind, table } of sources) {
    const isOfAddress = isOf(table, { email: emailKey });
    const isTheirs = or(isOfAddress, columnSharesNumber(table.phoneKey, phoneKey));
    const ids = await lockIds(tx, table, isTheirs);
    if (ids.length === 0) continue;
    const version = sql`${table.version} + 1`;
    const changed = await tx
      .update(table)
      .set({ version })
      .where(inArray(table.id, ids))
      .returning({ id: sql<string>`${table.id}`, isOfAddress: sql<boolean>`${isOfAddress}` });
    const concerned = changed.filter(({ id, isOfAddress: isConcerned }) =>
      on === "address" ? isConcerned : id === on,
    );
    await insertEntries(
      tx,
      concerned.map(({ id: recordId }) => ({ recordKind, recordId, ...line })),
    );
  }
}
