import { AppError } from "#platform/core/app-error.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Tx } from "#platform/server/database.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { revokeInvitationsOf } from "./invitations-store.ts";
import { lockAsAdmin, refuseOwnAccess } from "./lock-as-admin.ts";
import { closeSessionsOf } from "./sessions-store.ts";
import { lockAdmins, markRemoved } from "./users-store.ts";

/**
 * Removes somebody: nothing is open to them any more, and their records are nobody's. For a while the
 * account can be restored as it was.
 *
 * @param by the admin who does it; null at the terminal.
 * @throws AppError `not_found` for an unknown name, `conflict` for the last admin: the next start
 *   would make a first admin again, and nobody may be locked out by a slip.
 */
export async function removeAccount(
  { database, log, clock, assignments }: StaffDependencies,
  username: string,
  by: string | null = null,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    await (by === null ? refuseLastAdmin(tx, username) : lockAsAdmin(tx, by));
    if (by !== null) refuseOwnAccess(username, by);
    const id = await markRemoved(tx, username, now);
    if (id === null)
      throw new AppError("not_found", { en: `There is no account named ${username}.` });
    await closeSessionsOf(tx, id);
    await revokeInvitationsOf(tx, { id, username }, now);
    await assignments.release(tx, { assignee: username, by });
    if (by === null) await recordAudit({ tx, log }, auditAtTerminal("account-remove", username));
  });
}

async function refuseLastAdmin(tx: Tx, username: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length > 1 || admins[0] !== username) return;
  throw new AppError("conflict", { en: `${username} is the last admin. Make another one first.` });
}
