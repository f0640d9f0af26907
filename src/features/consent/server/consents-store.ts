import { desc, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { boolean, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { ConsentKind, ConsentSource, PersonKeys } from "#features/consent/core/consent.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { insertNewRows } from "#platform/server/insert-rows.ts";
import { withProofKeys } from "./person-keys.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Each yes with its evidence. Rows are only added: the database itself refuses the rest, save that
 * a person who is erased leaves the bare proof, and the proof goes after five years.
 */
export const consentsTable = pgTable(
  "consents",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<ConsentKind>().notNull(),
    sourceKind: text("source_kind").$type<ConsentSource>().notNull(),
    sourceId: uuid("source_id").notNull(),
    emailKey: text("email_key").notNull(),
    phoneKey: text("phone_key").notNull(),
    /** The number as it was typed; gone from the proof. */
    phone: text(),
    text: text().notNull(),
    version: text().notNull(),
    sha256: text().notNull(),
    language: text().notNull(),
    agreedAt: moment("agreed_at").notNull(),
    /** Whole, unlike everywhere else: it is evidence. */
    networkAddress: text("network_address"),
    userAgent: text("user_agent"),
    page: text(),
    /** Made from a lead of before this table: nobody knows from which address it came. */
    isCarriedOver: boolean("is_carried_over").notNull().default(false),
    /** Only the proof is left since then. */
    reducedAt: moment("reduced_at"),
  },
  (table) => [
    unique("consents_once_per_source").on(table.sourceId, table.kind),
    index("consents_email").on(table.emailKey),
    index("consents_phone").on(table.phoneKey),
  ],
);

export type ConsentRow = typeof consentsTable.$inferSelect;
export type NewConsent = typeof consentsTable.$inferInsert;

/** What was stored for the same submission before stays as it is. @returns whose are new. */
export async function insertConsents(
  tx: Tx,
  rows: readonly NewConsent[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  return new Set(await insertNewRows(tx, consentsTable, rows, consentsTable.sourceId));
}

/** All of one person, by address or number, the oldest first. */
export function listConsentRows(db: Db, person: PersonKeys): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consentsTable)
    .where(isOfPerson(consentsTable, person))
    .orderBy(consentsTable.agreedAt, consentsTable.id);
}

/**
 * So many of one person, the oldest first: those that came with one record, then those with the same
 * address, as they say whether it may be called, then the newest; and how many there are in all.
 */
export async function listNearestConsentRows(
  db: Db,
  person: PersonKeys,
  { sourceId, most }: { readonly sourceId: string; readonly most: number },
): Promise<{ readonly rows: ConsentRow[]; readonly total: number }> {
  const all = isOfPerson(consentsTable, person);
  const rows = await db
    .select()
    .from(consentsTable)
    .where(all)
    .orderBy(
      desc(eq(consentsTable.sourceId, sourceId)),
      desc(isOfPerson(consentsTable, { ...person, phoneKey: "" })),
      desc(consentsTable.agreedAt),
      desc(consentsTable.id),
    )
    .limit(most);
  const inOrder = rows.toSorted(
    (one, other) =>
      one.agreedAt.getTime() - other.agreedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const total = rows.length < most ? rows.length : await db.$count(consentsTable, all);
  return { rows: inOrder, total };
}

/** By either key, in either form. */
export function isOfPerson(
  table: Readonly<Record<keyof PersonKeys, PgColumn>>,
  { emailKey, phoneKey }: PersonKeys,
): SQL {
  const emails = inArray(table.emailKey, [...withProofKeys([emailKey]).keys()]);
  if (phoneKey === "") return emails;
  return sql`(${emails} or ${inArray(table.phoneKey, [...withProofKeys([phoneKey]).keys()])})`;
}
