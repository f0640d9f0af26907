import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";
import { countAwaitedRequests } from "#features/privacy/server/person-requests-store.ts";
import type { Database } from "#platform/server/database.ts";

/** What each feature has to ask of the owner, the most pressing first. */
export async function readOwnerNotices({
  db,
}: Pick<Database, "db">): Promise<readonly OwnerNotice[]> {
  const { count, firstDueAt } = await countAwaitedRequests(db);
  return firstDueAt ? [{ kind: "requests", count, firstDueAt: firstDueAt.toISOString() }] : [];
}
