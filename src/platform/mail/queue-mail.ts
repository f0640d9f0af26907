import { randomUUID } from "node:crypto";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";
import { type Locale, defaultLocale } from "#platform/core/locale.ts";
import { isMailAddress, mailboxKey } from "#platform/core/person/contact-details.ts";
import type { MailAudience, MailReason } from "#platform/core/mail.ts";
import type { Tx } from "#platform/database/database.ts";
import { dayMs } from "#platform/core/durations.ts";
import {
  countQueued,
  insertMails,
  listMailsSince,
  lockMailboxes,
  type MailData,
} from "./mails-store.ts";

/** RFC 5321, 4.5.4.1: whoever gives up earlier than after four days gives up too early. */
const defaultGiveUpMs = 4 * dayMs;
/**
 * How many mails one address gets a day: a form that is sent again and again must not fill somebody
 * else's mailbox. Mails to staff, and links that a reader asked for, are counted kind by kind: a
 * flood of hot leads must not silence the digest and the alarm.
 */
const mostADay: Readonly<Record<MailAudience, number>> = { visitor: 5, staff: 200 };
/** One confirmation is enough for somebody who sends a form twice within it. */
export const confirmedOnceMs = 30 * 60_000;
/**
 * How many mails of one kind may wait at once: a flood of links must not leave out a confirmation.
 */
const longestQueue = 10_000;

const defaults = {
  audience: "visitor",
  data: {},
  locale: defaultLocale,
  isUrgent: false,
  isAskedLink: false,
  isConfirmation: false,
  record: undefined,
} as const;

export interface NewMail {
  /** Names its template among the `mails` of a feature. */
  readonly kind: string;
  readonly to: string;
  /** A second mail with the same key is not stored. */
  readonly dedupeKey: string;
  /** Who gets it: a visitor, unless said otherwise. */
  readonly audience?: MailAudience;
  /** What it is about: the mail's state is shown there, and it goes when the record is erased. */
  readonly record?: { readonly kind: string; readonly id: string };
  /** Ids, days and counts; nothing a person wrote. */
  readonly data?: MailData;
  readonly locale?: Locale;
  /** Sent before other mails that wait. */
  readonly isUrgent?: boolean;
  /**
   * A link that its reader asked for: only others of its kind limit it, so that a day with many
   * confirmations keeps nobody from the own data.
   */
  readonly isAskedLink?: boolean;
  /**
   * The confirmation of a form. None is sent where one of its kind was queued for the same address
   * half an hour before.
   */
  readonly isConfirmation?: boolean;
  /** From this moment on the mail is worth nothing, as when its link has ended. */
  readonly giveUpAt?: Date;
}

/** As much of the site's ctx as queueing takes; the ctx itself has what is built on this. */
type Queueing = Readonly<{ clock: Clock; config: Config }>;

/**
 * Has a mail sent once the caller's transaction is committed, and once only. What it says is made
 * when it goes out, from what the database holds then.
 * Nothing is stored while e-mail is off, nor for an address that mail can't be sent to. What would
 * be too many for one address or for the queue is stored as `skipped`, for staff to see.
 */
export function queueMail(ctx: Queueing, tx: Tx, mail: NewMail): Promise<void> {
  return queueMails(ctx, tx, [mail]);
}

/**
 * The same for many at once, in their order. A transaction that calls this twice writes to visitors
 * first and to staff after that, to all of each at once: another order could lock two of them for ever.
 */
export async function queueMails(
  { clock, config }: Queueing,
  tx: Tx,
  mails: readonly NewMail[],
): Promise<void> {
  const sendable = config.mail.smtp ? mails.filter(({ to }) => isMailAddress(to)) : [];
  if (sendable.length === 0) return;
  const now = clock.now();
  const findReasonNotTo = await countEarlier(tx, sendable, now);
  const giveUpAt = new Date(now.getTime() + defaultGiveUpMs);
  const rows = sendable.map((mail) => {
    const { to, record, isUrgent, isAskedLink, isConfirmation, ...row } = {
      ...defaults,
      giveUpAt,
      ...mail,
    };
    const { kind, audience } = row;
    const reason = findReasonNotTo({ kind, to, audience, isAskedLink, isConfirmation });
    return {
      ...row,
      id: randomUUID(),
      toAddress: to,
      recordKind: record?.kind,
      recordId: record?.id,
      state: reason === null ? ("queued" as const) : ("skipped" as const),
      reason,
      priority: isUrgent ? 0 : 1,
      queuedAt: now,
      nextAttemptAt: now,
      changedAt: now,
    };
  });
  await insertMails(tx, rows);
}

type Asked = Required<Pick<NewMail, "kind" | "to" | "audience" | "isAskedLink" | "isConfirmation">>;

/** What limits mails: those that were queued before, and those that this one finds good. */
async function countEarlier(tx: Tx, mails: readonly NewMail[], now: Date) {
  const to = (wanted: MailAudience) =>
    mails.filter(({ audience = "visitor" }) => wanted === audience);
  const mailboxesOf = (some: readonly NewMail[]) => [
    ...new Set(some.map((mail) => mailboxKey(mail.to))),
  ];
  // Locked before counting: of a hundred calls at once each would count none of the others.
  const mailboxes = { visitor: mailboxesOf(to("visitor")), staff: mailboxesOf(to("staff")) };
  await lockMailboxes(tx, mailboxes);
  const earlier = await listMailsSince(tx, mailboxesOf(mails), new Date(now.getTime() - dayMs));
  // Only visitors' mails are refused when the queue is full: staff's are few, and tell them that it
  // is full.
  const kinds = [...new Set(to("visitor").map(({ kind }) => kind))];
  const queued = await countQueued(tx, kinds, longestQueue);

  const findReason = ({ kind, audience, isAskedLink, isConfirmation }: Asked, mailbox: string) => {
    const all = earlier.filter((mail) => mail.mailbox === mailbox && mail.audience === audience);
    const sameKind = all.filter((each) => each.kind === kind);
    const onceSinceMs = now.getTime() - confirmedOnceMs;
    const isRepeated = sameKind.some(({ queuedAt }) => queuedAt.getTime() > onceSinceMs);
    if (isConfirmation && isRepeated) return "repeated";
    // Mails to staff, and links that were asked for, count only against others of their kind.
    const counted = audience === "staff" || isAskedLink ? sameKind : all;
    if (counted.length >= mostADay[audience]) return "too-many";
    return (queued.get(kind) ?? 0) >= longestQueue ? "queue-full" : null;
  };
  return (mail: Asked): MailReason | null => {
    const { kind, audience } = mail;
    const mailbox = mailboxKey(mail.to);
    const reason = findReason(mail, mailbox);
    if (reason === null) {
      earlier.push({ mailbox, kind, audience, queuedAt: now });
      queued.set(kind, (queued.get(kind) ?? 0) + 1);
    }
    return reason;
  };
}
