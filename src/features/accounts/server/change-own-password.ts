import { AppError } from "#platform/core/app-error.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/server/database.ts";
import { parsePasswordChange } from "./parse-new-password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { closeOtherSessionsOf } from "./sessions-store.ts";
import type { User } from "./users-store.ts";
import { updatePassword } from "./users-store.ts";

const wrongPassword: Localized<string> = { en: "This is not your password now" };

interface PasswordChange {
  readonly user: User;
  /** Of the session that stays; all others of this person end. */
  readonly token: string;
  readonly input: unknown;
}

/**
 * @returns the hash of the new password.
 * @throws AppError `invalid` when the new password doesn't do, or the old one is wrong.
 */
export async function changeOwnPassword(
  database: Database,
  { user: { id, username, password }, token, input }: PasswordChange,
): Promise<string> {
  const { currentPassword, newPassword } = parsePasswordChange(input, username);
  if (!(await verifyPassword(password, currentPassword))) {
    const fields = (locale: Locale) => ({ currentPassword: wrongPassword[locale] });
    throw new AppError("invalid", { en: "Please check: currentPassword." }, { fields });
  }
  const hash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    await updatePassword(tx, username, hash);
    await closeOtherSessionsOf(tx, id, token);
  });
  return hash;
}
