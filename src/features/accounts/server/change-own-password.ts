import type { Database } from "#platform/server/database.ts";
import { revokePasswordLinksOf } from "./invitations-store.ts";
import { parsePasswordChange } from "./parse-new-password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { refuseField, wrongPassword } from "./refuse-field.ts";
import { closeOtherSessionsOf } from "./sessions-store.ts";
import type { User } from "./users-store.ts";
import { lockPassword, updatePassword } from "./users-store.ts";

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
  if (!(await verifyPassword(user.password, currentPassword)))
    throw refuseField("currentPassword", wrongPassword);
  const hash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    if (!(await lockPassword(tx, user))) throw refuseField("currentPassword", wrongPassword);
    await updatePassword(tx, user.username, hash);
    await closeOtherSessionsOf(tx, user.id, token);
    await revokePasswordLinksOf(tx, user.id);
  });
  return hash;
}
