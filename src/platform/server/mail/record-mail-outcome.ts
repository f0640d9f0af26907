import { closeForOutage, closeForRefusal } from "#platform/core/mail-gate.ts";
import type { MailGate } from "#platform/core/mail-gate.ts";
import { planNextMailTry } from "#platform/core/plan-next-mail-try.ts";
import type { Database } from "#platform/server/database.ts";
import type { MailClaim } from "./claim-mail.ts";
import type { SendOutcome } from "./judge-smtp-failure.ts";
import { changeMailGate, lockMailGate } from "./mail-gate-store.ts";
import type { MailGateRow } from "./mail-gate-store.ts";
import { changeMail, lockClaimed } from "./mail-queue-store.ts";
import type { MailRow } from "./mails-store.ts";

/** Beside what the mail server says: its template found that it should not go, or failed, or the claim was lost. */
export type MailOutcome =
  | SendOutcome
  | { readonly kind: "obsolete" | "not-made" | "unknown-kind" | "not-ours"; readonly answer: null };

type Change = Partial<Omit<MailRow, "id">>;

const unclaimed = { claimedUntil: null } as const;
/** Until a newer process of the site, which knows this kind, takes it. */
const otherProcessMs = 5 * 60_000;

/** Writes down how an attempt ended, for the mail and for the mail server, in one transaction. */
export async function recordMailOutcome(
  database: Database,
  claim: MailClaim,
  outcome: MailOutcome,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Always in this order, as claims do: two that took it the other way round would wait for ever.
    const gate = await lockMailGate(tx);
    const row = await lockClaimed(tx, claim.row.id, claim.claimId);
    // What was sent was sent, also when the claim ran out meanwhile.
    const isMine = row !== null && ["claimed", "sending", "unknown"].includes(row.state);
    if (isMine) {
      const change = describeChange(row, outcome, now);
      await changeMail(tx, row.id, { ...unclaimed, changedAt: now, ...change });
    }
    const gateChange = describeGate(gate, outcome, now);
    if (gateChange) await changeMailGate(tx, gateChange);
  });
}

function describeChange(row: MailRow, { kind, answer }: MailOutcome, now: Date): Change {
  switch (kind) {
    case "sent":
      return { state: "sent", sentAt: now, answer };
    case "refused":
      return { state: "refused", answer };
    case "obsolete":
      return { state: "skipped", reason: "obsolete" };
    case "unknown":
      return row.audience === "visitor" ? { state: "unknown", answer } : tryAgain(row, answer, now);
    default:
      return describeWait(row, { kind, answer }, now);
  }
}

interface Postponement {
  readonly kind: "later" | "not-made" | "unknown-kind" | "not-ours" | "unreachable" | "locked-out";
  readonly answer: string | null;
}

function describeWait(row: MailRow, { kind, answer }: Postponement, now: Date): Change {
  switch (kind) {
    case "later":
    case "not-made":
      return tryAgain(row, answer, now);
    case "unknown-kind":
      return wait(row, answer, new Date(now.getTime() + otherProcessMs));
    case "not-ours":
    case "unreachable":
    case "locked-out":
      return wait(row, answer, now);
  }
}

/** As it was before: the attempt does not count. */
function wait(row: MailRow, answer: string | null, nextAttemptAt: Date): Change {
  return { state: "queued", attempts: row.attempts - 1, nextAttemptAt, answer };
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
  if (kind === "sent") return { ...open, lastSentAt: now };
  if (kind === "refused" || kind === "later") return open;
  // Nobody was asked: the next mail may try at once.
  if (answer === null) return row.state === "open" ? null : { until: now };
  const gate = toGate(row);
  return kind === "locked-out"
    ? closeForRefusal(gate, answer, now)
    : closeForOutage(gate, answer, now);
}

const open = { state: "open", reason: null, since: null, until: null } as const;

function toGate({ state, reason, since, until }: MailGateRow): MailGate {
  if (state === "open" || since === null || until === null) return { state: "open" };
  return { state, reason: reason ?? "", since, until };
}
