import { removedDays } from "#features/accounts/core/staff-account.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";
import { lockAsAdmin } from "./lock-as-admin.ts";
import { deleteInvitationsExpiredBefore } from "./invitations-store.ts";
import { deleteUsersRemovedBefore, lockUser, unmarkRemoved } from "./users-store.ts";

const removedMs = removedDays * 86_400_000;

/** Whoever was removed earlier is gone for good. */
export function startOfRemoved(now: Date): Date {
  return new Date(now.getTime() - removedMs);
}

/**
 * Gives somebody who was removed the account back: name, role, password, second factor, and the
 * records that nobody else took meanwhile.
 *
 * @returns the name.
 * @throws AppError `not_found` for somebody who was not removed, or too long ago.
 */
export async function restoreAccount(
  { database, clock, assignments }: StaffDependencies,
  id: string,
  by: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    if (!user?.removedAt || user.removedAt <= startOfRemoved(clock.now()))
      throw new AppError("not_found", { en: "This account can't be restored any more." });
    await unmarkRemoved(tx, id);
    await assignments.giveBack(tx, { assignee: user.username, by });
    return user.username;
  });
}

/** The daily sweep: accounts that nobody restored, and links that stopped working long ago. */
export async function eraseRemovedAccounts({
  database,
  clock,
  assignments,
}: Omit<StaffDependencies, "log">): Promise<void> {
  const before = startOfRemoved(clock.now());
  await database.transaction(async (tx) => {
    await assignments.forget(tx, await deleteUsersRemovedBefore(tx, before));
    await deleteInvitationsExpiredBefore(tx, before);
  });
}
