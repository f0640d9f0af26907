import { AppError } from "#platform/core/app-error.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { AccountDependencies } from "./audit-at-terminal.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { lockAsAdmin, refuseOwnAccess } from "./lock-as-admin.ts";
import { deletePasskeysOf } from "./passkeys-store.ts";
import { deleteCodeSeed, deleteRecoveryCodes } from "./second-factors-store.ts";
import { closeSessionsOf } from "./sessions-store.ts";
import { findUserByName } from "./users-store.ts";

/**
 * Takes codes, recovery codes and passkeys off an account and ends its sessions: for somebody who
 * lost the phone and the codes.
 *
 * @param by the admin who does it; null at the terminal.
 * @throws AppError `not_found` for an unknown name, `conflict` for the own account.
 */
export async function resetSecondFactor(
  { database, log }: AccountDependencies,
  username: string,
  by: string | null = null,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (by !== null) {
      await lockAsAdmin(tx, by);
      refuseOwnAccess(username, by);
    }
    const user = await findUserByName(tx, username);
    if (!user) throw new AppError("not_found", { en: `There is no account named ${username}.` });
    await deleteCodeSeed(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await deletePasskeysOf(tx, user.id);
    await closeSessionsOf(tx, user.id);
    if (by === null)
      await recordAudit({ tx, log }, auditAtTerminal("second-factor-reset", username));
  });
}
