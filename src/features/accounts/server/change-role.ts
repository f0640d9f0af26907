import { AppError } from "#platform/core/app-error.ts";
import type { Role } from "#platform/core/role.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";
import { revokeInvitationsOf } from "./invitations-store.ts";
import { lockAsAdmin, refuseOwnAccess } from "./lock-as-admin.ts";
import { lockUser, setRole } from "./users-store.ts";

interface RoleChange {
  readonly id: string;
  readonly role: Role;
  readonly by: string;
}

/**
 * Holds from the next request on: each asks anew whose session it is.
 *
 * @returns the name. @throws AppError `not_found`, `conflict` for the own role.
 */
export async function changeRole(
  { database, clock }: Pick<StaffDependencies, "database" | "clock">,
  { id, role, by }: RoleChange,
): Promise<string> {
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    if (!user || user.removedAt)
      throw new AppError("not_found", { en: "This account is not there any more." });
    refuseOwnAccess(user.username, by);
    // A link to another admin's account would be the way around it.
    if (role === "agent") await revokeInvitationsOf(tx, user, clock.now());
    await setRole(tx, id, role);
    return user.username;
  });
}
