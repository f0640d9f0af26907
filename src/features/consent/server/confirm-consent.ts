import type { Ctx } from "#platform/ctx.ts";
import { eq } from "drizzle-orm";
import {
  type ConsentPurpose,
  consentPurposes,
  covers,
  isSameReach,
  type PersonKeys,
} from "#features/consent/core/consent.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  consentsTable,
  listConsentRows,
  type ConsentRow,
  hashKeys,
  withProofKeys,
  insertRevocation,
  listRevocationRows,
  type RevocationRow,
} from "./consents-store.ts";
import { type Said, tellContactChange } from "./revoke-consent.ts";

/** The yes that came with a form, and the noes before it that nobody confirmed it against yet. */
interface AwaitedYes {
  readonly consent: ConsentRow;
  readonly noes: readonly RevocationRow[];
}

/** Of one form; null when it has no yes, or one that a later no took back. */
export async function findAwaitedYes(db: Db, sourceId: string): Promise<AwaitedYes | null> {
  const [consent] = await db
    .select()
    .from(consentsTable)
    .where(eq(consentsTable.sourceId, sourceId));
  return consent ? readAwaited(db, consent) : null;
}

/** The newest yes of a person about this purpose, if it awaits that. */
export async function findAwaitedYesOf(
  db: Db,
  person: PersonKeys,
  purpose: ConsentPurpose,
): Promise<AwaitedYes | null> {
  const consent = (await listConsentRows(db, person)).findLast(
    (row) => covers(hashKeys(row), hashKeys(person)) && consentPurposes[row.sourceKind] === purpose,
  );
  return consent ? readAwaited(db, consent) : null;
}

async function readAwaited(db: Db, consent: ConsentRow): Promise<AwaitedYes | null> {
  const rows = await listRevocationRows(db, consent);
  const purpose = consentPurposes[consent.sourceKind];
  const isDone = (no: RevocationRow) =>
    rows.some((row) => {
      if (row.corrects !== no.id) return false;
      if (!row.isConfirmation) return true;
      const about = row.sourceKind && consentPurposes[row.sourceKind];
      return isSamePerson(row, consent) && about === purpose;
    });
  const noes = rows.filter(
    (row) => row.corrects === null && isSameReach(hashKeys(row), hashKeys(consent)) && !isDone(row),
  );
  if (noes.some(({ revokedAt }) => revokedAt >= consent.agreedAt)) return null;
  return { consent, noes };
}

function isSamePerson(one: PersonKeys, other: PersonKeys): boolean {
  const [left, right] = [hashKeys(one), hashKeys(other)];
  return left.emailKey === right.emailKey && left.phoneKey === right.phoneKey;
}

interface ConfirmedYes extends Said {
  readonly yes: AwaitedYes;
  /** Of the address whose mail was answered: it speaks for its own noes; null where staff heard it. */
  readonly emailHash: string | null;
}

/**
 * Notes that a yes counts in spite of noes before it. Those who acted on the no are told at once.
 *
 * @returns false while a no of another address still stands before it.
 */
export async function confirmConsent(
  ctx: Ctx,
  tx: Tx,
  { yes: { consent, noes }, emailHash, ...said }: ConfirmedYes,
): Promise<boolean> {
  const { emailKey, phoneKey, sourceKind, sourceId } = consent;
  const { now, ...told } = said;
  const meant = noes.filter(
    (no) => emailHash === null || withProofKeys([no.emailKey]).has(emailHash),
  );
  const added: RevocationRow[] = [];
  for (const { id: corrects } of meant) {
    const row = await insertRevocation(tx, {
      ...told,
      emailKey,
      phoneKey,
      sourceKind,
      sourceId,
      corrects,
      isConfirmation: true,
      revokedAt: now,
      reducedAt: consent.reducedAt && now,
    });
    if (row) added.push(row);
  }
  const isWhole = meant.length === noes.length;
  if (added.length === 0 || !isWhole) return isWhole;
  // A yes counts narrowly: whoever has the number under another address said nothing.
  const person = { emailKey, phoneKey: "" };
  await tellContactChange(ctx, tx, { ...said, person, kind: "confirmed" });
  return true;
}
