import { removedDays } from "#features/accounts/core/staff-account.ts";
import { keepNamesOfErased } from "#staff/server/profiles-store.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import type { Assignments } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { dayMs } from "#platform/core/durations.ts";
import { type ActingAdmin, lockAsAdmin, refuseOwnAccess } from "./acting-admin.ts";
import { eraseInvitationsEndedBefore } from "./invitations-store.ts";
import { noAccountNamed } from "./refusals.ts";
import { endWaysIn } from "./sessions-store.ts";
import {
  eraseUsersRemovedBefore,
  isNameRemoved,
  lockAdmins,
  lockUser,
  markAccountRemoved,
  updateUser,
} from "./users-store.ts";

/**
 * Calls every feature that assigns records to staff, one after another, because they share the
 * transaction.
 */
export async function reassign(
  ctx: Ctx,
  change: (assignments: Assignments) => Promise<void>,
): Promise<void> {
  for (const feature of ctx.features) {
    const assignments = feature.assignments?.(ctx);
    if (assignments) await change(assignments);
  }
}

/** Records the audit event of a command that changed an account. A command has no user name. */
export function recordAtTerminal(
  { log }: Ctx,
  tx: Tx,
  { action, record }: { readonly action: AuditAction; readonly record: string | null },
): Promise<void> {
  const done = { outcome: "done", user: null, network: null, actor: "terminal" } as const;
  return recordAudit({ tx, log }, { ...done, action, record });
}

/**
 * Removes an account: it can't sign in anymore, and its records are unassigned. For a while it can
 * be restored unchanged.
 *
 * @param by the admin who does it; null at the terminal.
 * @returns the name.
 * @throws AppError `not_found` for an unknown name, `conflict` for the last admin: the next start
 *   would create a first admin again, and a mistake must lock nobody out.
 */
export async function removeAccount(
  ctx: Ctx,
  username: string,
  by: ActingAdmin | null = null,
): Promise<string> {
  const { database, clock } = ctx;
  const now = clock.now();
  await database.transaction(async (tx) => {
    await (by === null ? refuseLastAdmin(tx, username) : lockAsAdmin(tx, by));
    if (by !== null) refuseOwnAccess(username, by);
    const id = await markAccountRemoved(tx, username, now);
    if (id === null) {
      // Already removed: the response was lost, or two admins did the same.
      if (by !== null && (await isNameRemoved(tx, username))) return;
      throw new AppError("not_found", noAccountNamed(username));
    }
    await endWaysIn(ctx, tx, { id, username }, { now, kept: null });
    const change = { assignee: username, by: by?.username ?? null };
    await reassign(ctx, (assignments) => assignments.release(tx, change));
    await (by === null
      ? recordAtTerminal(ctx, tx, { action: "account-remove", record: username })
      : by.notifyAdmins(tx, { change: "remove", about: username }));
  });
  return username;
}

async function refuseLastAdmin(tx: Tx, username: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length > 1 || admins[0] !== username) return;
  throw new AppError("conflict", {
    en: `${username} is the last admin. Make another one first.`,
    es: `${username} es el último administrador. Primero nombre a otro.`,
  });
}

/** Accounts removed before this time can't be restored anymore. */
export const startOfRemoved = (now: Date) => new Date(now.getTime() - removedDays * dayMs);

/**
 * Restores a removed account: name, role, password, second factor, and the records that nobody else
 * took meanwhile.
 *
 * @returns the name.
 * @throws AppError `not_found` for an unknown account, or one removed too long ago.
 */
export async function restoreAccount(ctx: Ctx, id: string, by: ActingAdmin): Promise<string> {
  const { database, clock } = ctx;
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    // Already restored: the response was lost, or two admins did the same.
    if (user && !user.removedAt) return user.username;
    if (!user?.removedAt || user.removedAt <= startOfRemoved(clock.now()))
      throw new AppError("not_found", {
        en: "This account can't be restored any more.",
        es: "Esta cuenta ya no se puede restaurar.",
      });
    await updateUser(tx, id, { removedAt: null });
    const change = { assignee: user.username, by: by.username, role: user.role };
    await reassign(ctx, (assignments) => assignments.giveBack(tx, change));
    await by.notifyAdmins(tx, { change: "restore", about: user.username });
    return user.username;
  });
}

/** Erases accounts that nobody restored, and links that stopped working long ago. */
export async function eraseRemovedAccounts(ctx: Ctx): Promise<void> {
  const before = startOfRemoved(ctx.clock.now());
  await ctx.database.transaction(async (tx) => {
    await keepNamesOfErased(tx, before);
    const names = await eraseUsersRemovedBefore(tx, before);
    await reassign(ctx, (assignments) => assignments.forget(tx, names));
    await eraseInvitationsEndedBefore(tx, before);
  });
}
