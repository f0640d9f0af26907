import type { Credentials } from "#features/accounts/core/credentials.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/server/database.ts";
import type { RateLimit } from "#platform/server/rate-limits.ts";
import { hashPassword, makePassword, verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions-store.ts";
import { findUserByName } from "./users-store.ts";

/** One working day: staff sign in each morning, and a forgotten phone is out by night. */
export const sessionHours = 12;

export interface LogInDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Attempts at one user name from one network; a success clears them. */
  readonly attemptLimit: RateLimit;
}

const wrongCredentials: Localized<string> = { en: "Wrong user name or password." };

let decoyHash: Promise<string> | undefined;

/**
 * Signs a member of staff in.
 *
 * An unknown name costs one hash as well, so that time doesn't tell which names exist.
 *
 * @returns the session's token and when it ends.
 * @throws AppError `unauthenticated`, or `rate_limited` after repeated failures.
 */
export async function logIn(
  { database, clock, attemptLimit }: LogInDependencies,
  { username, password }: Credentials,
  network: string,
): Promise<{ token: string; expiresAt: Date; username: string }> {
  const subject = `${username.toLowerCase()}\0${network}`;
  // Counted before the password is checked, so that a burst of parallel guesses is counted too.
  await attemptLimit.consume(subject);
  const user = await findUserByName(database.db, username);
  decoyHash ??= hashPassword(makePassword());
  const matches = await verifyPassword(user?.password ?? (await decoyHash), password);
  if (!user || !matches) throw new AppError("unauthenticated", wrongCredentials);
  await attemptLimit.reset(subject);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000);
  const token = await openSession(database.db, user.id, { now, expiresAt });
  return { token, expiresAt, username: user.username };
}
