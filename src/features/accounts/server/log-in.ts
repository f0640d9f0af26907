import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/server/database.ts";
import { decoyHash, verifyPassword } from "./passwords.ts";
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
  readonly password: string;
}

const wrongCredentials: Localized<string> = { en: "Wrong user name or password." };

/**
 * Signs a member of staff in; null is a name that nobody has.
 *
 * An unknown name costs one hash as well, so that time doesn't tell which names exist.
 *
 * @returns the session's token and when it ends.
 * @throws AppError `unauthenticated`.
 */
export async function logIn(
  { database, clock }: LogInDependencies,
  user: User | null,
  { password, ...browser }: LogIn,
): Promise<{ token: string; expiresAt: Date; account: User }> {
  const matches = await verifyPassword(user?.password ?? decoyHash, password);
  if (!user || !matches) throw new AppError("unauthenticated", wrongCredentials);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000);
  const token = await database.transaction(async (tx) => {
    if (!(await lockPassword(tx, user))) throw new AppError("unauthenticated", wrongCredentials);
    return openSession(tx, user.id, { now, expiresAt, ...browser });
  });
  return { token, expiresAt, account: user };
}
