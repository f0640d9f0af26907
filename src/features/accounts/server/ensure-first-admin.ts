import type { Database } from "#platform/server/database.ts";
import { hashPassword, makePassword } from "./passwords.ts";
import { countAdmins, insertUser } from "./users-store.ts";

export interface FirstAdmin {
  readonly username: string;
  /** Null when the owner chose it, and so knows it. */
  readonly generatedPassword: string | null;
}

/**
 * Makes the first admin when there is none. `show` is called before the commit: a process that ends
 * in between leaves no account, and the next start makes and shows another. The other way round,
 * the account would stay and nobody would know its password.
 */
export async function ensureFirstAdmin(
  database: Database,
  { username, password }: { readonly username: string; readonly password: string | null },
  show: (admin: FirstAdmin) => void,
): Promise<void> {
  if ((await countAdmins(database.db)) > 0) return;
  const chosen = password ?? makePassword();
  const hash = await hashPassword(chosen);
  await database.transaction(async (tx) => {
    // Two processes may start at once: the name is unique, so the second waits here for the first
    // and then makes and shows nothing.
    const made = await insertUser(tx, {
      username,
      password: hash,
      role: "admin",
      mustReplacePassword: password === null,
    });
    if (made) show({ username, generatedPassword: password === null ? chosen : null });
  });
}
