import { eraseRemovedAccounts } from "#features/accounts/server/remove-account.ts";
import { eraseOldBodies } from "#features/archive/server/archive-store.ts";
import { eraseOldProofs } from "#features/consent/server/reduce-consents.ts";
import { eraseRemovedDocuments } from "#features/documents/server/documents-store.ts";
import { eraseEndedLinks } from "#features/privacy/server/link-uses-store.ts";
import { runRetention } from "#features/privacy/server/retention-round.ts";
import { retryFailedScans } from "#features/uploads/server/scan-worker.ts";
import { eraseOldAuditEvents } from "#platform/audit/audit-store.ts";
import { longestKept } from "#platform/core/person/person.ts";
import type { Ctx, UpkeepRound } from "#platform/ctx.ts";
import { eraseOldIdempotencyKeys } from "#platform/intake/idempotency-store.ts";
import { eraseOldMails } from "#platform/mail/mail-queue-store.ts";
import { doEach, repeatWork } from "#platform/process/repeat-work.ts";
import { dayMs } from "#platform/core/durations.ts";

/**
 * What the site does at each start and then once a day, in this order. A step that fails stops none
 * after it; the log says why, and the next round tries it again. Erasing people's data comes last: it
 * takes longest, and ends early when the site closes.
 */
function dailySteps(ctx: Ctx, closing: AbortSignal): ReadonlyArray<() => Promise<unknown>> {
  const { database, clock } = ctx;
  const { db } = database;
  return [
    // Files that the scanner could not look into are put back in line.
    () => retryFailedScans(db),
    // The keys by which a repeated submission is known are erased after 90 days.
    () => eraseOldIdempotencyKeys(db),
    // Accounts are erased 30 days after they were removed, and links of invitations that ended.
    () => eraseRemovedAccounts(ctx),
    // Of consents, the bare proofs that are left of people who were erased: after five years.
    () => database.transaction((tx) => eraseOldProofs(tx, clock.now())),
    () => eraseOldMails(db, new Date(clock.now().getTime() - longestKept.mailDays * dayMs)),
    // Uses of links to the own data, once the link has ended.
    () => eraseEndedLinks(db),
    // Documents that staff removed, and nobody took back in time.
    () => eraseRemovedDocuments(ctx),
    // Lines of the audit trail are erased after a year.
    () => eraseOldAuditEvents(database),
    // Of the advertising file, what was last served five years ago.
    () => eraseOldBodies(database),
    // What people sent: retention, deletions whose day has come, the trash, and what is left behind.
    () => runRetention(ctx, { signal: closing }),
  ];
}

/** Starts the daily round and what features do more often. @returns what ends all of it. */
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
