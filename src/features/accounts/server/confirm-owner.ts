import type { FastifyReply, FastifyRequest } from "fastify";
import type { $ZodType, output } from "zod/v4/core";
import { AppError } from "#platform/core/app-error.ts";
import type { Locale } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { FactorOwner } from "./change-factors.ts";
import { countAttempt } from "./count-attempt.ts";
import { verifyPassword } from "./passwords.ts";
import { refuseField, wrongPassword } from "./refuse-field.ts";
import { requireUser } from "./require-staff.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import { findUserByName } from "./users-store.ts";

interface Owner extends FactorOwner {
  /** Clears the counts of attempts. */
  readonly forgive: () => Promise<void>;
}

type Call = readonly [FastifyRequest, FastifyReply];

/**
 * Whoever is signed in, about to show that the account is theirs. It counts as an attempt to sign
 * in: whoever found the screen unlocked gets no more guesses than a stranger.
 */
export async function findOwner(
  dependencies: AuthRoutesDependencies,
  [request, reply]: Call,
  count = countAttempt,
): Promise<Owner> {
  const { cookie, database, devices, limits } = dependencies;
  const { username } = await requireUser(dependencies, request, reply);
  const user = await findUserByName(database.db, username);
  if (!user) throw new AppError("unauthenticated", { en: "Please sign in." });
  const deviceId = devices.find(request, user);
  const forgive = await count(limits, { request, username, deviceId });
  return { user, token: cookie.read(request) ?? "", forgive };
}

/** The same, and the password was right. @throws AppError `invalid`, with the sentence at its field. */
export async function confirmOwner<Schema extends $ZodType<{ password: string }>>(
  dependencies: AuthRoutesDependencies,
  call: Call,
  schema: (locale: Locale) => Schema,
  count = countAttempt,
): Promise<Owner & { readonly input: output<Schema> }> {
  const owner = await findOwner(dependencies, call, count);
  const input = parseInput(schema, call[0].body);
  if (!(await verifyPassword(owner.user.password, input.password))) {
    throw refuseField("password", wrongPassword);
  }
  return { ...owner, input };
}
