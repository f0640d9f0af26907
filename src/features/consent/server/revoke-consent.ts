import { sql } from "drizzle-orm";
import type {
  ConsentSource,
  PersonKeys,
  RevocationChannel,
} from "#features/consent/core/consent.ts";
import type { Tx } from "#platform/server/database.ts";
import { listConsentRows } from "./consents-store.ts";
import { withProofKeys } from "./person-keys.ts";
import { insertRevocation, listRevocationRows } from "./revocations-store.ts";

export interface Revocation {
  readonly person: PersonKeys;
  readonly channel: RevocationChannel;
  /** A user's name; null when the person pressed the button. */
  readonly by: string | null;
  readonly note: string | null;
  readonly now: Date;
  /** The record on whose page it was noted. */
  readonly source?: { readonly kind: ConsentSource; readonly id: string } | undefined;
  readonly requestKey?: string | undefined;
}

/** Told of each no and each correction, in its transaction: whoever acts on it does so at once. */
export type OnContactChange = (
  tx: Tx,
  change: {
    readonly person: PersonKeys;
    readonly kind: "stopped" | "allowed";
    readonly channel: RevocationChannel;
    readonly by: string | null;
    readonly note: string | null;
    readonly now: Date;
  },
) => Promise<void>;

/**
 * Notes that a person wants no calls or texts any more. It holds for everything that came or comes
 * from this address or number, until they agree anew.
 *
 * @returns false when nothing was added: the press came before, or the person themselves said so
 *   already and it still holds.
 */
export async function revokeConsent(
  { onChange }: { readonly onChange: OnContactChange },
  tx: Tx,
  revocation: Revocation,
): Promise<boolean> {
  const { person, channel, by, note, now, source, requestKey } = revocation;
  // Staff may note it twice, each with its channel; a link that is pressed twice tells nothing new.
  if (by === null && (await hasSaidSo(tx, person))) return false;
  const added = await insertRevocation(tx, {
    ...person,
    channel,
    by,
    note,
    sourceKind: source?.kind,
    sourceId: source?.id,
    revokedAt: now,
    requestKey,
  });
  if (!added) return false;
  await onChange(tx, { person, kind: "stopped", channel, by, note, now });
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
    emails.has(emailKey) && (person.phoneKey === "" ? phoneKey === "" : phones.has(phoneKey));
  const own = (await listRevocationRows(tx, person)).findLast(
    (row) => row.by === null && isSame(row),
  );
  const agreed = (await listConsentRows(tx, person)).at(-1);
  return own !== undefined && (!agreed || agreed.agreedAt <= own.revokedAt);
}
