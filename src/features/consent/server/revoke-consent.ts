import { sql } from "drizzle-orm";
import { tellRecordsOf } from "#records/server/person-records.ts";
import { recordsOf } from "#records/server/records.ts";
import type { ConsentSource, RevocationChannel } from "#features/consent/core/consent.ts";
import type { ContactChange } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { isOf } from "#platform/people/eraser.ts";
import type { Person, PersonKeys } from "#platform/core/person/person.ts";
import { joinPhoneKeys, splitPhoneKey } from "#platform/core/person/phone.ts";
import {
  listConsentRows,
  findPlainKeys,
  hashKeys,
  isProofKey,
  insertRevocation,
  hasLaterRow,
  listRevocationRows,
  readPlainKey,
  type ShownWords,
} from "./consents-store.ts";

/** How somebody said yes or no, and when. */
export interface Said {
  readonly channel: RevocationChannel;
  /** A user name; null when the person pressed the button. */
  readonly by: string | null;
  readonly note: string | null;
  readonly now: Date;
}

interface SaidChange extends Said, ContactChange {
  readonly now: Date;
  /** The record on whose page staff noted it. */
  readonly notedOn?: RecordName | undefined;
}

interface RecordName {
  readonly kind: ConsentSource;
  readonly id: string;
}

/**
 * Notifies every affected record, and other features. What a colleague noted is only on the record
 * where they did so; others read it from the rows, as far as they may see that record.
 */
export async function tellContactChange(ctx: Ctx, tx: Tx, change: SaidChange): Promise<void> {
  const { person, kind, channel, note, by, now, notedOn } = change;
  await tellRecordsOf(tx, recordsOf(ctx), {
    ...person,
    kind: `calls-${kind}`,
    at: now,
    by,
    text: kind === "allowed" ? note : [channel, ...(note ? [note] : [])].join("\n"),
    on: by === null ? "address" : (notedOn?.id ?? null),
  });
  for (const feature of ctx.features) await feature.onContactChange?.(tx, change);
}

/**
 * Stores that a person wants no calls or texts, until they agree again and confirm it. A no that
 * staff heard covers every number that came from the address. A press on a link or on the own-data
 * page proves only a mailbox, so it names the numbers in consents of this very address: a number
 * that its reader entered in a correction may be somebody else's. A no chosen on a form also names
 * the number in that form.
 *
 * @returns false when nothing was added: the press or the form is already stored, or the person has
 *   pressed before and that is still in force.
 */
export async function revokeConsent(
  ctx: Ctx,
  tx: Tx,
  {
    source,
    requestKey,
    words,
    ...said
  }: Said & {
    /** For a press only the address counts. */
    readonly person: PersonKeys;
    /**
     * The record on whose page it was noted, whose link was pressed, or whose form it came with.
     */
    readonly source?: RecordName | undefined;
    /** The words beside which no was chosen on a form. */
    readonly words?: ShownWords | null;
    readonly requestKey?: string | undefined;
  },
): Promise<boolean> {
  const { channel, by, note, now } = said;
  const { emailKey } = said.person;
  // Staff may note it twice, each time with its way, and each form is separate evidence; a link
  // that is pressed twice adds nothing.
  const isPress = by === null && channel !== "form";
  if (isPress && (await hasSaidSo(tx, emailKey))) return false;
  const consents = await listConsentRows(tx, { emailKey, phoneKey: "" });
  const agreed = consents.map(({ phoneKey }) => phoneKey);
  const typed = isPress ? [] : [said.person.phoneKey];
  const heard = by === null ? [] : await listNumbers(ctx, tx, emailKey);
  const numbers = joinPhoneKeys([...agreed, ...typed, ...heard].flatMap(splitPhoneKey));
  const person = { emailKey, phoneKey: await findPlainNumbers(ctx, tx, numbers) };
  // For an erased person, a no is stored as a proof, too.
  const isErased = isProofKey(emailKey);
  const added = await insertRevocation(tx, {
    ...(isErased ? { ...hashKeys(person), reducedAt: now } : person),
    ...words,
    channel,
    by,
    note,
    sourceKind: source?.kind,
    sourceId: source?.id,
    revokedAt: now,
    requestKey,
  });
  if (!added) return false;
  await tellContactChange(ctx, tx, { ...said, person, kind: "stopped", notedOn: source });
  return true;
}

/** The numbers of every record that came from the address, in any state. */
async function listNumbers(ctx: Ctx, tx: Tx, email: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table } of recordsOf(ctx)) {
    const rows = await tx
      .selectDistinct({ key: sql<string>`coalesce(${table.phoneKey}, '')` })
      .from(table)
      .where(isOf(table, { email }));
    found.push(...rows.map(({ key }) => key));
  }
  return found;
}

/** Plain numbers for those that are only proofs, as far as another record has them. */
async function findPlainNumbers(ctx: Ctx, tx: Tx, phoneKey: string): Promise<string> {
  let found = phoneKey;
  for (const { table } of recordsOf(ctx)) {
    const columns = { table, id: table.id, email: table.email, phone: table.phoneKey };
    found = readPlainKey(found, await findPlainKeys(tx, columns, [found]));
  }
  return found;
}

/**
 * Whether the reader of this address's mail said no themselves without a later answer: neither a
 * later yes, nor a decision of staff or a press of others with the number, after which a new press
 * must be stored. A no that staff noted does not count: it may be corrected as a mistake, and the
 * person's own no must stand then. Two concurrent presses wait here for each other.
 */
async function hasSaidSo(tx: Tx, emailKey: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`no ${emailKey}`}))`);
  const person = { emailKey, phoneKey: "" };
  const own = (await listRevocationRows(tx, person)).findLast(
    (row) => row.by === null && row.corrects === null,
  );
  if (own === undefined || (await hasLaterRow(tx, own.id))) return false;
  const agreed = (await listConsentRows(tx, person)).at(-1);
  return !agreed || agreed.agreedAt <= own.revokedAt;
}

/** Withdraws everything that a person sent, by the reader of mail at their address. */
export async function withdrawConsent(
  ctx: Ctx,
  tx: Tx,
  { email }: Person,
  now: Date,
): Promise<void> {
  const person = { emailKey: email, phoneKey: "" };
  await revokeConsent(ctx, tx, { person, channel: "link", by: null, note: null, now });
}
