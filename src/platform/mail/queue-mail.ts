import { randomUUID } from "node:crypto";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";
import { type Locale, defaultLocale } from "#platform/core/locale.ts";
import { isMailAddress, mailboxKey } from "#platform/core/person/contact-details.ts";
import type { MailAudience, MailReason } from "#platform/core/mail/mail.ts";
import type { Tx } from "#platform/database/database.ts";
import { dayMs } from "#platform/core/durations.ts";
import {
  countQueued,
  insertMails,
  listMailsSince,
  lockMailboxes,
  type MailData,
} from "./mails-store.ts";

/** RFC 5321, 4.5.4.1: a sender should try for at least four days. */
const defaultGiveUpMs = 4 * dayMs;
/**
 * How many mails one address gets in a day, so that a form that is sent again and again does not
 * fill somebody else's mailbox. Mails to staff, and links that a reader asked for, are counted per
 * kind: a flood of hot leads must not suppress the digest and the alarm.
 */
const mostADay: Readonly<Record<MailAudience, number>> = { visitor: 5, staff: 200 };
/** Somebody who sends a form twice within this time gets one confirmation. */
export const confirmedOnceMs = 30 * 60_000;
/**
 * How many mails of one kind may wait at once, so that a flood of links does not block a
 * confirmation.
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
  /** Made here by default. */
  readonly id?: string;
  /** The kind of a template in the `mails` of a feature. */
  readonly kind: string;
  readonly to: string;
  /** A second mail with the same key is not stored. */
  readonly dedupeKey: string;
  /** Visitor by default. */
  readonly audience?: MailAudience;
  /**
   * The record that the mail is about: the mail's state is shown there, and it is erased with the
   * record.
   */
  readonly record?: { readonly kind: string; readonly id: string };
  /** Ids, days and counts; nothing that a person wrote. */
  readonly data?: MailData;
  readonly locale?: Locale;
  /** Sent before other waiting mails. */
  readonly isUrgent?: boolean;
  /**
   * A link that its reader asked for: only other links count toward its limit, so that many
   * confirmations in a day do not keep anybody from their own data.
   */
  readonly isAskedLink?: boolean;
  /**
   * The confirmation of a form. It is skipped if one of its kind was queued for the same address
   * within the last half hour.
   */
  readonly isConfirmation?: boolean;
  /** Until then it waits, so that whoever wrote it can take it back (`withdrawMail`). */
  readonly notBefore?: Date;
  /** After this time the mail is useless, for example because its link has expired. */
  readonly giveUpAt?: Date;
}

/** The part of the ctx that queueing needs; the rest of the ctx is built on top of this. */
type Queueing = Readonly<{ clock: Clock; config: Config }>;

/**
 * Queues a mail, to be sent exactly once after the caller's transaction commits. Its words are made
 * when it is sent, from what the database holds then. Nothing is stored while mail is off, nor for
 * an address that mail can't be sent to. A mail past the limit of its address or of the queue is
 * stored as `skipped`, so that staff see it.
 *
 * @returns why it is skipped; null when it is queued, or not stored at all.
 */
export async function queueMail(ctx: Queueing, tx: Tx, mail: NewMail): Promise<MailReason | null> {
  const [reason = null] = await queueMails(ctx, tx, [mail]);
  return reason;
}

/**
 * Queues many mails in their order. A transaction that calls this twice must write to visitors
 * first and then to staff, and to all of each at once: another order could deadlock two
 * transactions.
 *
 * @returns why each mail that is stored is skipped; null for those that are queued.
 */
export async function queueMails(
  { clock, config }: Queueing,
  tx: Tx,
  mails: readonly NewMail[],
): Promise<ReadonlyArray<MailReason | null>> {
  const sendable = config.mail.smtp ? mails.filter(({ to }) => isMailAddress(to)) : [];
  if (sendable.length === 0) return [];
  const now = clock.now();
  const findReasonNotTo = await countEarlier(tx, sendable, now);
  const giveUpAt = new Date(now.getTime() + defaultGiveUpMs);
  const rows = sendable.map((mail) => {
    const { to, record, isUrgent, isAskedLink, isConfirmation, notBefore, ...row } = {
      ...defaults,
      id: randomUUID(),
      notBefore: now,
      giveUpAt,
      ...mail,
    };
    const { kind, audience } = row;
    const reason = findReasonNotTo({ kind, to, audience, isAskedLink, isConfirmation });
    return {
      ...row,
      toAddress: to,
      recordKind: record?.kind,
      recordId: record?.id,
      state: reason === null ? ("queued" as const) : ("skipped" as const),
      reason,
      priority: isUrgent ? 0 : 1,
      queuedAt: now,
      nextAttemptAt: notBefore,
      changedAt: now,
    };
  });
  await insertMails(tx, rows);
  return rows.map(({ reason }) => reason);
}

type Asked = Required<Pick<NewMail, "kind" | "to" | "audience" | "isAskedLink" | "isConfirmation">>;

/** Counts mails toward the limits: those queued before, and those that this call accepts. */
async function countEarlier(tx: Tx, mails: readonly NewMail[], now: Date) {
  const to = (wanted: MailAudience) =>
    mails.filter(({ audience = "visitor" }) => wanted === audience);
  const mailboxesOf = (some: readonly NewMail[]) => [
    ...new Set(some.map((mail) => mailboxKey(mail.to))),
  ];
  // Locked before counting: of a hundred calls at once, each would miss all others.
  const mailboxes = { visitor: mailboxesOf(to("visitor")), staff: mailboxesOf(to("staff")) };
  await lockMailboxes(tx, mailboxes);
  const earlier = await listMailsSince(tx, mailboxesOf(mails), new Date(now.getTime() - dayMs));
  // Only visitors' mails are refused when the queue is full: staff's are few, and one of them
  // reports that it is full.
  const kinds = [...new Set(to("visitor").map(({ kind }) => kind))];
  const queued = await countQueued(tx, kinds, longestQueue);

  const findReason = ({ kind, audience, isAskedLink, isConfirmation }: Asked, mailbox: string) => {
    const all = earlier.filter((mail) => mail.mailbox === mailbox && mail.audience === audience);
    const sameKind = all.filter((each) => each.kind === kind);
    const onceSinceMs = now.getTime() - confirmedOnceMs;
    const isRepeated = sameKind.some(({ queuedAt }) => queuedAt.getTime() > onceSinceMs);
    if (isConfirmation && isRepeated) return "repeated";
    // Mails to staff, and links that were asked for, count only toward the limit of their kind.
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
