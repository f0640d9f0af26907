import { AppError } from "#platform/core/app-error.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { listPasskeys } from "./passkeys-store.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { deleteRecoveryCodes, findCodeSeed, hasSecondFactor } from "./second-factors-store.ts";
import { closeOtherSessionsOf } from "./sessions-store.ts";
import type { User } from "./users-store.ts";
import { lockPassword } from "./users-store.ts";

export interface FactorOwner {
  readonly user: User;
  /** Of the session that stays. */
  readonly token: string;
}

/**
 * Adds a second factor. With the first one come recovery codes, and all other sessions end: one that
 * was opened with the password alone may be a stranger's.
 *
 * @returns the recovery codes; null when there are some already.
 */
export async function addFactor(
  database: Database,
  { user, token }: FactorOwner,
  insert: (tx: Tx) => Promise<void>,
): Promise<readonly string[] | null> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, user);
    const isFirst = !(await hasSecondFactor(tx, user.id));
    await insert(tx);
    if (!isFirst) return null;
    await closeOtherSessionsOf(tx, user.id, token);
    return issueRecoveryCodes(tx, user.id);
  });
}

/** Removes a second factor; with the last one the recovery codes go. */
export async function removeFactor(
  database: Database,
  user: User,
  remove: (tx: Tx, factorsBefore: number) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAccount(tx, user);
    const passkeys = await listPasskeys(tx, user.id);
    await remove(tx, passkeys.length + ((await findCodeSeed(tx, user.id)) ? 1 : 0));
    if (!(await hasSecondFactor(tx, user.id))) await deleteRecoveryCodes(tx, user.id);
  });
}

/** One change at a time, and none by a password that was replaced meanwhile. */
export async function lockAccount(tx: Tx, user: User): Promise<void> {
  if (await lockPassword(tx, user)) return;
  throw new AppError("conflict", { en: "Your password was changed. Please try again." });
}
