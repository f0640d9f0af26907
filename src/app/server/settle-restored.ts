import { revokeAllInvitations } from "#features/accounts/server/invitations-store.ts";
import { closeAllSessions } from "#features/accounts/server/sessions-store.ts";
import { holdWork } from "./held-work.ts";
import type { TransferSession } from "#platform/server/transfer/transfer-session.ts";

/** What must not go on in a restored site as if nothing had been. In the caller's transaction. */
export async function settleRestored(
  { db, executeSql }: TransferSession,
  restore: { readonly madeAt: string; readonly now: Date },
): Promise<void> {
  await closeAllSessions(db);
  await revokeAllInvitations(db, restore.now);
  await holdWork({ db }, restore);
  await executeSql("select recount_leads()");
}
