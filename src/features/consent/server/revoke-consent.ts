import { sql } from "drizzle-orm";
import { listPersonCases, tellRecordsOf } from "#features/casework/server/person-cases.ts";
import { recordsOf } from "#features/casework/server/records.ts";
import type {
  ConsentSource,
  PersonKeys,
  RevocationChannel,
} from "#features/consent/core/consent.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Person } from "#platform/core/person/person.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";
import {
  readPersonKeys,
  listConsentRows,
  hashKeys,
  isProofKey,
  withProofKeys,
  insertRevocation,
  listRevocationRows,
} from "./consents-store.ts";

declare module "#platform/ctx.ts" {
  interface Feature {
    /** Acts at once on each no, each correction and each confirmed yes, in its transaction. */
    onContactChange?(tx: Tx, change: ContactChange): Promise<void>;
  }
}

/** How somebody said yes or no, and when. */
export interface Said {
  readonly channel: RevocationChannel;
  /** A user's name; null when the person pressed the button. */
  readonly by: string | null;
  readonly note: string | null;
  readonly now: Date;
}

interface ContactChange extends Said {
  readonly person: PersonKeys;
  readonly kind: "stopped" | "allowed" | "confirmed";
}

/** Every record of the person tells it, and whoever else acts on it is told. */
export async function tellContactChange(ctx: Ctx, tx: Tx, change: ContactChange): Promise<void> {
  const { person, kind, channel, note, by, now } = change;
  await tellRecordsOf(tx, recordsOf(ctx), {
    ...person,
    kind: `calls-${kind}`,
    at: now,
    by,
    text: kind === "allowed" ? note : [channel, ...(note ? [note] : [])].join("\n"),
  });
  for (const feature of ctx.features) await feature.onContactChange?.(tx, change);
}

/**
 * Notes that a person wants no calls or texts any more. It holds for everything that came or comes
 * from this address or number, until they agree anew and confirm it.
 *
 * @returns false when nothing was added: the press came before, or the person themselves said so
 *   already and it still holds.
 */
export async function revokeConsent(
  ctx: Ctx,
  tx: Tx,
  {
    source,
    requestKey,
    ...said
  }: Said & {
    readonly person: PersonKeys;
    /** The record on whose page it was noted. */
    readonly source?: { readonly kind: ConsentSource; readonly id: string } | undefined;
    readonly requestKey?: string | undefined;
  },
): Promise<boolean> {
  const { person, channel, by, note, now } = said;
  // Staff may note it twice, each with its channel; a link that is pressed twice tells nothing new.
  if (by === null && (await hasSaidSo(tx, person))) return false;
  // Of whoever is erased, a no is kept as their proof is.
  const isErased = isProofKey(person.emailKey);
  const added = await insertRevocation(tx, {
    ...(isErased ? { ...hashKeys(person), reducedAt: now } : person),
    channel,
    by,
    note,
    sourceKind: source?.kind,
    sourceId: source?.id,
    revokedAt: now,
    requestKey,
  });
  if (!added) return false;
  await tellContactChange(ctx, tx, { ...said, kind: "stopped" });
  return true;
}

/**
 * Whether they said no themselves and it still holds. What staff noted does not count: it may be
 * corrected as a mistake, and their own no has to stand then. Two presses at once wait here.
 */
async function hasSaidSo(tx: Tx, person: PersonKeys): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`no ${person.emailKey}`}))`);
  const emails = withProofKeys([person.emailKey]);
  const phones = withProofKeys([person.phoneKey]);
  const isSame = ({ emailKey, phoneKey }: PersonKeys) =>
    emails.has(emailKey) &&
    splitPhoneKey(phoneKey).length === splitPhoneKey(person.phoneKey).length &&
    splitPhoneKey(phoneKey).every((key) => phones.has(key));
  const own = (await listRevocationRows(tx, person)).findLast(
    (row) => row.by === null && row.corrects === null && isSame(row),
  );
  const agreed = (await listConsentRows(tx, person)).at(-1);
  return own !== undefined && (!agreed || agreed.agreedAt <= own.revokedAt);
}

/** For all that a person sent, by whoever reads the mail at their address. */
export async function withdrawConsent(ctx: Ctx, tx: Tx, person: Person, now: Date): Promise<void> {
  const records = await listPersonCases(tx, recordsOf(ctx), person);
  const numbers = records.map(({ phone }) => readPersonKeys({ ...person, phone }).phoneKey);
  // The newest number that came with the address: the no holds for that, whoever sends it.
  const phoneKey = numbers.findLast((key) => key !== "") ?? "";
  const keys = { emailKey: person.email, phoneKey };
  await revokeConsent(ctx, tx, { person: keys, channel: "link", by: null, note: null, now });
}
