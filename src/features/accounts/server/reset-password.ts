import type { Credentials } from "#features/accounts/core/credentials.ts";
import { AppError } from "#platform/core/app-error.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { AccountDependencies } from "./audit-at-terminal.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { revokePasswordLinksOf } from "./invitations-store.ts";
import { parseNewCredentials } from "./parse-new-password.ts";
import { hashPassword } from "./passwords.ts";
import { closeSessionsOf } from "./sessions-store.ts";
import { updatePassword } from "./users-store.ts";

/**
 * Sets a password and ends all sessions of that account, and links that would set another: whoever
 * knew the old one is out.
 *
 * @throws AppError `invalid` for a password that doesn't do, `not_found` for an unknown name.
 */
export async function resetPassword(
  { database, log }: AccountDependencies,
  credentials: Credentials,
): Promise<void> {
  const { username, password } = parseNewCredentials(credentials);
  const hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const userId = await updatePassword(tx, username, hash);
    if (userId === null)
      throw new AppError("not_found", { en: `There is no account named ${username}.` });
    await closeSessionsOf(tx, userId);
    await revokePasswordLinksOf(tx, userId);
    await recordAudit({ tx, log }, auditAtTerminal("password-reset", username));
  });
}
