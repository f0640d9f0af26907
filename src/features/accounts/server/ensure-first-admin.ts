import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "#platform/server/database.ts";
import { listFirstAdminFaults } from "./first-admin-faults.ts";
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
 *
 * @throws AppError `invalid` when nobody could or should sign in with what the variables say. Only
 *   here: once there is an admin, what they still say must not keep a site from starting.
 */
export async function ensureFirstAdmin(
  database: Database,
  { username, password }: { readonly username: string; readonly password: string | null },
  show: (admin: FirstAdmin) => void,
): Promise<void> {
  if ((await countAdmins(database.db)) > 0) return;
  const faults = listFirstAdminFaults({ username, password });
  if (faults.length > 0) {
    throw new AppError("invalid", {
      en: `Please mend these environment variables:\n- ${faults.join("\n- ")}`,
    });
  }
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
