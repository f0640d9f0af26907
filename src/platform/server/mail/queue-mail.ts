import { randomUUID } from "node:crypto";
import type { Clock } from "#platform/core/clock.ts";
import type { Locale } from "#platform/core/locale.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { isMailAddress } from "#platform/core/mail-address.ts";
import type { MailAudience, MailReason } from "#platform/core/mail.ts";
import type { Tx } from "#platform/server/database.ts";
import { countMailsTo, countQueued, insertMail, lockMailAddress } from "./mails-store.ts";
import type { MailData } from "./mails-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** RFC 5321, 4.5.4.1: whoever gives up earlier than after four days gives up too early. */
const defaultGiveUpMs = 4 * dayMs;
/**
 * A form that is sent again and again must not fill somebody else's mailbox. To staff, of one kind:
 * a flood of hot leads must not silence the digest and the alarm.
 */
const mostADay: Readonly<Record<MailAudience, number>> = { visitor: 5, staff: 200 };
const longestQueue = 10_000;

const defaults = {
  audience: "visitor",
  data: {},
  locale: defaultLocale,
  isUrgent: false,
  record: undefined,
} as const;

export interface QueueMailDependencies {
  readonly clock: Clock;
  /** Whether a mail server is set. Without one nothing is stored: no address is kept for nothing. */
  readonly isMailOn: boolean;
}

export interface NewMail {
  /** Names its template in `app/server/mail-templates.ts`. */
  readonly kind: string;
  readonly to: string;
  /** A second mail with the same key is not stored. */
  readonly dedupeKey: string;
  /** To a visitor, unless said otherwise. */
  readonly audience?: MailAudience;
  /** What it is about: the mail's state is shown there, and it goes when the record is erased. */
  readonly record?: { readonly kind: string; readonly id: string };
  /** Ids, days and counts; nothing a person wrote. */
  readonly data?: MailData;
  readonly locale?: Locale;
  /** Goes before others that wait. */
  readonly isUrgent?: boolean;
  /** Not when one of its kind was queued for the same address so shortly before. */
  readonly onceWithinMs?: number;
  /** When it is worth nothing any more, such as a link that ends. */
  readonly giveUpAt?: Date;
}

/**
 * Has a mail sent once the caller's transaction is committed, and once only. What it says is made
 * when it goes out, from what the database holds then.
 * Nothing is stored while e-mail is off, nor for an address that mail can't be sent to. What would
 * be too many for one address or for the queue is stored as `skipped`, for staff to see.
 */
export async function queueMail(
  { clock, isMailOn }: QueueMailDependencies,
  tx: Tx,
  mail: NewMail,
): Promise<void> {
  if (!isMailOn || !isMailAddress(mail.to)) return;
  const now = clock.now();
  const made = { ...defaults, giveUpAt: new Date(now.getTime() + defaultGiveUpMs), ...mail };
  const { to, audience, record, isUrgent, onceWithinMs: _once, ...row } = made;
  const reason = await findReasonNotTo(tx, made, now);
  await insertMail(tx, {
    ...row,
    id: randomUUID(),
    audience,
    toAddress: to,
    recordKind: record?.kind,
    recordId: record?.id,
    state: reason === null ? "queued" : "skipped",
    reason,
    priority: isUrgent ? 0 : 1,
    queuedAt: now,
    nextAttemptAt: now,
    changedAt: now,
  });
}

type Asked = Pick<NewMail, "kind" | "to" | "onceWithinMs"> & Required<Pick<NewMail, "audience">>;

async function findReasonNotTo(
  tx: Tx,
  { kind, to, audience, onceWithinMs = 0 }: Asked,
  now: Date,
): Promise<MailReason | null> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  // Who sends a form a hundred times at once would else be counted as nobody a hundred times.
  await lockMailAddress(tx, to);
  const isStaff = audience === "staff";
  // Of staff's mails only those of one kind limit each other.
  const kindSince = since(isStaff ? dayMs : onceWithinMs);
  const sent = await countMailsTo(tx, to, { kind, kindSince, since: since(dayMs) });
  if (onceWithinMs > 0 && sent.sameKind > 0) return "repeated";
  if ((isStaff ? sent.sameKind : sent.all) >= mostADay[audience]) return "too-many";
  // Staff's go first, and there are few: they have to know when the queue is full.
  if (isStaff) return null;
  return (await countQueued(tx, longestQueue)) >= longestQueue ? "queue-full" : null;
}
