import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { hashPersonKey, withProofKeys } from "#features/consent/server/consents-store.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";
import type { Db, Tx } from "#platform/database/database.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each person known to a CRM: everybody who wrote the same e-mail address. */
export const crmPeopleTable = pgTable("crm_people", {
  id: uuid().primaryKey().defaultRandom(),
  /**
   * In plain text while a lead of theirs is here, afterwards as the same proof as in a consent
   * record.
   */
  email: text().notNull().unique(),
  /**
   * Proofs of the numbers on their erased leads, so that a no about one of these numbers still
   * reaches CRMs.
   */
  phoneKeys: text("phone_keys")
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Since when nothing else about the person is left here. */
  forgottenAt: moment("forgotten_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export type CrmPerson = typeof crmPeopleTable.$inferSelect;

/**
 * Returns the ids by which CRMs know these people, by e-mail address as typed, and adds missing
 * ones. An id never changes, so two leads of one family make one record, and a person who comes
 * back after everything here was erased keeps the id.
 */
export async function findOrAddPeople(
  tx: Tx,
  emails: readonly string[],
): Promise<(email: string) => string> {
  // Lock order: sorted by address. Two transactions that add the same people in another order could
  // deadlock.
  const addresses = [...new Set(emails.map(emailKey))].toSorted();
  await welcomeBack(tx, addresses);
  if (addresses.length > 0) {
    const added = addresses.map((email) => ({ email }));
    await tx.insert(crmPeopleTable).values(added).onConflictDoNothing();
  }
  const people = await tx
    .select()
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, addresses))
    .orderBy(crmPeopleTable.email)
    // The lock keeps a deletion from removing these rows before this transaction commits, and keeps
    // others from adding rows of theirs meanwhile.
    .for("no key update");
  const ids = new Map(people.map(({ email, id }) => [email, id]));
  return (email) => {
    const id = ids.get(emailKey(email));
    if (id === undefined) throw new Error("A person's row vanished while it was read.");
    return id;
  };
}

async function welcomeBack(tx: Tx, addresses: readonly string[]): Promise<void> {
  const forms = withProofKeys(addresses);
  const isForgotten = and(
    inArray(crmPeopleTable.email, [...forms.keys()]),
    isNotNull(crmPeopleTable.forgottenAt),
  );
  const { id, email } = crmPeopleTable;
  for (const row of await tx.select({ id, email }).from(crmPeopleTable).where(isForgotten)) {
    const back = { email: forms.get(row.email) ?? row.email, forgottenAt: null };
    await tx.update(crmPeopleTable).set(back).where(eq(id, row.id));
  }
}

/** Like `findOrAddPeople`, for one person. */
export async function findOrAddPerson(tx: Tx, email: string): Promise<string> {
  return (await findOrAddPeople(tx, [email]))(email);
}

/**
 * Finds people by address or number, each in plain text or as a proof. An empty number matches
 * nobody.
 */
export async function findKnownPeople(
  db: Db,
  people: ReadonlyArray<Readonly<Record<"emailKey" | "phoneKey", string>>>,
): Promise<readonly string[]> {
  const emails = [...withProofKeys(people.map(({ emailKey: email }) => email)).keys()];
  const phones = [...withProofKeys(people.map(({ phoneKey: phone }) => phone)).keys()];
  const { id, phoneKeys } = crmPeopleTable;
  const hasAddress = sql`${crmPeopleTable.email} = any(${sql.param(emails)}::text[])`;
  const hasNumber = sql`${phoneKeys} && ${sql.param(phones)}::text[]`;
  const isTheirs = or(
    emails.length > 0 ? hasAddress : undefined,
    phones.length > 0 ? hasNumber : undefined,
  );
  if (!isTheirs) return [];
  return (await db.select({ id }).from(crmPeopleTable).where(isTheirs)).map((row) => row.id);
}

/** Stores the proofs of the phone numbers on leads that are about to be deleted. */
export async function rememberNumbers(
  tx: Tx,
  person: CrmPerson,
  numbers: readonly string[],
): Promise<void> {
  const proofs = numbers.flatMap(splitPhoneKey).map(hashPersonKey);
  const known = new Set([...person.phoneKeys, ...proofs]);
  const change = { phoneKeys: [...known] };
  await tx.update(crmPeopleTable).set(change).where(eq(crmPeopleTable.id, person.id));
}

/** Removes a person's name here. What CRMs hold about the person can still get a no. */
export async function forgetPerson(tx: Tx, { id, email }: CrmPerson, now: Date): Promise<void> {
  const change = { email: hashPersonKey(email), forgottenAt: now };
  await tx.update(crmPeopleTable).set(change).where(eq(crmPeopleTable.id, id));
}

/** True once the links in their mails have expired, by which they may say no. */
export const isForgottenLongAgo = and(
  isNotNull(crmPeopleTable.forgottenAt),
  lt(crmPeopleTable.forgottenAt, sql`now() - interval '2 years'`),
);
