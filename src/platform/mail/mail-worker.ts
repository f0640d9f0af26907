import { randomUUID } from "node:crypto";
import { type PlatformCtx, isRecordInUse } from "#platform/platform-ctx.ts";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import {
  closeForOutage,
  closeForRefusal,
  type MailGate,
  measureMailWait,
  planNextMailTry,
} from "#platform/core/mail/mail.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { describeError } from "#platform/process/log.ts";
import type { Later, Queue } from "#platform/queue/queue.ts";
import { minuteMs } from "#platform/core/durations.ts";
import {
  type SendOptions,
  type SmtpOutcome,
  composeMail,
  sendMail,
  type ComposedMail,
  type SendTimings,
} from "./send-mail.ts";
import { followMailServer } from "./follow-mail-server.ts";
import { nameToMailServers } from "./mail-config.ts";
import { changeMailGate, lockMailGate, type MailGateRow, openMailGate } from "./mail-gate-store.ts";
import {
  isMailDue,
  markSending,
  releaseExpiredMails,
  changeMail,
  queueRepeated,
  lockClaimed,
  takeDueMail,
} from "./mail-queue-store.ts";
import type { MailData, MailRow } from "./mails-store.ts";

const unclaimed = { claimedUntil: null } as const;

export interface MailTimings extends SendTimings {
  /** The polling interval of a quiet queue. */
  readonly pollMs: number;
  readonly paceMs: number;
  readonly claimMs: number;
}

export const mailTimings: MailTimings = {
  pollMs: 1_000,
  paceMs: 250,
  envelopeMs: 60_000,
  answerMs: 180_000,
  claimMs: 300_000,
};

/**
 * How many mails of one kind are sent in a minute before other kinds that wait: mails that
 * strangers can request without limit (links to their data) must not delay a family's confirmation
 * or the notice of a hot lead. When no other kind is due, more of them are sent.
 */
const mostAMinute = 10;

/** The most mails given up in one transaction, which locks all of these rows until it ends. */
const mostGivenUp = 100;

interface MailClaim {
  readonly row: MailRow;
  readonly claimId: string;
}

/** Sends due mails one at a time, so that many of them do not slow a visitor. */
export function mailQueue(ctx: PlatformCtx, timings: MailTimings): Queue<MailClaim> {
  const { database, clock, log, config } = ctx;
  return {
    failure: "Sending mail met an error; it is tried again.",
    recovery: "Mail is sent again.",
    pollMs: timings.pollMs,
    async take() {
      // What the environment names stays as it is while the process runs.
      if (config.mail.by !== "environment") await followMailServer(ctx);
      if (config.mail.smtp === null) return null;
      const lost = await releaseExpiredMails(database.db, clock.now(), timings.claimMs);
      if (lost > 0) log.warn({ mails: lost }, "Mails were left half-way by a process that ended.");
      if (!(await isMailDue(database.db, clock.now()))) return null;
      return database.transaction((tx) => claimMail(tx, clock.now(), timings));
    },
    async work(claim, { abort }) {
      const { smtp } = config.mail;
      // Email was turned off in between: the claim ends by itself, and the mail waits.
      if (smtp === null) return;
      const outcome = await send(ctx, claim, { smtp, timings, signal: abort });
      const { id, kind, attempts } = claim.row;
      if (outcome.kind !== "sent" && outcome.kind !== "obsolete") {
        // The mail server's answer may quote an address, so it is not logged.
        log.warn({ mail: id, kind, attempts, outcome: outcome.kind }, "A mail did not go.");
      }
      await recordMailOutcome(database, claim, outcome, clock.now());
    },
  };
}

/**
 * Takes the next due mail for this process; two processes never get the same one.
 *
 * @returns null when nothing is due or the gate is closed, and how long to wait when only the pace
 *   forbids it, or when more mails must be given up.
 */
async function claimMail(
  tx: Tx,
  now: Date,
  { claimMs, paceMs }: MailTimings,
): Promise<MailClaim | Later | null> {
  // The lock makes processes take turns, so that the pace applies across all of them.
  const gate = await lockMailGate(tx);
  if (measureMailWait(gate.until, now) > 0) return null;
  const waitMs = measureMailWait(gate.nextSendAt, now);
  if (waitMs > 0) return { waitMs };
  const { minuteAt, counts } = readMinute(gate, now);
  const spent = Object.keys(counts).filter((kind) => (counts[kind] ?? 0) >= mostAMinute);
  const claim = { now, until: new Date(now.getTime() + claimMs), claimId: randomUUID() };
  let row = await takeNext(tx, spent, claim);
  for (let givenUp = 1; row !== null && row.giveUpAt <= now; givenUp += 1) {
    await changeMail(tx, row.id, { state: "failed", reason: "too-late", ...unclaimed });
    if (givenUp === mostGivenUp) return { waitMs: 0 };
    row = await takeNext(tx, spent, claim);
  }
  if (row === null) return null;
  await changeMailGate(tx, {
    nextSendAt: new Date(now.getTime() + paceMs),
    minuteAt,
    minuteCounts: { ...counts, [row.kind]: (counts[row.kind] ?? 0) + 1 },
    // While the gate is closed, one mail at a time is sent as a test.
    ...(gate.state === "open" ? {} : { until: claim.until }),
  });
  return { row, claimId: claim.claimId };
}

/** Kinds that have used up their share of the minute are taken only when no other kind is due. */
async function takeNext(
  tx: Tx,
  spent: readonly string[],
  claim: Parameters<typeof takeDueMail>[2],
): Promise<MailRow | null> {
  const row = await takeDueMail(tx, spent, claim);
  return row ?? (spent.length > 0 ? takeDueMail(tx, [], claim) : null);
}

function readMinute({ minuteAt, minuteCounts }: MailGateRow, now: Date) {
  const ageMs = minuteAt === null ? minuteMs : now.getTime() - minuteAt.getTime();
  // A negative age means that the clock was set back: a new minute begins.
  if (ageMs < 0 || ageMs >= minuteMs) return { minuteAt: now, counts: none };
  return { minuteAt, counts: minuteCounts ?? none };
}

const none: Readonly<Record<string, number>> = {};

async function send(
  ctx: PlatformCtx,
  { row, claimId }: MailClaim,
  sending: Omit<SendOptions, "onBegin" | "ownName">,
): Promise<MailOutcome> {
  const { database, clock, log, config } = ctx;
  const templates = ctx.features.flatMap(({ mails }) => mails ?? []);
  const template = templates.find(({ kind }) => kind === row.kind);
  if (!template) return { kind: "unknown-kind", answer: null };
  const now = clock.now();
  const locale = locales.find((known) => known === row.locale) ?? defaultLocale;
  let mail: ComposedMail;
  let sentData: MailData | undefined;
  try {
    const { id, toAddress: to, recordKind, recordId, data } = row;
    if (!(await mayGo(ctx, row))) return { kind: "obsolete", answer: null };
    const words = await template.render(ctx, { id, to, recordKind, recordId, data, locale }, now);
    if (words === null) return { kind: "obsolete", answer: null };
    ({ sentData } = words);
    mail = await composeMail({ ...words, id, from: config.mail.from, to, date: now });
  } catch (failure) {
    log.error({ mail: row.id, kind: row.kind, ...describeError(failure) }, "A mail was not made.");
    return { kind: "not-made", answer: null };
  }
  let isOurs = true;
  const outcome = await sendMail(mail, {
    ...sending,
    ownName: nameToMailServers(config.siteUrl, config.mail.from),
    onBegin: async () => {
      isOurs = false;
      isOurs = await markSending(database.db, row.id, claimId).catch((failure: unknown) => {
        log.error({ mail: row.id, ...describeError(failure) }, "A mail could not be begun.");
        return false;
      });
      if (!isOurs) throw new Error("No longer ours.");
    },
  });
  // The mail was erased or taken over by another process meanwhile, or the database failed: that
  // says nothing about the mail server.
  return isOurs ? { ...outcome, sentData } : { kind: "not-ours", answer: null };
}

/**
 * False for a mail about a record that is no longer in use, so that no template has to check that
 * itself.
 */
async function mayGo(ctx: PlatformCtx, { recordKind, recordId }: MailRow): Promise<boolean> {
  if (recordKind === null || recordId === null) return true;
  return isRecordInUse(ctx, { kind: recordKind as RecordKind, id: recordId });
}

/**
 * The server's answer, or why the mail never reached it: its template found it obsolete
 * (`obsolete`) or failed (`not-made`), no template has its kind, or the claim was lost.
 */
type MailOutcome =
  | (SmtpOutcome & { readonly sentData: MailData | undefined })
  | { readonly kind: "obsolete" | "not-made" | "unknown-kind" | "not-ours"; readonly answer: null };

type Change = Partial<Omit<MailRow, "id">>;

/**
 * Pause for a mail of an unknown kind, until a process with a newer version of the site takes it.
 */
const otherProcessMs = 5 * 60_000;

/** Records the outcome of an attempt for the mail and for the gate, in one transaction. */
async function recordMailOutcome(
  database: Database,
  claim: MailClaim,
  outcome: MailOutcome,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Lock order: the gate, then the mail, as claims do. The opposite order could deadlock.
    const gate = await lockMailGate(tx);
    const row = await lockClaimed(tx, claim.row.id, claim.claimId);
    // A mail that was sent counts as sent even if its claim expired meanwhile: until another
    // process takes it, this claim still owns it.
    if (row !== null) {
      const change = describeChange(row, outcome, now);
      const sentData =
        outcome.kind === "sent" && outcome.sentData ? { data: outcome.sentData } : {};
      await changeMail(tx, row.id, { ...unclaimed, changedAt: now, ...change, ...sentData });
      if (outcome.kind === "obsolete") await queueRepeated(tx, row, now);
    }
    const gateChange = describeGate(gate, outcome, now);
    if (gateChange) await changeMailGate(tx, gateChange);
  });
}

function describeChange(row: MailRow, { kind, answer }: MailOutcome, now: Date): Change {
  /** Puts the mail back into the queue without counting the attempt. */
  const waitUntil = (nextAttemptAt: Date): Change => ({
    state: "queued",
    attempts: row.attempts - 1,
    nextAttemptAt,
    answer,
  });
  switch (kind) {
    case "sent":
      return { state: "sent", sentAt: now, answer };
    case "refused":
      return { state: "refused", answer };
    case "obsolete":
      return { state: "skipped", reason: "obsolete" };
    case "unknown":
      return row.audience === "visitor" ? { state: "unknown", answer } : tryAgain(row, answer, now);
    case "later":
    case "not-made":
      return tryAgain(row, answer, now);
    case "unknown-kind":
      return waitUntil(new Date(now.getTime() + otherProcessMs));
    case "not-ours":
    case "unreachable":
    case "locked-out":
      return waitUntil(now);
  }
}

function tryAgain(row: MailRow, answer: string | null, now: Date): Change {
  const pauseMs = planNextMailTry(row.attempts);
  if (pauseMs === null) return { state: "failed", reason: "too-late", answer };
  return { state: "queued", nextAttemptAt: new Date(now.getTime() + pauseMs), answer };
}

function describeGate(
  row: MailGateRow,
  { kind, answer }: MailOutcome,
  now: Date,
): Partial<Omit<MailGateRow, "id">> | null {
  if (kind === "sent") return { ...openMailGate, lastSentAt: now };
  if (kind === "refused" || kind === "later") return openMailGate;
  // The mail server was not asked, so the next mail may be tried at once.
  if (answer === null) return row.state === "open" ? null : { until: now };
  const { state, reason, since, until } = row;
  const isOpen = state === "open" || since === null || until === null;
  const gate: MailGate = isOpen ? { state: "open" } : { state, reason: reason ?? "", since, until };
  return (kind === "locked-out" ? closeForRefusal : closeForOutage)(gate, answer, now);
}
