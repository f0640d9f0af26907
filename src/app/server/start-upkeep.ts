import { eraseRemovedAccounts } from "#features/accounts/server/restore-account.ts";
import { fillPhoneKeys } from "#features/casework/server/fill-phone-keys.ts";
import { deleteOldProofs } from "#features/consent/server/reduce-consents.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { eraseRemovedDocuments } from "#features/documents/server/erase-documents.ts";
import { runRetention } from "#features/privacy/server/run-retention.ts";
import { longestKept } from "#platform/core/longest-kept.ts";
import { deleteOldAuditEvents } from "#platform/server/audit-store.ts";
import { deleteOldIdempotencyKeys } from "#platform/server/idempotency-store.ts";
import { deleteOldMails } from "#platform/server/mail/mail-queue-store.ts";
import { deleteOldRateLimits } from "#platform/server/rate-limits.ts";
import { repeatWork } from "#platform/server/repeat-work.ts";
import type { ServerParts } from "./build-server.ts";
import { carryOverConsents } from "./carry-over-consents.ts";
import { isLeadOnHold } from "./is-lead-on-hold.ts";
import { releaseDocuments } from "./open-documents.ts";
import { openNightlyBackups } from "./open-nightly-backups.ts";
import { openPrivacy } from "./open-privacy.ts";
import { staffAssignments } from "./staff-assignments.ts";

const hourMs = 3_600_000;
const everyMs = 24 * hourMs;

type UpkeepParts = Pick<ServerParts, "database" | "clock" | "jobs" | "log" | "config"> & {
  /** For tests whose nights are short. */
  readonly nightlyBackupEveryMs?: number | undefined;
};

/** What is done at each start and then once a day or more. The returned function ends it. */
export function startUpkeep({
  database,
  clock,
  jobs,
  log,
  config,
  nightlyBackupEveryMs,
}: UpkeepParts): () => Promise<void> {
  const privacy = openPrivacy({ database, clock, jobs, log, definitions: crmProviders });
  const tables = privacy.cases.map(({ table }) => table);
  const shared = { everyMs, atOnce: true, log };
  const closing = new AbortController();
  const stops = [
    openNightlyBackups({ config, database, clock, log, everyMs: nightlyBackupEveryMs }),
    repeatWork({
      ...shared,
      everyMs: hourMs,
      work: () => deleteOldRateLimits(database.db),
      failure: "Limits that have run out could not be deleted; it is tried again.",
    }),
    repeatWork({
      ...shared,
      work: async () => {
        await deleteOldIdempotencyKeys(database.db);
        await deleteOldAuditEvents(database);
        await database.transaction(deleteOldProofs);
        await deleteOldMails(
          database.db,
          new Date(clock.now().getTime() - longestKept.mailDays * everyMs),
        );
        const objects = releaseDocuments({ jobs });
        await eraseRemovedDocuments({ database, clock, log, objects, isKept: isLeadOnHold });
        await eraseRemovedAccounts({ database, clock, assignments: staffAssignments });
      },
      failure: "What has been kept for its time could not be deleted; it is tried again.",
    }),
    repeatWork({
      ...shared,
      work: () => runRetention(privacy, { signal: closing.signal }),
      failure: "What was kept for its time could not be erased; it is tried again.",
    }),
    repeatWork({
      ...shared,
      // Also daily: an older version of the site may still store records beside this one.
      work: () => fillPhoneKeys(database, tables, { signal: closing.signal }),
      failure: "Phone numbers of older records could not be read; it is tried again.",
    }),
    repeatWork({
      ...shared,
      work: () => carryOverConsents(database, { signal: closing.signal }),
      failure: "Consents of older leads could not be carried over; it is tried again.",
    }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
