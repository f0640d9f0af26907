import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/server/database.ts";
import { lockAdmins } from "./users-store.ts";

/**
 * Lets nobody change who is an admin until this transaction ends, and only an admin go on: whoever
 * asked may have been made an agent, or removed, since the request came in.
 *
 * @throws AppError `forbidden`.
 */
export async function lockAsAdmin(tx: Tx, by: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(by))
    throw new AppError("forbidden", { en: "Your account may not do this." });
}

/**
 * Somebody's access, for another admin to change. That one stays an admin, so that there always is
 * one, also when two turn on each other at the same moment.
 *
 * @throws AppError `conflict` for the own access.
 */
export function refuseOwnAccess(username: string, by: string): void {
  if (username !== by) return;
  throw new AppError("conflict", {
    en: "You can't change your own access. Ask another admin to do it.",
  });
}
