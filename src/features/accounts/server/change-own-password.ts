import { AppError } from "#platform/core/app-error.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/server/database.ts";
import { parsePasswordChange } from "./parse-new-password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { closeOtherSessionsOf } from "./sessions-store.ts";
import type { User } from "./users-store.ts";
import { lockPassword, updatePassword } from "./users-store.ts";

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
  { user, token, input }: PasswordChange,
): Promise<string> {
  const { currentPassword, newPassword } = parsePasswordChange(input, user.username);
  if (!(await verifyPassword(user.password, currentPassword))) throw refusal();
  const hash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    if (!(await lockPassword(tx, user))) throw refusal();
    await updatePassword(tx, user.username, hash);
    await closeOtherSessionsOf(tx, user.id, token);
  });
  return hash;
}

function refusal(): AppError {
  const fields = (locale: Locale) => ({ currentPassword: wrongPassword[locale] });
  return new AppError("invalid", { en: "Please check: currentPassword." }, { fields });
}
