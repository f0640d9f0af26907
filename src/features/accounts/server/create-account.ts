import type { Credentials } from "#features/accounts/core/credentials.ts";
import type { Role } from "#platform/core/role.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AccountDependencies } from "./audit-at-terminal.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { parseNewCredentials } from "./parse-new-password.ts";
import { hashPassword } from "./passwords.ts";
import { findNamesake, insertUser } from "./users-store.ts";

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
    const made = await insertUser(tx, { username, password: hash, role });
    if (!made) throw new AppError("conflict", await explainTaken(tx, username));
    await recordAudit({ tx, log }, auditAtTerminal("account-create", username));
  });
}

async function explainTaken(tx: Tx, username: string): Promise<Localized<string>> {
  const namesake = await findNamesake(tx, username);
  if (!namesake?.removedAt) return { en: `There is already an account named ${username}.` };
  return {
    en: `${username} was removed, and the name is kept for 30 days. An admin can restore the account at /admin/staff.`,
  };
}
