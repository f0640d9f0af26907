import type { Ctx } from "#records/ctx.ts";
import { eq, inArray, isNull, and, sql, type SQL } from "drizzle-orm";
import { tellConsent, tellRevocation } from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import type { Tx } from "#platform/database/database.ts";
import { definePersonalData, type Erasing } from "#platform/people/personal-data.ts";
import {
  consentsTable,
  hashKeys,
  withProofKeys,
  consentRevocationsTable,
} from "./consents-store.ts";
import { listConsents } from "./read-consents.ts";

type ProofTable = typeof consentsTable | typeof consentRevocationsTable;

/**
 * Reduces an erased person's consents to their proof: that somebody with this address and number,
 * recognizable but not readable, agreed to these words or withdrew that at this time. A no stays in
 * force. Erasing an address leaves consents of another one, even if they name the same number:
 * reading mail at an address does not prove that the number is yours.
 */
function reducing(table: ProofTable, bare: Readonly<Record<string, null>>) {
  /** In plain text or as a proof. */
  const ofAddress = (emails: readonly string[]) =>
    inArray(table.emailKey, [...withProofKeys(emails).keys()]);
  const erase: Erasing<Ctx> = {
    ofRecords: ({ clock }, tx, ids) =>
      reduce(tx, { table, bare, now: clock.now() }, inArray(table.sourceId, [...ids])),
    ofAddresses: ({ clock }, tx, emails) =>
      reduce(tx, { table, bare, now: clock.now() }, ofAddress(emails)),
  };
  /** Rows whose address is still plain. */
  const leftBehind = { address: table.emailKey, when: isNull(table.reducedAt) };
  return { ofRecord: table.sourceId, ofAddress, erase, leftBehind };
}

async function reduce(
  tx: Tx,
  { table, bare, now }: Readonly<{ table: ProofTable; bare: Record<string, null>; now: Date }>,
  where: SQL,
): Promise<void> {
  await tx.execute(sql`select set_config('consents.reduce', 'on', true)`);
  const { id, emailKey, phoneKey } = table;
  const rows: Array<PersonKeys & { readonly id: string }> = await tx
    .select({ id, emailKey, phoneKey })
    .from(table)
    .where(and(where, isNull(table.reducedAt)))
    .orderBy(id);
  for (const row of rows) {
    const reduced = { ...hashKeys(row), ...bare, reducedAt: now };
    await tx.update(table).set(reduced).where(eq(id, row.id));
  }
  await tx.execute(sql`select set_config('consents.reduce', 'off', true)`);
}

export const consentsData = definePersonalData({
  table: consentsTable,
  ...reducing(consentsTable, { phone: null, networkAddress: null, userAgent: null, page: null }),
  uncorrected: "Evidence of what was agreed to, with the number it was agreed for.",
  tell: {
    name: "consents",
    kept: "consents",
    async read(db, { email }, { audience, locale }) {
      const keys = { emailKey: email, phoneKey: "" };
      const { consents, revocations } = await listConsents(db, keys);
      return [
        ...consents.map((consent) => {
          const { id, timestamp, version, revokedAt, text, language, sha256, page } = consent;
          const data = { version, revokedAt, text, language, sha256, page };
          return { id, at: timestamp, ...tellConsent(consent, locale), data };
        }),
        ...revocations.map(({ id, timestamp, channel, note, by }) => {
          const data = { channel, ...(audience === "staff" && { note, by }) };
          return { id, at: timestamp, ...tellRevocation(channel, locale), data };
        }),
      ];
    },
  },
});

export const revocationsData = definePersonalData({
  table: consentRevocationsTable,
  ...reducing(consentRevocationsTable, { note: null }),
  tell: { nothing: "Told with the consents." },
});

/**
 * Erases proofs that nobody can ask for anymore. The database refuses to delete younger ones by its
 * own clock.
 */
export async function eraseOldProofs(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`select set_config('consents.sweep', 'on', true)`);
  const before = sql`least(now(), ${now.toISOString()}::timestamptz) - interval '5 years'`;
  await tx.execute(sql`
    delete from consents where reduced_at is not null and agreed_at < ${before}`);
  await tx.execute(sql`
    delete from consent_revocations where reduced_at is not null and revoked_at < ${before}`);
}
