import type { Ctx } from "#records/ctx.ts";
import { eq } from "drizzle-orm";
import {
  type ConsentPurpose,
  consentPurposes,
  covers,
  type ConsentSource,
  isBinding,
  isDoubt,
} from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  consentsTable,
  listConsentRows,
  type ConsentRow,
  hashKeys,
  insertRevocation,
  isProofKey,
  listRevocationRows,
  readRefusal,
  type RevocationRow,
} from "./consents-store.ts";
import { type Said, tellContactChange } from "./revoke-consent.ts";

/** A yes, and the noes that stand against it. */
interface AwaitedYes {
  readonly consent: ConsentRow;
  /** Empty where the yes counts. */
  readonly noes: readonly RevocationRow[];
  /** Whether its own address can answer for all of them: none was noted about another person. */
  readonly isOwn: boolean;
}

/**
 * The yes of one submission, and the noes that stand against it; null when it has none, or when a
 * person whom the yes covers said no after it.
 */
export async function findAwaitedYes(db: Db, sourceId: string): Promise<AwaitedYes | null> {
  const [consent] = await db
    .select()
    .from(consentsTable)
    .where(eq(consentsTable.sourceId, sourceId));
  if (!consent) return null;
  const noes = await listOpenNoes(db, consent, consentPurposes[consent.sourceKind]);
  if (isTakenBack(consent, noes)) return null;
  const keys = hashKeys(consent);
  const isOwn = noes
    .map(readRefusal)
    .every((no) => no.emailKey === keys.emailKey || isDoubt(no, keys));
  return { consent, noes, isOwn };
}

/**
 * Every open no that forbids calls to this person or makes them ask-first: not corrected, and
 * without a confirmed yes. Their own address is asked about each of them once.
 */
async function listOpenNoes(
  db: Db,
  person: PersonKeys,
  purpose: ConsentPurpose,
): Promise<readonly RevocationRow[]> {
  const rows = await listRevocationRows(db, person);
  const keys = hashKeys(person);
  const isDone = (no: RevocationRow) =>
    rows.some((row) => {
      if (row.corrects !== no.id) return false;
      if (!row.isConfirmation) return true;
      const about = row.sourceKind && consentPurposes[row.sourceKind];
      return covers(hashKeys(row), keys) && about === purpose;
    });
  return rows.filter((row) => {
    const no = readRefusal(row);
    return row.corrects === null && (isBinding(no, keys) || isDoubt(no, keys)) && !isDone(row);
  });
}

/** Whether this person was forbidden to be called after the yes: then only a later yes counts. */
function isTakenBack(consent: ConsentRow, noes: readonly RevocationRow[]): boolean {
  const keys = hashKeys(consent);
  return noes.some((no) => no.revokedAt >= consent.agreedAt && isBinding(readRefusal(no), keys));
}

interface Confirmed extends Said {
  /** The person of the yes, with the keys that were given with it. */
  readonly person: PersonKeys;
  readonly noes: readonly RevocationRow[];
  /** The submission whose yes counts. */
  readonly source: { readonly kind: ConsentSource; readonly id: string };
  /** The record on whose page staff noted it. */
  readonly notedOn?: { readonly kind: ConsentSource; readonly id: string } | undefined;
  readonly requestKey?: string | undefined;
}

/** Stores that this person's yes counts in spite of these noes; it applies to nobody else. */
export async function confirmConsent(
  ctx: Ctx,
  tx: Tx,
  { person, noes, source, notedOn, requestKey, ...said }: Confirmed,
): Promise<void> {
  const { now, ...rest } = said;
  const { emailKey, phoneKey } = person;
  const added: RevocationRow[] = [];
  for (const { id: corrects } of noes) {
    const row = await insertRevocation(tx, {
      ...rest,
      emailKey,
      phoneKey,
      sourceKind: source.kind,
      sourceId: source.id,
      corrects,
      isConfirmation: true,
      revokedAt: now,
      reducedAt: isProofKey(emailKey) ? now : null,
      // One press may answer several noes.
      requestKey: added.length === 0 ? requestKey : undefined,
    });
    if (row) added.push(row);
  }
  if (added.length === 0) return;
  // Only the address: a yes counts narrowly, and others with the number said nothing.
  const own = { emailKey, phoneKey: "" };
  await tellContactChange(ctx, tx, { ...said, person: own, kind: "confirmed", notedOn });
}

/**
 * Confirms by the link in a mail to the address of the yes. Where another address said no with the
 * number, the press is stored beside that no and does not settle it.
 *
 * @returns false when the yes is gone or withdrawn, or while another person's no stands.
 */
export async function confirmByLink(
  ctx: Ctx,
  tx: Tx,
  sourceId: string,
  now: Date,
): Promise<boolean> {
  const yes = await findAwaitedYes(tx, sourceId);
  if (!yes?.isOwn) return false;
  const { consent: person, noes } = yes;
  const source = { kind: person.sourceKind, id: sourceId };
  const said = { channel: "link", by: null, note: null, now } as const;
  await confirmConsent(ctx, tx, { ...said, person, noes, source });
  return true;
}

/**
 * What staff may confirm about a person: noes that forbid calls to them and came before their
 * newest yes. A no by another address with their number is not among them, because an admin settles
 * that.
 */
export async function findConfirmable(
  db: Db,
  person: PersonKeys,
  kind: ConsentSource,
): Promise<Pick<Confirmed, "person" | "noes" | "source"> | null> {
  const purpose = consentPurposes[kind];
  const consent = (await listConsentRows(db, person)).findLast(
    (row) => covers(hashKeys(row), hashKeys(person)) && consentPurposes[row.sourceKind] === purpose,
  );
  if (!consent) return null;
  const open = await listOpenNoes(db, consent, purpose);
  const noes = open.filter((no) => isBinding(readRefusal(no), hashKeys(consent)));
  if (noes.length === 0 || isTakenBack(consent, noes)) return null;
  return { person: consent, noes, source: { kind: consent.sourceKind, id: consent.sourceId } };
}
