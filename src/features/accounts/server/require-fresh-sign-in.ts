import { AppError } from "#platform/core/app-error.ts";
import type { FactorOwner } from "./change-factors.ts";
import { hasSecondFactor } from "./second-factors-store.ts";
import { findSessionStart } from "./sessions-store.ts";
import type { AuthRoutesDependencies } from "./routes.ts";

const freshMinutes = 10;

/**
 * For changes to how somebody signs in. Where there is a second factor, no session is opened without
 * it: so one that was opened just now shows that its owner has it at hand, and whoever found an open
 * screen and knows the password does not get a factor of his own.
 *
 * @throws AppError `forbidden` for a session that is older.
 */
export async function requireFreshSignIn(
  { database: { db }, clock }: Pick<AuthRoutesDependencies, "database" | "clock">,
  { user, token }: FactorOwner,
): Promise<void> {
  if (!(await hasSecondFactor(db, user.id))) return;
  const startedAt = await findSessionStart(db, token);
  const oldest = clock.now().getTime() - freshMinutes * 60_000;
  if (startedAt !== null && startedAt.getTime() >= oldest) return;
  throw new AppError("forbidden", {
    en: `Please log out and sign in again first. For ${freshMinutes} minutes after that you can change how you sign in.`,
  });
}
