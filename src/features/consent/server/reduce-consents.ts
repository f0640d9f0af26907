import { eq, inArray, isNull, and, sql } from "drizzle-orm";
import type { PersonKeys } from "#features/consent/core/consent.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { consentsTable, isOfPerson } from "./consents-store.ts";
import { hashPersonKey } from "./person-keys.ts";
import { consentRevocationsTable } from "./revocations-store.ts";

/**
 * Leaves of a person who is erased the bare proof: that somebody with this address and number,
 * which can be recognized and not be read, agreed to these words or took that back at this time.
 * A no goes on holding.
 *
 * @param person with an empty `phoneKey`, only what came with the address is reduced.
 */
export async function reduceConsents(tx: Tx, person: PersonKeys, now: Date): Promise<void> {
  await reduce(tx, now, {
    consents: isOfPerson(consentsTable, person),
    revocations: isOfPerson(consentRevocationsTable, person),
  });
}

/** The same for all that came with records that are erased. */
export async function reduceConsentsOf(
  tx: Tx,
  sourceIds: readonly string[],
  now: Date,
): Promise<void> {
  await reduce(tx, now, {
    consents: inArray(consentsTable.sourceId, [...sourceIds]),
    revocations: inArray(consentRevocationsTable.sourceId, [...sourceIds]),
  });
}

/** Forgets proofs that nobody can ask for any more. The database refuses anything younger. */
export async function deleteOldProofs(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('consents.sweep', 'on', true)`);
  await tx.execute(sql`
    delete from consents where reduced_at is not null and agreed_at < now() - interval '5 years'`);
  await tx.execute(sql`
    delete from consent_revocations
    where reduced_at is not null and revoked_at < now() - interval '5 years'`);
}

type Where = ReturnType<typeof isOfPerson>;

async function reduce(
  tx: Tx,
  now: Date,
  where: { readonly consents: Where; readonly revocations: Where },
): Promise<void> {
  await tx.execute(sql`select set_config('consents.reduce', 'on', true)`);
  const consents = await listKeys(tx, consentsTable, where.consents);
  for (const { id, ...keys } of consents) {
    const bare = { phone: null, networkAddress: null, userAgent: null, page: null };
    await tx
      .update(consentsTable)
      .set({ ...hashKeys(keys), ...bare, reducedAt: now })
      .where(eq(consentsTable.id, id));
  }
  const revocations = await listKeys(tx, consentRevocationsTable, where.revocations);
  for (const { id, ...keys } of revocations) {
    await tx
      .update(consentRevocationsTable)
      .set({ ...hashKeys(keys), note: null, reducedAt: now })
      .where(eq(consentRevocationsTable.id, id));
  }
  await tx.execute(sql`select set_config('consents.reduce', 'off', true)`);
}

function listKeys(
  db: Db,
  table: typeof consentsTable | typeof consentRevocationsTable,
  where: Where,
): Promise<Array<PersonKeys & { readonly id: string }>> {
  const { id, emailKey, phoneKey } = table;
  return db
    .select({ id, emailKey, phoneKey })
    .from(table)
    .where(and(where, isNull(table.reducedAt)));
}

function hashKeys({ emailKey, phoneKey }: PersonKeys): PersonKeys {
  return { emailKey: hashPersonKey(emailKey), phoneKey: hashPersonKey(phoneKey) };
}
