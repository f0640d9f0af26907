import {
  type AccessChangeKind,
  type AccessNotice,
  removedDays,
} from "#features/accounts/core/staff-account.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { deleteInvitationsExpiredBefore, revokeInvitationsOf } from "./invitations-store.ts";
import { noAccountNamed, notAllowed } from "./refusals.ts";
import { closeSessionsOf } from "./sessions-store.ts";
import {
  deleteUsersRemovedBefore,
  lockAdmins,
  lockUser,
  markRemoved,
  unmarkRemoved,
} from "./users-store.ts";

/** The admin who changes somebody's access. */
export interface ActingAdmin {
  readonly username: string;
  /** Tells the other admins, in the transaction of the change: neither is there without the other. */
  tell(tx: Tx, change: Pick<AccessNotice, "change" | "about">): Promise<void>;
}

/**
 * Locks who is an admin until the transaction ends, and refuses a caller who no longer is one: they
 * may have been made an agent, or removed, since the request came in.
 *
 * @throws AppError `forbidden`.
 */
export async function lockAsAdmin(tx: Tx, { username }: ActingAdmin): Promise<void> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(username)) throw new AppError("forbidden", notAllowed);
}

/**
 * Refuses a change of the own access. So whoever changes another's access stays an admin, and one
 * admin is always left, even if two change each other at once.
 *
 * @throws AppError `conflict` for the own access.
 */
export function refuseOwnAccess(username: string, by: ActingAdmin): void {
  if (username !== by.username) return;
  throw new AppError("conflict", {
    en: "You can't change your own access. Ask another admin to do it.",
    es: "No puede cambiar su propio acceso. Pídaselo a otro administrador.",
  });
}

declare module "#platform/ctx.ts" {
  interface Feature {
    /** Takes records from people who are removed, and gives them back when they return. */
    assignments?(ctx: Ctx): Assignments;
    /** How many records each member of staff is assigned, for the list of staff. */
    countAssigned?(db: Db): Promise<ReadonlyMap<string, number>>;
    /** Tells others that somebody's access changed, in the transaction of the change. */
    onAccessChange?(ctx: Ctx, tx: Tx, change: AccessChangeKind): Promise<void>;
  }
}

interface Reassignment {
  readonly assignee: string;
  /** Who did it; null at the terminal. */
  readonly by: string | null;
}

export interface Assignments {
  /** Takes all records off an assignee, and remembers them for `giveBack`. */
  release(tx: Tx, change: Reassignment): Promise<void>;
  /** Gives back what `release` took, except what somebody else has by now. */
  giveBack(tx: Tx, change: Reassignment): Promise<void>;
  /** Forgets what `release` remembered: whoever gets the name next starts without records. */
  forget(tx: Tx, assignees: readonly string[]): Promise<void>;
}

/** The `assignments` of all features, called as one. */
function assignmentsOf(ctx: Ctx): Assignments {
  const all = ctx.features.flatMap((feature) => feature.assignments?.(ctx) ?? []);
  return {
    async release(tx, change) {
      for (const each of all) await each.release(tx, change);
    },
    async giveBack(tx, change) {
      for (const each of all) await each.giveBack(tx, change);
    },
    async forget(tx, assignees) {
      for (const each of all) await each.forget(tx, assignees);
    },
  };
}

/**
 * Removes somebody: nothing is open to them any more, and their records are nobody's. For a while the
 * account can be restored as it was.
 *
 * @param by the admin who does it; null at the terminal.
 * @throws AppError `not_found` for an unknown name, `conflict` for the last admin: the next start
 *   would make a first admin again, and nobody may be locked out by a slip.
 */
export async function removeAccount(
  ctx: Ctx,
  username: string,
  by: ActingAdmin | null = null,
): Promise<void> {
  const { database, log, clock } = ctx;
  const now = clock.now();
  await database.transaction(async (tx) => {
    await (by === null ? refuseLastAdmin(tx, username) : lockAsAdmin(tx, by));
    if (by !== null) refuseOwnAccess(username, by);
    const id = await markRemoved(tx, username, now);
    if (id === null) throw new AppError("not_found", noAccountNamed(username));
    await closeSessionsOf(tx, id);
    await revokeInvitationsOf(tx, { id, username }, now);
    await assignmentsOf(ctx).release(tx, { assignee: username, by: by?.username ?? null });
    await by?.tell(tx, { change: "remove", about: username });
    if (by === null) await recordAudit({ tx, log }, auditAtTerminal("account-remove", username));
  });
}

async function refuseLastAdmin(tx: Tx, username: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length > 1 || admins[0] !== username) return;
  throw new AppError("conflict", {
    en: `${username} is the last admin. Make another one first.`,
    es: `${username} es el último administrador. Primero nombre a otro.`,
  });
}

const removedMs = removedDays * 86_400_000;

/** The time before which removed accounts can't be restored any more. */
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
export async function restoreAccount(ctx: Ctx, id: string, by: ActingAdmin): Promise<string> {
  const { database, clock } = ctx;
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    if (!user?.removedAt || user.removedAt <= startOfRemoved(clock.now()))
      throw new AppError("not_found", {
        en: "This account can't be restored any more.",
        es: "Esta cuenta ya no se puede restaurar.",
      });
    await unmarkRemoved(tx, id);
    await assignmentsOf(ctx).giveBack(tx, { assignee: user.username, by: by.username });
    await by.tell(tx, { change: "restore", about: user.username });
    return user.username;
  });
}

/** The daily sweep: accounts that nobody restored, and links that stopped working long ago. */
export async function eraseRemovedAccounts(ctx: Ctx): Promise<void> {
  const before = startOfRemoved(ctx.clock.now());
  await ctx.database.transaction(async (tx) => {
    await assignmentsOf(ctx).forget(tx, await deleteUsersRemovedBefore(tx, before));
    await deleteInvitationsExpiredBefore(tx, before);
  });
}
