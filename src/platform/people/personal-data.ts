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

/** A table of what people send: a lead, an inquiry, an application. */
export type PersonTable = PgTable & Readonly<Record<"id" | "email" | "deletedAt", PgColumn>>;

/**
 * What one table has to do with people. A table whose rows tell of no visitor is named among the
 * tables of nobody instead, with the reason; a test asks for one of the two. By at least one of its
 * ways a person has to be found in it: what is not found is not erased. `Ctx` is the site's, of
 * `platform/ctx.ts`, where a table's own eraser needs it; left open here, as that file names this type.
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
  /** Set where the rows are what people send: all else about a person hangs on these, or on the address. */
  readonly record?: PersonTable;
  /** The column with the id of a record: rows that name one are erased with it. */
  readonly ofRecord?: PgColumn;
  /**
   * Finds the rows kept by any of these addresses. They are erased once an address has no record
   * left. Where a table has both this and `ofRecord`, the person is told the rows of the address
   * alone: others that name the record were for staff.
   */
  readonly ofAddress?: (emails: readonly string[]) => SQL;
  /** How the rows are erased, where that is more than deleting them. */
  readonly erase?: Erasing<Ctx>;
  /**
   * Rows kept by an address that has no record left. The daily round erases them: the address may
   * never have had a record, or its hold may have ended after the record was erased. Not for rows
   * that are erased by their own time.
   */
  readonly leftBehind?: { readonly address: PgColumn; readonly when: SQL };
  /** While this holds of an address, nothing of its person is erased by anybody. */
  readonly keepWhile?: (email: PgColumn | SQL) => SQL;
  /**
   * Why a name, phone number or ZIP code in it stays when the person corrects theirs. Those of records
   * are put right by `correctRecord`; a test asks for one of the two.
   */
  readonly uncorrected?: string;
  /** What the person is told of it; or why nothing. */
  readonly tell: TellingRows<InferSelectModel<Table>> | TellingAll | { readonly nothing: string };
}

export interface Erasing<Ctx> {
  /** With records that are erased, before their rows go. */
  ofRecords?(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<unknown>;
  /** Of addresses that have no record any more. */
  ofAddresses?(ctx: Ctx, tx: Tx, emails: readonly string[]): Promise<unknown>;
  /**
   * Once the deletion that a person asked for begins, before anything of theirs is erased: asks
   * others who were sent something. Not for what only grew old.
   *
   * @param staying tables with records of theirs outside the trash: those came later, and stay.
   */
  asked?(ctx: Ctx, tx: Tx, person: Person, staying: ReadonlySet<PersonTable>): Promise<unknown>;
}

export interface Reader {
  readonly audience: HeldAudience;
  readonly locale: Locale;
}

/** The sections of what a person is told, in this order, by their names in the copy they download. */
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

interface Told {
  readonly name: SectionName;
  /** What the privacy policy says of it. */
  readonly kept: KeptKind;
}

interface TellingRows<Row> extends Told {
  /** Oldest first. */
  readonly order: readonly PgColumn[];
  item(row: Row, reader: Reader): HeldItem;
}

/** Where a row alone does not say it. */
interface TellingAll extends Told {
  read(db: Db, person: Person, reader: Reader): Promise<readonly HeldItem[]>;
}

/** Says of a table how a person is found in it, told of it and erased from it. */
export function definePersonalData<Table extends PgTable, Ctx = unknown>(
  data: PersonalData<Ctx, Table>,
): PersonalData<Ctx> {
  return data;
}

/** As much of a site's ctx as this kit reads of it. */
interface Declaring<Ctx> {
  readonly features: ReadonlyArray<{ readonly people?: ReadonlyArray<PersonalData<Ctx>> }>;
}

/** What every table has to do with people, in the order of the features. */
export const peopleOf = <Ctx>({ features }: Declaring<Ctx>): ReadonlyArray<PersonalData<Ctx>> =>
  features.flatMap(({ people }) => people ?? []);

/** Nobody has more, and an answer has an end. */
const mostHeldItems = 1_000;

interface HeldSection {
  readonly name: SectionName;
  readonly items: readonly HeldItem[];
}

/** Everything that is held about a person, also what waits in the trash; kinds without any are left out. */
export async function readSections(
  ctx: Declaring<unknown> & { readonly database: Database },
  person: PersonOnFile,
  reader: Reader,
): Promise<readonly HeldSection[]> {
  const { db } = ctx.database;
  const told: HeldSection[] = [];
  for (const { tell, ...data } of peopleOf(ctx)) {
    if ("nothing" in tell) continue;
    const items =
      "read" in tell
        ? await tell.read(db, person, reader)
        : (await findRows(db, data, tell.order, person)).map((row) => tell.item(row, reader));
    if (items.length > 0) told.push({ name: tell.name, items });
  }
  return told.toSorted((one, other) => sections.indexOf(one.name) - sections.indexOf(other.name));
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
