import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { hostCookie, sealedCookie } from "#platform/http/cookies.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { hashKeyed, hashToken, isKeyedHash } from "#platform/secrets/seal.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { makeLoginLimits } from "./count-attempt.ts";
import { decoyHash, verifyPassword } from "./passwords/passwords.ts";
import { isSecureSite, sessionCookie } from "./require-staff.ts";
import { hasSecondFactor } from "#features/accounts/server/factors/second-factors-store.ts";
import { type NewSession, openSession } from "./sessions-store.ts";
import { findUserByName, lockPassword, type User } from "./users-store.ts";

/**
 * How long a sign-in of several steps may take: enough to get the phone, too short for somebody
 * else to continue it at an unlocked screen.
 */
const lastsMs = 5 * 60_000;

/** Creates limits and cookies for the sign-in once, because all routes must share them. */
export function makeSignInCtx(ctx: Ctx) {
  return {
    ...ctx,
    cookie: sessionCookie(ctx),
    limits: makeLoginLimits(ctx),
    devices: knownDevices(ctx),
    steps: makeSignInSteps(ctx),
  };
}

export type SignInCtx = ReturnType<typeof makeSignInCtx>;

/**
 * Sealed cookies that carry state through a sign-in or setup of several requests. None of them is a
 * session.
 */
function makeSignInSteps(ctx: Ctx) {
  const { secret, clock } = ctx;
  const options = { secret, clock, isSecure: () => isSecureSite(ctx), lastsMs };
  const step = <Content>(name: string) => sealedCookie<Content>(name, options);
  return {
    afterPassword: step<CheckedAccount>("after-password"),
    /** With the account whose password was checked before; null when the passkey is used alone. */
    passkey: step<{ challenge: string; askedAt: number; account: CheckedAccount | null }>(
      "passkey-question",
    ),
    newCodes: step<{ userId: string; seed: string }>("new-codes"),
    newPasskey: step<{ userId: string; name: string; challenge: string; askedAt: number }>(
      "new-passkey",
    ),
  };
}

type CheckedAccount = ReturnType<typeof describeChecked>;

/**
 * The account when its password was checked: `passwordMark` changes with the password, so a
 * password set meanwhile ends the sign-in.
 */
export function describeChecked({ username, password }: User) {
  return { username, passwordMark: hashToken(password) };
}

const passwordAgain: Localized<string> = {
  en: "Please enter your password again.",
  es: "Escriba su contraseña otra vez.",
};

/** @throws AppError `unauthenticated` when no password was checked, or it has changed since. */
export async function findChecked(
  database: Database,
  checked: CheckedAccount | null,
): Promise<User> {
  const user = checked && (await findUserByName(database.db, checked.username));
  if (!user || describeChecked(user).passwordMark !== checked.passwordMark) {
    throw new AppError("unauthenticated", passwordAgain);
  }
  return user;
}

/**
 * One working day: staff sign in each morning, and a session on a lost phone ends by the evening.
 */
const sessionHours = 12;

const wrongCredentials: Localized<string> = {
  en: "Wrong user name or password.",
  es: "El nombre de usuario o la contraseña no es correcto.",
};

/**
 * Checks a password; `user` is null for an unknown name.
 *
 * An unknown name costs one hash as well, so that the time doesn't reveal which names exist.
 *
 * @throws AppError `unauthenticated`.
 */
export async function checkPassword(user: User | null, password: string): Promise<User> {
  const matches = await verifyPassword(user?.password ?? decoyHash, password);
  if (!user || !matches) throw new AppError("unauthenticated", wrongCredentials);
  return user;
}

/**
 * Uses up the second factor in the transaction that opens the session. Null for the password alone.
 * @throws to refuse it.
 */
type Prove = ((tx: Tx, now: Date) => Promise<void>) | null;

/**
 * Opens a session.
 *
 * @param account as it was when the password was checked.
 * @returns the session's token and its end.
 * @throws AppError `unauthenticated` when the password was changed meanwhile, or a second factor
 *   turned on.
 */
export async function logIn(
  { database, clock }: Ctx,
  account: User,
  { prove, ...browser }: Pick<NewSession, "userAgent" | "replaced"> & { readonly prove: Prove },
) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionHours * hourMs);
  const token = await database.transaction(async (tx) => {
    if (!(await lockPassword(tx, account))) throw new AppError("unauthenticated", wrongCredentials);
    if (prove) await prove(tx, now);
    // A second factor may have been turned on since the password was checked.
    else if (await hasSecondFactor(tx, account.id))
      throw new AppError("unauthenticated", passwordAgain);
    return openSession(tx, account.id, { now, expiresAt, ...browser });
  });
  return { token, expiresAt };
}

const signedIn: Localized<string> = { en: "Signed in.", es: "Sesión iniciada." };

interface Admission {
  readonly account: User;
  readonly prove: Prove;
  /** Clears the counts of attempts, if there are any. */
  readonly forgive?: () => Promise<void>;
}

/**
 * What every way of signing in ends with: a session, the mark of a known device, and one response.
 */
export async function admitStaff(
  signIn: SignInCtx,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { account, forgive, prove }: Admission,
) {
  const { cookie, devices, steps } = signIn;
  const { token, expiresAt } = await logIn(signIn, account, {
    prove,
    userAgent: request.headers["user-agent"] ?? "",
    replaced: cookie.read(request),
  });
  await forgive?.();
  // The response sets the session cookie, so no cache may store it.
  void reply.header("cache-control", "no-store");
  cookie.set(reply, token, expiresAt);
  devices.remember(reply, account);
  for (const step of [steps.afterPassword, steps.passkey]) {
    if (step.read(request)) step.clear(reply);
  }
  const { username } = account;
  return { success: true, message: signedIn[readLocale(request)], user: { username } };
}

const markedMs = 180 * dayMs;

/**
 * The password's hash is part of the mark: a new password invalidates all marks, also a thief's.
 */
type MarkedAccount = Pick<User, "username" | "password">;

/**
 * Browsers from which somebody signed in carry a signed mark, so that strangers' guesses don't
 * count against them.
 */
export function knownDevices(ctx: Ctx) {
  const { secret, clock } = ctx;
  const cookie = hostCookie("device", () => isSecureSite(ctx));
  const describe = ({ username, password }: MarkedAccount, id: string, until: string) =>
    `known-device\0${username}\0${password}\0${id}\0${until}`;
  return {
    /**
     * The mark's id if this browser signed in to the account since its last change of password;
     * otherwise null.
     */
    find(request: FastifyRequest, account: MarkedAccount | null): string | null {
      if (account === null) return null;
      const [id = "", until = "", signature = ""] = (cookie.read(request) ?? "").split(".");
      const isOurs = isKeyedHash(signature, describe(account, id, until), secret);
      return isOurs && Number(until) > clock.now().getTime() ? id : null;
    },
    remember(reply: FastifyReply, account: MarkedAccount): void {
      const id = randomUUID();
      const until = clock.now().getTime() + markedMs;
      const mark = `${id}.${until}.${hashKeyed(describe(account, id, `${until}`), secret)}`;
      cookie.set(reply, mark, new Date(until));
    },
  };
}
