import type { AccessNotice } from "#features/accounts/core/staff-account.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import type { Ctx } from "#records/ctx.ts";
import { insertAccessNotices, lockAdmins } from "./users-store.ts";

/** The admin who changes somebody's access. */
export interface ActingAdmin extends ActingStaff {
  /**
   * Notifies all admins in the transaction of the change: the notice and the change are stored
   * together or not at all.
   */
  notifyAdmins(tx: Tx, change: Omit<NotedChange, "by">): Promise<void>;
}

type NotedChange = Pick<AccessNotice, "change" | "about" | "by"> &
  Partial<Pick<AccessNotice, "role">>;

/** Notifies all admins, on Today and by mail. */
export async function notifyAdmins(ctx: Ctx, tx: Tx, change: NotedChange): Promise<void> {
  await insertAccessNotices(tx, { role: null, ...change, at: ctx.clock.now() });
  for (const each of ctx.features) await each.onAccessChange?.(ctx, tx, change.change);
}

/**
 * Locks the set of admins until the transaction ends, and refuses a caller who is no longer an
 * admin: they may have been demoted or removed since the request came in. Their session may have
 * ended as well, for example because it was stolen and its owner changes the password at this
 * moment.
 *
 * @throws AppError `forbidden`, `unauthenticated`.
 */
export async function lockAsAdmin(tx: Tx, by: ActingAdmin): Promise<void> {
  await lockAdmins(tx);
  await by.confirm(tx);
}

/**
 * Refuses a change of one's own access. So an admin who changes others stays one, and at least one
 * admin is left, even if two change each other at once.
 *
 * @throws AppError `conflict`.
 */
export function refuseOwnAccess(username: string, by: ActingAdmin): void {
  if (username !== by.username) return;
  throw new AppError("conflict", {
    en: "You can't change your own access. Ask another admin to do it.",
    es: "No puede cambiar su propio acceso. Pídaselo a otro administrador.",
  });
}
