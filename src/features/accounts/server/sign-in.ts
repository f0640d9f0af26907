import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { hostCookie, type SealedCookie, sealedCookie } from "#platform/http/cookies.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { hashKeyed, isKeyedHash } from "#platform/secrets/seal.ts";
import { decoyHash, verifyPassword } from "./passwords/passwords.ts";
import type { SignInCtx } from "./routes.ts";
import { hasSecondFactor } from "#features/accounts/server/factors/second-factors-store.ts";
import { type NewSession, openSession } from "./sessions-store.ts";
import { findUserByName, lockPassword, type User } from "./users-store.ts";

/**
 * How long a sign-in of several steps may take: enough to get the phone, too short for somebody
 * else to continue it at an unlocked screen.
 */
const lastsMs = 5 * 60_000;

/**
 * An account as it was when its password was checked: `passwordMark` changes with the password, so
 * a password set meanwhile ends the sign-in.
 */
interface CheckedAccount {
  readonly username: string;
  readonly passwordMark: string;
}

interface PasskeyQuestion {
  readonly challenge: string;
  readonly askedAt: number;
  /** Who said the password before; null when the passkey has to do alone. */
  readonly account: CheckedAccount | null;
}

/** What a browser carries through a sign-in or a set-up of more than one call. None of it is a session. */
export interface SignInSteps {
  readonly afterPassword: SealedCookie<CheckedAccount>;
  readonly passkey: SealedCookie<PasskeyQuestion>;
  readonly newCodes: SealedCookie<{ readonly userId: string; readonly seed: string }>;
  readonly newPasskey: SealedCookie<{
    readonly userId: string;
    readonly name: string;
    readonly challenge: string;
  }>;
}

export function makeSignInSteps({ secret, clock, config: { siteUrl } }: Ctx): SignInSteps {
  const options = { secret, clock, secure: siteUrl.startsWith("https:") };
  const step = <Content>(name: string) => sealedCookie<Content>(name, { ...options, lastsMs });
  return {
    afterPassword: step("after-password"),
    passkey: step("passkey-question"),
    newCodes: step("new-codes"),
    newPasskey: step("new-passkey"),
  };
}

export function describeChecked({ username, password }: User): CheckedAccount {
  const passwordMark = createHash("sha256").update(password).digest("base64url");
  return { username, passwordMark };
}

const passwordAgain: Localized<string> = {
  en: "Please enter your password again.",
  es: "Escriba su contraseña otra vez.",
};

/** @throws AppError `unauthenticated` when nobody said a password, or it is another one by now. */
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

interface LogIn extends Pick<NewSession, "userAgent" | "replaced"> {
  /**
   * Uses up what was shown beside the password, in the transaction that opens the session. Null for
   * the password alone. @throws what refuses it.
   */
  readonly prove: ((tx: Tx, now: Date) => Promise<void>) | null;
}

const wrongCredentials: Localized<string> = {
  en: "Wrong user name or password.",
  es: "El nombre de usuario o la contraseña no es correcto.",
};

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
  { database, clock }: Ctx,
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
    throw new AppError("unauthenticated", passwordAgain);
  }
}

const signedIn: Localized<string> = { en: "Signed in.", es: "Sesión iniciada." };

interface Admission extends Pick<LogIn, "prove"> {
  readonly account: User;
  /** Clears the counts of attempts, where there are some. */
  readonly forgive?: () => Promise<void>;
}

/** What follows whichever way of signing in: session, mark of a known device, and one answer. */
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

const markedMs = 180 * 86_400_000;

/**
 * Browsers that somebody signed in with before carry a signed mark, so that strangers' guesses don't
 * count against them.
 */
export interface KnownDevices {
  /** The mark's id when this browser signed in to the account since its last new password, else null. */
  find(request: FastifyRequest, account: MarkedAccount | null): string | null;
  remember(reply: FastifyReply, account: MarkedAccount): void;
}

/** The password's hash is part of the mark: a new password ends all marks, the thief's too. */
type MarkedAccount = Pick<User, "username" | "password">;

export function knownDevices({ secret, clock, config: { siteUrl } }: Ctx): KnownDevices {
  const secure = siteUrl.startsWith("https:");
  const cookie = hostCookie("device", { secure });
  const describe = ({ username, password }: MarkedAccount, id: string, until: string) =>
    `known-device\0${username}\0${password}\0${id}\0${until}`;
  return {
    find(request, account) {
      if (account === null) return null;
      const [id = "", until = "", signature = ""] = (cookie.read(request) ?? "").split(".");
      const isOurs = isKeyedHash(signature, describe(account, id, until), secret);
      return isOurs && Number(until) > clock.now().getTime() ? id : null;
    },
    remember(reply, account) {
      const id = randomUUID();
      const until = clock.now().getTime() + markedMs;
      const mark = `${id}.${until}.${hashKeyed(describe(account, id, `${until}`), secret)}`;
      cookie.set(reply, mark, new Date(until));
    },
  };
}
