import { newCredentialsSchema } from "#features/accounts/core/credentials.ts";
import type { Credentials } from "#features/accounts/core/credentials.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { hashPassword } from "./passwords.ts";
import { insertAdmin } from "./users-store.ts";

/**
 * Makes one more admin account.
 *
 * @throws AppError `invalid` for a name or password that doesn't do, `conflict` for a name in use.
 */
export async function createAdmin(database: Database, credentials: Credentials): Promise<void> {
  const { username, password } = parseInput(newCredentialsSchema, credentials);
  const made = await insertAdmin(database.db, { username, password: await hashPassword(password) });
  if (!made)
    throw new AppError("conflict", { en: `There is already an account named ${username}.` });
}
