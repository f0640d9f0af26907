import { asc, inArray, sql, type InferSelectModel, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Locale } from "#platform/core/locale.ts";
import type {
  HeldAudience,
  HeldItem,
  KeptKind,
  Person,
  PersonOnFile,
} from "#platform/core/person/person.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";

/** A table of submissions: leads, inquiries or applications. */
export type PersonTable = PgTable & Readonly<Record<"id" | "email" | "deletedAt", PgColumn>>;

/**
 * How one table relates to people. A table without rows about visitors is listed in
 * `tablesOfNobody` instead, with the reason; a test demands one of the two. At least one of its
 * ways must find a person in the table: what is not found is not erased. `Ctx` is the site's, from
 * `platform/ctx.ts`, for a table's own eraser; it is a parameter here because that file imports
 * this type.
 */
export type PersonalData<Ctx = unknown, Table extends PgTable = PgTable> = Declaration<Ctx, Table> &
  (
    | Finding<Ctx, "record">
    | Finding<Ctx, "ofRecord">
    | Finding<Ctx, "ofAddress">
    | Finding<Ctx, "erase">
  );

type Finding<Ctx, Way extends keyof Declaration<Ctx, PgTable>> = Required<
  Pick<Declaration<Ctx, PgTable>, Way>
>;

interface Declaration<Ctx, Table extends PgTable> {
  readonly table: Table;
  /**
   * Set where the rows are submissions: everything else about a person refers to these or to the
   * address.
   */
  readonly record?: PersonTable;
  /** The column with a record's id: rows that refer to a record are erased with it. */
  readonly ofRecord?: PgColumn;
  /**
   * Finds the rows kept by any of these addresses. They are erased once an address has no record
   * left. A table with both this and `ofRecord` shows the person only the rows of the address: rows
   * that only refer to the record were for staff.
   */
  readonly ofAddress?: (emails: readonly string[]) => SQL;
  /** Erases the rows, where more is needed than deleting them. */
  readonly erase?: Erasing<Ctx>;
  /**
   * Rows kept by an address that has no record left. The daily round erases them: the address may
   * never have had a record, or its hold may have ended after the record was erased. Not for rows
   * that are erased by their own time.
   */
  readonly leftBehind?: { readonly address: PgColumn; readonly when: SQL };
  /** While this condition holds for an address, nothing of its person is erased. */
  readonly keepWhile?: (email: PgColumn | SQL) => SQL;
  /**
   * Why a name, phone number or ZIP code in this table stays unchanged when the person corrects
   * theirs. `correctRecord` corrects those of records; a test demands one of the two.
   */
  readonly uncorrected?: string;
  /** What the copy of their data tells the person about these rows, or why it tells nothing. */
  readonly tell: TellingRows<InferSelectModel<Table>> | TellingAll | { readonly nothing: string };
}

export interface Erasing<Ctx> {
  /** Called with records that are being erased, before their rows are deleted. */
  ofRecords?(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<unknown>;
  /** Called with addresses that have no record left. */
  ofAddresses?(ctx: Ctx, tx: Tx, emails: readonly string[]): Promise<unknown>;
  /**
   * Called when a deletion that a person asked for begins, before anything of theirs is erased:
   * asks external systems that were sent data. Not called for records that only expired.
   *
   * @param staying tables with records of the person outside the trash: those came later, and stay.
   * @returns the ids of what was asked, for the deletion's certificate.
   */
  asked?(
    ctx: Ctx,
    tx: Tx,
    person: Person,
    staying: ReadonlySet<PersonTable>,
  ): Promise<readonly string[]>;
}

export interface Reader {
  readonly audience: HeldAudience;
  readonly locale: Locale;
}

/**
 * The sections of the copy of their data that a person gets, in this order, by their names in the
 * download.
 */
const sections = [
  "requests",
  "messages",
  "applications",
  "consents",
  "documents",
  "files",
  "deliveries",
  "mails",
  "history",
  "tasks",
  "dataRequests",
] as const;

export type SectionName = (typeof sections)[number];

interface Section {
  readonly name: SectionName;
  /** The kind by which the privacy policy describes it. */
  readonly kept: KeptKind;
}

interface TellingRows<Row> extends Section {
  /** Oldest first. */
  readonly order: readonly PgColumn[];
  item(row: Row, reader: Reader): HeldItem;
}

/** For sections that need all rows at once, because a row alone is not enough. */
interface TellingAll extends Section {
  read(db: Db, person: Person, reader: Reader): Promise<readonly HeldItem[]>;
}

/** Declares how a person is found in a table, described from it and erased from it. */
export function definePersonalData<Table extends PgTable, Ctx = unknown>(
  data: PersonalData<Ctx, Table>,
): PersonalData<Ctx> {
  return data;
}

/** The part of a site's ctx that this module reads. */
interface Declaring<Ctx> {
  readonly features: ReadonlyArray<{ readonly people?: ReadonlyArray<PersonalData<Ctx>> }>;
}

/** The declarations of all tables, in the order of the features. */
export const peopleOf = <Ctx>({ features }: Declaring<Ctx>): ReadonlyArray<PersonalData<Ctx>> =>
  features.flatMap(({ people }) => people ?? []);

/** Limits the answer's size; nobody has more items. */
const mostHeldItems = 1_000;

interface HeldSection {
  readonly name: SectionName;
  readonly items: readonly HeldItem[];
}

/**
 * Everything that is stored about a person, also what is in the trash; empty sections are left out.
 */
export async function readSections(
  ctx: Declaring<unknown> & { readonly database: Database },
  person: PersonOnFile,
  reader: Reader,
): Promise<readonly HeldSection[]> {
  const { db } = ctx.database;
  const found: HeldSection[] = [];
  for (const { tell, ...data } of peopleOf(ctx)) {
    if ("nothing" in tell) continue;
    const items =
      "read" in tell
        ? await tell.read(db, person, reader)
        : (await findRows(db, data, tell.order, person)).map((row) => tell.item(row, reader));
    if (items.length > 0) found.push({ name: tell.name, items });
  }
  return found.toSorted((one, other) => sections.indexOf(one.name) - sections.indexOf(other.name));
}

function findRows(
  db: Db,
  { table, ofAddress, ofRecord }: Pick<PersonalData, "table" | "ofAddress" | "ofRecord">,
  order: readonly PgColumn[],
  { email, recordIds }: PersonOnFile,
): Promise<InferSelectModel<PgTable>[]> {
  const isHanging = ofRecord ? inArray(ofRecord, [...recordIds]) : sql`false`;
  return db
    .select()
    .from(table)
    .where(ofAddress?.([email]) ?? isHanging)
    .orderBy(...order.map((column) => asc(column)))
    .limit(mostHeldItems);
}
