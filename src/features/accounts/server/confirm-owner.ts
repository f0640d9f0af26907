import type { FastifyReply, FastifyRequest } from "fastify";
import type { $ZodType, output } from "zod/v4/core";
import { AppError } from "#platform/core/app-error.ts";
import type { Locale } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { FactorOwner } from "./change-factors.ts";
import { countAttempt } from "./count-attempt.ts";
import { verifyPassword } from "./passwords.ts";
import { refuseField, wrongPassword } from "./refuse-field.ts";
import { requireFreshSignIn } from "./require-fresh-sign-in.ts";
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
export async function findOwner(dependencies: AuthRoutesDependencies, call: Call): Promise<Owner> {
  return countOwner(dependencies, await findSignedIn(dependencies, call), [call[0], countAttempt]);
}

/**
 * The same for a change to how somebody signs in, and the password was right. Whether the sign-in is
 * fresh comes first: else a right password would stay counted as a failed try.
 *
 * @throws AppError `forbidden` for an old session; `invalid`, with the sentence at its field.
 */
export async function confirmOwner<Schema extends $ZodType<{ password: string }>>(
  dependencies: AuthRoutesDependencies,
  call: Call,
  schema: (locale: Locale) => Schema,
  count = countAttempt,
): Promise<Owner & { readonly input: output<Schema> }> {
  const signedIn = await findSignedIn(dependencies, call);
  await requireFreshSignIn(dependencies, signedIn);
  const owner = await countOwner(dependencies, signedIn, [call[0], count]);
  const input = parseInput(schema, call[0].body);
  if (!(await verifyPassword(owner.user.password, input.password))) {
    throw refuseField("password", wrongPassword);
  }
  return { ...owner, input };
}

async function findSignedIn(
  dependencies: AuthRoutesDependencies,
  [request, reply]: Call,
): Promise<FactorOwner> {
  const { username } = await requireUser(dependencies, request, reply);
  const user = await findUserByName(dependencies.database.db, username);
  if (!user) throw new AppError("unauthenticated", { en: "Please sign in." });
  return { user, token: dependencies.cookie.read(request) ?? "" };
}

async function countOwner(
  { devices, limits }: AuthRoutesDependencies,
  owner: FactorOwner,
  [request, count]: readonly [FastifyRequest, typeof countAttempt],
): Promise<Owner> {
  const { username } = owner.user;
  const deviceId = devices.find(request, owner.user);
  return { ...owner, forgive: await count(limits, { request, username, deviceId }) };
}
