import { AppError } from "#platform/core/app-error.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { AccountDependencies } from "./audit-at-terminal.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { deleteUser, lockAdmins } from "./users-store.ts";

/**
 * Removes an account with its sessions.
 *
 * @throws AppError `not_found` for an unknown name, `conflict` for the last admin: the next start
 *   would make a first admin again, and nobody may be locked out by a slip.
 */
export async function removeAccount(
  { database, log }: AccountDependencies,
  username: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0] === username) {
      throw new AppError("conflict", {
        en: `${username} is the last admin. Make another one first.`,
      });
    }
    const removed = await deleteUser(tx, username);
    if (!removed) throw new AppError("not_found", { en: `There is no account named ${username}.` });
    await recordAudit({ tx, log }, auditAtTerminal("account-remove", username));
  });
}
