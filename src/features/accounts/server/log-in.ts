import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { decoyHash, verifyPassword } from "./passwords.ts";
import { hasSecondFactor } from "./second-factors-store.ts";
import type { NewSession } from "./sessions-store.ts";
import { openSession } from "./sessions-store.ts";
import { lockPassword } from "./users-store.ts";
import type { User } from "./users-store.ts";

/** One working day: staff sign in each morning, and a forgotten phone is out by night. */
const sessionHours = 12;

export interface LogInDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export interface LogIn extends Pick<NewSession, "userAgent" | "replaced"> {
  /**
   * Uses up what was shown beside the password, in the transaction that opens the session. Null for
   * the password alone. @throws what refuses it.
   */
  readonly prove: ((tx: Tx, now: Date) => Promise<void>) | null;
}

const wrongCredentials: Localized<string> = { en: "Wrong user name or password." };

/**
 * The account of somebody who knows its password; null is a name that nobody has.
 *
 * An unknown name costs one hash as well, so that time doesn't tell which names exist.
 *
 * @throws AppError `unauthenticated`.
 */
export async function checkPassword(user: User | null, password: string): Promise<User> {
  const matches = await verifyPassword(user?.password ?? decoyHash, password);
  if (!user || !matches) throw new AppError("unauthenticated", wrongCredentials);
  return user;
}

/**
 * Signs a member of staff in.
 *
 * @param account as it was when the password was checked.
 * @returns the session's token and when it ends.
 * @throws AppError `unauthenticated` when the password was changed meanwhile, or a second factor
 *   turned on.
 */
export async function logIn(
  { database, clock }: LogInDependencies,
  account: User,
  { prove, ...browser }: LogIn,
): Promise<{ token: string; expiresAt: Date }> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000);
  const token = await database.transaction(async (tx) => {
    if (!(await lockPassword(tx, account))) throw new AppError("unauthenticated", wrongCredentials);
    await (prove ? prove(tx, now) : refuseSecondFactor(tx, account.id));
    return openSession(tx, account.id, { now, expiresAt, ...browser });
  });
  return { token, expiresAt };
}

/** It may have been turned on since the password was checked. */
async function refuseSecondFactor(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) {
    throw new AppError("unauthenticated", { en: "Please enter your password again." });
  }
}
