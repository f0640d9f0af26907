import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { Person } from "#platform/core/person.ts";
import type { Db } from "#platform/server/database.ts";
import type { CaseRow, CaseTable } from "./case-columns.ts";

/** A table of records by which a person is told. */
export type PersonTable = CaseTable & Readonly<Record<"email" | "fullName" | "phone", PgColumn>>;

/** One kind of record that people send. */
export interface PersonCaseSource {
  readonly kind: CaseKind;
  readonly table: PersonTable;
}

/** A person's record, wherever it stands: in the trash and in quarantine, too. */
export interface PersonCase {
  readonly kind: CaseKind;
  readonly id: string;
  readonly version: number;
  readonly deletedAt: Date | null;
  readonly fullName: string;
  readonly phone: string | null;
  /** Where this kind has one. */
  readonly zipCode: string | undefined;
}

type PersonRow = CaseRow & Pick<PersonCase, "fullName" | "phone" | "zipCode">;

/** Few people have more; whoever does is told of the oldest ones. */
const mostCases = 500;

/** By the index on small letters; what is stored carries no blanks. */
export function isOf({ email }: Pick<PersonTable, "email">, person: Person): SQL {
  return sql`lower(${email}) = ${person.email}`;
}

function wentAt(table: PersonTable, deletedAt: Date | null | undefined): SQL | undefined {
  if (deletedAt === undefined) return undefined;
  return deletedAt === null ? isNull(table.deletedAt) : eq(table.deletedAt, deletedAt);
}

export interface PersonCasesOptions {
  /** Only those that went into the trash at that moment; null: only those outside it. */
  readonly deletedAt?: Date | null;
  /** Of each kind. */
  readonly limit?: number;
}

/** Records of a person, of each kind in the order they came. */
export async function listPersonCases(
  db: Db,
  sources: readonly PersonCaseSource[],
  person: Person,
  { deletedAt, limit = mostCases }: PersonCasesOptions = {},
): Promise<PersonCase[]> {
  const found: PersonCase[] = [];
  for (const { kind, table } of sources) {
    const rows: unknown[] = await db
      .select()
      .from(table)
      .where(and(isOf(table, person), wentAt(table, deletedAt)))
      .orderBy(asc(table.submittedAt), asc(table.id))
      .limit(limit);
    found.push(
      ...(rows as PersonRow[]).map((row) => {
        const { id, version, fullName, phone, zipCode } = row;
        return { kind, id, version, deletedAt: row.deletedAt, fullName, phone, zipCode };
      }),
    );
  }
  return found;
}

/** The address a record came from; null when there is none such. */
export async function findPersonOf(
  db: Db,
  { table }: Pick<PersonCaseSource, "table">,
  id: string,
): Promise<Person | null> {
  const [row] = await db
    .select({ email: sql<string>`lower(${table.email})` })
    .from(table)
    .where(eq(table.id, id));
  return row ?? null;
}
