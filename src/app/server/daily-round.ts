import { eraseRemovedAccounts } from "#features/accounts/server/remove-account.ts";
import { eraseOldBodies } from "#features/archive/server/archive-store.ts";
import { eraseOldProofs } from "#features/consent/server/reduce-consents.ts";
import { eraseRemovedDocuments } from "#features/documents/server/documents-store.ts";
import { eraseEndedLinks } from "#features/privacy/server/link-uses-store.ts";
import { runRetention } from "#features/privacy/server/retention-round.ts";
import { retryFailedScans } from "#features/uploads/server/scan-worker.ts";
import { eraseOldAuditEvents } from "#platform/audit/audit-store.ts";
import { longestKept } from "#platform/core/person/person.ts";
import type { UpkeepRound } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { eraseOldIdempotencyKeys } from "#platform/intake/idempotency-store.ts";
import { eraseOldMails } from "#platform/mail/mail-queue-store.ts";
import { doEach, repeatWork } from "#platform/process/repeat-work.ts";
import { dayMs } from "#platform/core/durations.ts";

/**
 * What the site does at each start and then once a day, in this order. A step that fails stops none
 * after it; the log says why, and the next round tries it again. Erasing people's data comes last:
 * it takes longest, and ends early when the site closes.
 */
function dailySteps(ctx: Ctx, closing: AbortSignal): ReadonlyArray<() => Promise<unknown>> {
  const { database, clock } = ctx;
  const { db } = database;
  return [
    // Queues files again that the scanner failed to scan.
    () => retryFailedScans(db),
    // Erases idempotency keys after 90 days.
    () => eraseOldIdempotencyKeys(db),
    // Erases accounts 30 days after they were removed, and expired links of invitations.
    () => eraseRemovedAccounts(ctx),
    // Erases the remaining proofs of consents of erased people after five years.
    () => database.transaction((tx) => eraseOldProofs(tx, clock.now())),
    () => eraseOldMails(db, new Date(clock.now().getTime() - longestKept.mailDays * dayMs)),
    // Erases the record of used links to a person's data once the link has expired.
    () => eraseEndedLinks(db),
    // Erases documents that staff removed and did not restore in time.
    () => eraseRemovedDocuments(ctx),
    // Erases audit events after a year.
    () => eraseOldAuditEvents(database),
    // Erases pages from the advertising file that were last served five years ago.
    () => eraseOldBodies(database),
    // Erases what people sent: by retention, requested deletions, the trash, and rows left behind.
    () => runRetention(ctx, { signal: closing }),
  ];
}

/**
 * Starts the daily round and what features do more often.
 * @returns a function that ends all of it.
 */
export function startUpkeep(ctx: Ctx): () => Promise<void> {
  const closing = new AbortController();
  const daily: UpkeepRound = {
    work: () => doEach(dailySteps(ctx, closing.signal)),
    failure: "A part of the daily round failed; the next round tries it again.",
  };
  const rounds = ctx.features.flatMap((feature) => feature.upkeep?.(ctx, closing.signal) ?? []);
  const stops = [daily, ...rounds].map((round) =>
    repeatWork({ everyMs: dayMs, atOnce: true, log: ctx.log, ...round }),
  );
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
