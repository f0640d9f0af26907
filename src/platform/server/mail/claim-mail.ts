import { measureMailWait } from "#platform/core/mail-gate.ts";
import type { Database } from "#platform/server/database.ts";
import { changeMailGate, lockMailGate } from "./mail-gate-store.ts";
import { changeMail, claimMailRow, lockNextDue } from "./mail-queue-store.ts";
import type { MailRow } from "./mails-store.ts";

export interface MailClaim {
  readonly row: MailRow;
  readonly claimId: string;
}

export interface ClaimOptions {
  readonly now: Date;
  /** How long the claim holds; longer than any sending may take. */
  readonly claimMs: number;
  /** Between two mails, over all processes. */
  readonly paceMs: number;
}

/**
 * Takes the next mail that is due for this process, or none: when nothing is due, the gate is
 * closed, or the pace forbids it. Two processes never get the same one.
 */
export function claimMail(
  database: Database,
  { now, claimMs, paceMs }: ClaimOptions,
): Promise<MailClaim | null> {
  return database.transaction(async (tx) => {
    // The lock makes processes take turns, so that the pace holds over all of them.
    const gate = await lockMailGate(tx);
    if (measureMailWait(gate.until, now) > 0 || measureMailWait(gate.nextSendAt, now) > 0) {
      return null;
    }
    let row = await lockNextDue(tx, now);
    while (row !== null && row.giveUpAt <= now) {
      await changeMail(tx, row.id, { state: "failed", reason: "too-late", changedAt: now });
      row = await lockNextDue(tx, now);
    }
    if (row === null) return null;
    const until = new Date(now.getTime() + claimMs);
    const claimId = await claimMailRow(tx, row, now, until);
    await changeMailGate(tx, {
      nextSendAt: new Date(now.getTime() + paceMs),
      // While it is closed one mail at a time is tried.
      ...(gate.state === "open" ? {} : { until }),
    });
    return { row, claimId };
  });
}
