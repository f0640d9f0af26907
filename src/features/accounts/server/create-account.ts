import type { Credentials } from "#features/accounts/core/credentials.ts";
import type { Role } from "#platform/core/role.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { AccountDependencies } from "./audit-at-terminal.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { parseNewCredentials } from "./parse-new-password.ts";
import { hashPassword } from "./passwords.ts";
import { findNamesake, insertUser, lockAdmins } from "./users-store.ts";
import type { User } from "./users-store.ts";

/**
 * Makes one more account.
 *
 * @throws AppError `invalid` for a name or password that doesn't do, `conflict` for a name in use.
 */
export async function createAccount(
  { database, log }: AccountDependencies,
  { role, ...credentials }: Credentials & { readonly role: Role },
): Promise<void> {
  const { username, password } = parseNewCredentials(credentials);
  const hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    await lockAdmins(tx);
    const namesake = await findNamesake(tx, username);
    if (namesake) throw new AppError("conflict", explainTaken(namesake));
    await insertUser(tx, { username, password: hash, role });
    await recordAudit({ tx, log }, auditAtTerminal("account-create", username));
  });
}

function explainTaken({ username, removedAt }: User): Localized<string> {
  if (!removedAt) return { en: `There is already an account named ${username}.` };
  return {
    en: `${username} was removed, and the name is kept for 30 days. An admin can restore the account at /admin/staff.`,
  };
}
