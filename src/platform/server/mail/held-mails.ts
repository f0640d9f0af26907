import { and, eq, inArray } from "drizzle-orm";
import type { HeldDecision } from "#platform/core/held-until.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { mailsTable } from "./mails-store.ts";

const { state, audience } = mailsTable;

/** Mails that wait go to nobody until an admin decides; of one to a visitor that was going out nobody knows. */
export async function holdMails(db: Db, now: Date): Promise<void> {
  const stopped = { claimId: null, claimedUntil: null, changedAt: now };
  await db
    .update(mailsTable)
    .set({ state: "unknown", ...stopped })
    .where(and(eq(state, "sending"), eq(audience, "visitor")));
  await db
    .update(mailsTable)
    .set({ state: "held", ...stopped })
    .where(inArray(state, ["queued", "claimed", "sending"]));
}

export function countHeldMails(db: Db | Tx): Promise<number> {
  return db.$count(mailsTable, eq(state, "held"));
}

/** Ends the hold. One whose time is over meanwhile is given up by itself. */
export async function decideMails(db: Db | Tx, decision: HeldDecision, now: Date): Promise<void> {
  const change =
    decision === "send"
      ? ({ state: "queued", nextAttemptAt: now, changedAt: now } as const)
      : ({ state: "skipped", reason: "sent-before", changedAt: now } as const);
  await db.update(mailsTable).set(change).where(eq(state, "held"));
}
