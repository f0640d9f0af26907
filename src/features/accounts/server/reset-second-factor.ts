import { AppError } from "#platform/core/app-error.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { AccountDependencies } from "./audit-at-terminal.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { deletePasskeysOf } from "./passkeys-store.ts";
import { deleteCodeSeed, deleteRecoveryCodes } from "./second-factors-store.ts";
import { closeSessionsOf } from "./sessions-store.ts";
import { findUserByName } from "./users-store.ts";

/**
 * Takes codes, recovery codes and passkeys off an account and ends its sessions: for somebody who
 * lost the phone and the codes.
 *
 * @throws AppError `not_found` for an unknown name.
 */
export async function resetSecondFactor(
  { database, log }: AccountDependencies,
  username: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await findUserByName(tx, username);
    if (!user) throw new AppError("not_found", { en: `There is no account named ${username}.` });
    await deleteCodeSeed(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await deletePasskeysOf(tx, user.id);
    await closeSessionsOf(tx, user.id);
    await recordAudit({ tx, log }, auditAtTerminal("second-factor-reset", username));
  });
}
