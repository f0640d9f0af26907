import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";
import { countAwaitedRequests } from "#features/privacy/server/person-requests-store.ts";
import { retryAfterMs } from "#features/uploads/server/scan-next.ts";
import { readScanQueue } from "#features/uploads/server/scans-store.ts";
import type { Db } from "#platform/server/database.ts";
import { findMailGate } from "#platform/server/mail/mail-gate-store.ts";
import type { ServerParts } from "./build-server.ts";

/** What each part has to tell the owner, the most pressing first; none when all is well. */
export async function readOwnerNotices({
  database: { db },
  clock,
  config,
}: Pick<ServerParts, "database" | "clock" | "config">): Promise<readonly OwnerNotice[]> {
  const notices = [
    config.clamdSocket === null ? null : await tellScanning(db, clock.now()),
    config.mail.smtp === null ? null : await tellMail(db),
    await tellRequests(db),
  ];
  return notices.filter((notice) => notice !== null);
}

async function tellScanning(db: Db, now: Date): Promise<OwnerNotice | null> {
  const heldBefore = new Date(now.getTime() + retryAfterMs);
  const { waiting, putOffSince } = await readScanQueue(db, heldBefore);
  return putOffSince && { kind: "scanning", waiting, since: putOffSince.toISOString() };
}

async function tellMail(db: Db): Promise<OwnerNotice | null> {
  const row = await findMailGate(db);
  if (!row || row.state === "open") return null;
  return { kind: "mail", gate: row.state, since: row.since?.toISOString() ?? null };
}

async function tellRequests(db: Db): Promise<OwnerNotice | null> {
  const { count, firstDueAt } = await countAwaitedRequests(db);
  return firstDueAt && { kind: "requests", count, firstDueAt: firstDueAt.toISOString() };
}
