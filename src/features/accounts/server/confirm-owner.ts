import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import { countAttempt } from "./count-attempt.ts";
import { verifyPassword } from "./passwords/passwords.ts";
import { signInFirst } from "./refusals.ts";
import { requireUser } from "./require-staff.ts";
import type { SignInCtx } from "./sign-in.ts";
import { issueRecoveryCodes } from "#features/accounts/server/factors/second-factor.ts";
import {
  deleteRecoveryCodes,
  findCodeSeed,
  hasSecondFactor,
  listPasskeys,
} from "#features/accounts/server/factors/second-factors-store.ts";
import { endWaysIn, findSessionStart } from "./sessions-store.ts";
import { findUserByName, lockPassword, type User } from "./users-store.ts";

/** The signed-in user, with the token of this session. */
export interface Owner {
  readonly user: User;
  readonly token: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** On routes of the user's own account: the signed-in user. */
    owner: Owner | null;
  }
}

/**
 * Route options for the user's own account. The session is checked before the body is validated,
 * and again after it has arrived, because a caller may send it slowly.
 */
export const ownAccount = (signIn: SignInCtx) => ({
  async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.owner = await findOwner(signIn, request, reply);
  },
});

/**
 * The same for changes of how the user signs in. An account with a second factor requires a fresh
 * sign-in; without one, signing in again would ask for nothing but the password that comes with
 * this request.
 */
export const ownSignIn = (signIn: SignInCtx) => ({
  async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const owner = await findOwner(signIn, request, reply);
    if (await hasSecondFactor(signIn.database.db, owner.user.id))
      await requireFreshSignIn(signIn, owner.token);
    request.owner = owner;
  },
});

async function findOwner(
  signIn: SignInCtx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Owner> {
  const { username } = await requireUser(signIn, request, reply);
  const user = await findUserByName(signIn.database.db, username);
  if (!user) throw new AppError("unauthenticated", signInFirst);
  return { user, token: signIn.cookie.read(request) ?? "" };
}

/** The user that `ownAccount` or `ownSignIn` found. */
export function readOwner({ owner }: Pick<FastifyRequest, "owner">): Owner {
  if (!owner) throw new AppError("unauthenticated", signInFirst);
  return owner;
}

/**
 * Checks the user's password, on a route with `ownSignIn`. The fresh sign-in and the other fields
 * are checked first, because only a checked password counts as an attempt.
 *
 * @returns also `forgive`, which clears the counts of attempts.
 * @throws AppError `invalid`, with the sentence at its field.
 */
export async function confirmOwner(
  signIn: SignInCtx,
  request: Pick<FastifyRequest, "owner"> & { readonly body: { readonly password: string } },
  count = countAttempt,
) {
  const owner = readOwner(request);
  const said = { field: "password", password: request.body.password, count };
  const forgive = await checkOwnPassword(signIn, request as FastifyRequest, {
    user: owner.user,
    ...said,
  });
  return { ...owner, forgive };
}

interface SaidPassword {
  readonly user: User;
  /** The field in which it was typed. */
  readonly field: string;
  readonly password: string;
  readonly count?: typeof countAttempt;
  /**
   * Called when the password has changed meanwhile: whether this request repeats one that was
   * already done.
   */
  readonly isDone?: () => Promise<boolean>;
}

/**
 * Checks a password and counts it as an attempt to sign in: somebody at an unlocked screen gets no
 * more guesses than a stranger.
 *
 * @returns a function that clears the counts.
 * @throws AppError `invalid`, with the sentence at its field.
 */
export async function checkOwnPassword(
  signIn: SignInCtx,
  request: FastifyRequest,
  { user, field, password, count = countAttempt, isDone = async () => false }: SaidPassword,
): Promise<() => Promise<void>> {
  const forgive = await count(signIn, request, { username: user.username, account: user });
  const isRight = (await verifyPassword(user.password, password)) || (await isDone());
  if (!isRight) throw refuseFields({ [field]: (locale) => wrongPassword[locale] });
  return forgive;
}

/**
 * Adds a second factor. With the first one, recovery codes are made and every other way into the
 * account ends, because a session opened with only the password may be a stranger's. If the
 * response was lost and the same factor is added again, nobody has seen the first recovery codes,
 * so new ones replace them.
 *
 * @param insert returns "again" when this request has already added it.
 * @returns the recovery codes; null when there are some already.
 */
export async function addFactor(
  ctx: Ctx,
  { user, token }: Owner,
  insert: (tx: Tx) => Promise<"added" | "again">,
): Promise<readonly string[] | null> {
  const { database, clock } = ctx;
  return database.transaction(async (tx) => {
    await lockAccount(tx, user);
    const factorsBefore = await countFactors(tx, user.id);
    const isFirst = factorsBefore === ((await insert(tx)) === "again" ? 1 : 0);
    if (!isFirst) return null;
    await endWaysIn(ctx, tx, user, { now: clock.now(), kept: token });
    return issueRecoveryCodes(tx, user.id);
  });
}

const countFactors = async (tx: Tx, userId: string) =>
  (await listPasskeys(tx, userId)).length + ((await findCodeSeed(tx, userId)) ? 1 : 0);

/** Removes a second factor; with the last one the recovery codes are removed, too. */
export async function removeFactor(
  { database }: Ctx,
  user: User,
  remove: (tx: Tx, factorsBefore: number) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAccount(tx, user);
    await remove(tx, await countFactors(tx, user.id));
    if (!(await hasSecondFactor(tx, user.id))) await deleteRecoveryCodes(tx, user.id);
  });
}

/** Allows one change at a time, and none with a password that was replaced meanwhile. */
export async function lockAccount(tx: Tx, user: User): Promise<void> {
  if (await lockPassword(tx, user)) return;
  throw new AppError("conflict", {
    en: "Your password was changed. Please try again.",
    es: "Su contraseña cambió. Inténtelo de nuevo.",
  });
}

const freshMinutes = 10;

/**
 * For changes of how somebody signs in, or who may. With a second factor, no session is opened
 * without it: a session that was just opened shows that its owner is there, and not somebody at an
 * unlocked screen or with a stolen cookie.
 *
 * @throws AppError `forbidden` for an older session; it tells the screen what to ask for.
 */
export async function requireFreshSignIn(
  { database: { db }, clock }: Ctx,
  token: string,
): Promise<void> {
  const startedAt = await findSessionStart(db, token);
  const oldest = clock.now().getTime() - freshMinutes * 60_000;
  if (startedAt !== null && startedAt.getTime() >= oldest) return;
  throw new AppError(
    "forbidden",
    {
      en: `Please sign in again first. For ${freshMinutes} minutes after that you can change who signs in here, and how.`,
      es: `Primero inicie sesión otra vez. Después tiene ${freshMinutes} minutos para cambiar quién inicia sesión aquí y cómo.`,
    },
    { details: { freshSignIn: true } },
  );
}

export const wrongPassword: Localized<string> = {
  en: "This is not your password now",
  es: "Esta no es su contraseña actual",
};
