import { sql, type SQL } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type {
  ConsentSource,
  PersonKeys,
  RevocationChannel,
} from "#features/consent/core/consent.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isOfPerson, findPlainKeys } from "./consents-store.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Each no, each correction of one that was noted by mistake, and each confirmation of a later yes: a
 * row of its own that names the no it is about. Only ever added to, as consents are.
 */
export const consentRevocationsTable = pgTable(
  "consent_revocations",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The no that this row takes back or confirms a later yes to; null in a no. */
    corrects: uuid(),
    /** The no was meant; `source` is the form whose later yes counts all the same. */
    isConfirmation: boolean("is_confirmation").notNull().default(false),
    emailKey: text("email_key").notNull(),
    phoneKey: text("phone_key").notNull(),
    channel: text().$type<RevocationChannel>().notNull(),
    /** A user's name; null when the person did it. */
    by: text("by_username"),
    note: text(),
    /** The record on whose page it was noted; null when it came by link or at the terminal. */
    sourceKind: text("source_kind").$type<ConsentSource>(),
    sourceId: uuid("source_id"),
    revokedAt: moment("revoked_at").notNull(),
    /** Made once per press of a button. */
    requestKey: uuid("request_key"),
    reducedAt: moment("reduced_at"),
  },
  (table) => [
    index("consent_revocations_email").on(table.emailKey),
    index("consent_revocations_phone").on(table.phoneKey),
    uniqueIndex("consent_revocations_one_correction")
      .on(table.corrects)
      .where(sql`${table.corrects} is not null and not ${table.isConfirmation}`),
    uniqueIndex("consent_revocations_one_confirmation")
      .on(table.corrects, table.sourceId)
      .where(sql`${table.isConfirmation}`),
    uniqueIndex("consent_revocations_one_press")
      .on(table.requestKey)
      .where(sql`${table.requestKey} is not null`),
  ],
);

export type RevocationRow = typeof consentRevocationsTable.$inferSelect;
export type NewRevocation = typeof consentRevocationsTable.$inferInsert;

/** @returns null when the same press, or another correction of the same no, was stored before. */
export async function insertRevocation(tx: Tx, row: NewRevocation): Promise<RevocationRow | null> {
  const [added] = await tx
    .insert(consentRevocationsTable)
    .values(row)
    .onConflictDoNothing()
    .returning();
  return added ?? null;
}

/**
 * All of one person, corrections and confirmations among them, the oldest first. Of a proof, also
 * what others said in plain about the same number.
 */
export async function listRevocationRows(db: Db, person: PersonKeys): Promise<RevocationRow[]> {
  const { id, emailKey: email, phoneKey: phone } = consentRevocationsTable;
  const columns = { table: consentRevocationsTable, id, email, phone };
  const plain = await findPlainKeys(db, columns, [person.emailKey, person.phoneKey]);
  return db
    .select()
    .from(consentRevocationsTable)
    .where(isOfPerson(consentRevocationsTable, person, plain))
    .orderBy(consentRevocationsTable.revokedAt, consentRevocationsTable.id);
}

/** A no that nobody took back, as a condition; `row` is its table's name in the statement. */
export function isStanding(row: string): SQL {
  const name = sql.raw(row);
  return sql`${name}.corrects is null and not exists (
    select 1 from consent_revocations as correction where correction.corrects = ${name}.id and not correction.is_confirmation)`;
}
