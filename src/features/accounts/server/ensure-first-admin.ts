import type { Database } from "#platform/server/database.ts";
import { hashPassword, makePassword } from "./passwords.ts";
import { countAdmins, insertAdmin } from "./users-store.ts";

export interface FirstAdmin {
  readonly username: string;
  /** Null when the owner chose it, and so knows it. */
  readonly generatedPassword: string | null;
}

/**
 * Makes the first admin when there is none.
 *
 * @returns the new account, for the one time its password can be shown; null when admins exist.
 */
export async function ensureFirstAdmin(
  database: Database,
  { username, password }: { readonly username: string; readonly password: string | null },
): Promise<FirstAdmin | null> {
  if ((await countAdmins(database.db)) > 0) return null;
  const chosen = password ?? makePassword();
  // Two processes may start at once: the name is unique, so one of them makes the account.
  const made = await insertAdmin(database.db, { username, password: await hashPassword(chosen) });
  return made ? { username, generatedPassword: password === null ? chosen : null } : null;
}
