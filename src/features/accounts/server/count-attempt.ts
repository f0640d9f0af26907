import type { FastifyRequest } from "fastify";
import type { Ctx } from "#records/ctx.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";
import { toVisitorNetwork, toWideNetwork } from "#platform/http/networks.ts";
import type { User } from "./users-store.ts";

const quarterHour = 15 * 60;

export const loginRule: RateLimitRule = {
  name: "login-address",
  points: 60,
  durationSeconds: quarterHour,
  sentence: {
    en: "Too many sign-in attempts from your network. Please wait a few minutes.",
    es: "Hubo demasiados intentos de iniciar sesión desde su red. Espere unos minutos.",
  },
};

/**
 * Limits the cost of hashing new passwords. Guessing needs no limit: an invitation's token is too
 * long to be guessed.
 */
export const invitationRule: RateLimitRule = { ...floodRule, name: "invitation" };

/** Attempts at one name from one network or one known device. */
export const attemptRule: RateLimitRule = {
  name: "login-attempt",
  points: 10,
  durationSeconds: quarterHour,
  sentence: {
    en: "Too many sign-in attempts. Please wait a few minutes.",
    es: "Hubo demasiados intentos de iniciar sesión. Espere unos minutos.",
  },
};

/** A passkey can't be guessed: this limits the cost of checking signatures. */
export const passkeyRule: RateLimitRule = { ...loginRule, name: "login-passkey" };

/**
 * All attempts at one name, from anywhere. Once they are used up, `brakeRule` leaves each wide
 * network a few attempts.
 */
export const accountRule: RateLimitRule = {
  ...attemptRule,
  name: "login-account",
  points: 50,
  durationSeconds: 4 * quarterHour,
};

/**
 * Applies once `accountRule` is used up: attempts at one name from one wide network. Attackers use
 * up their own networks' attempts; the owner usually comes from another network.
 */
const brakeRule: RateLimitRule = {
  ...attemptRule,
  name: "login-brake",
  points: 5,
  durationSeconds: 4 * quarterHour,
  sentence: {
    en: "Somebody keeps guessing at this name, so each network has only a few tries. Please use a passkey, a browser you signed in with before, or a password link from an admin, or wait an hour.",
    es: "Alguien sigue intentando entrar con este nombre, así que cada red tiene pocos intentos. Use una llave de acceso, un navegador en el que ya haya iniciado sesión o un enlace de contraseña de un administrador. O espere una hora.",
  },
};

/**
 * Codes for one name: a guess matches one of three valid codes in a million, so a year of guesses
 * succeeds with a chance of 2 in 100.
 */
export const codeRule: RateLimitRule = {
  ...attemptRule,
  name: "login-code",
  points: 20,
  durationSeconds: 96 * quarterHour,
  sentence: {
    en: "Too many wrong codes today. Please use a recovery code, a passkey, or a browser you signed in with before.",
    es: "Hubo demasiados códigos incorrectos hoy. Use un código de recuperación, una llave de acceso o un navegador en el que ya haya iniciado sesión.",
  },
};

export function makeLoginLimits(ctx: Ctx) {
  const limitBy = (rule: RateLimitRule) => createRateLimit(ctx, rule);
  return {
    /** Attempts at any name, by the caller's network and by the wider one around it, IPv4's /16. */
    networks: limitVisitors(limitBy(loginRule), toWideNetwork),
    /**
     * Passkeys by the caller's network: counted separately, so that password guesses never block
     * passkeys.
     */
    passkeys: limitVisitors(limitBy(passkeyRule)),
    /** Attempts at one name from one network or from one known device. */
    attempts: limitBy(attemptRule),
    /**
     * Attempts at one name from everywhere: past these each wide network has only the attempts of
     * `brakeRule` left.
     */
    account: limitBy(accountRule),
    brake: limitBy(brakeRule),
    /** Codes of the authenticator app for one name, from known devices or from everywhere else. */
    codes: limitBy(codeRule),
  };
}

/** What counting an attempt needs, besides the ctx. */
interface Counting {
  /** The id of the browser, if it has signed in to this account before. */
  readonly devices: { find(request: FastifyRequest, account: User | null): string | null };
  readonly limits: ReturnType<typeof makeLoginLimits>;
}

interface LoginAttempt {
  readonly username: string;
  /** Null for an unknown name. */
  readonly account: User | null;
}

/**
 * Counts one attempt to sign in. A device that has signed in before has a limit of its own, so that
 * strangers' attempts, elsewhere or behind the same proxy, never lock it out. A new browser is
 * limited by its network as well: when many networks guess one name, each gets fewer attempts, and
 * a network that has not tried yet still gets some.
 *
 * @returns a function that clears the counts after a success.
 * @throws AppError `rate_limited` once one of the limits is used up.
 */
export async function countAttempt(
  { devices, limits: { networks, attempts, account: perName, brake } }: Counting,
  request: FastifyRequest,
  { username, account }: LoginAttempt,
): Promise<() => Promise<void>> {
  const name = username.toLowerCase();
  const deviceId = devices.find(request, account);
  if (deviceId !== null) {
    const subject = `${name}\0device\0${deviceId}`;
    await attempts.consume(subject);
    return () => attempts.reset(subject);
  }
  const subject = `${name}\0${toVisitorNetwork(request.ip)}`;
  const wideSubject = `${name}\0${toWideNetwork(request.ip)}`;
  await networks.consume(request);
  await attempts.consume(subject);
  if (!(await perName.allows(name))) await brake.consume(wideSubject);
  return async () => {
    await attempts.reset(subject);
    await perName.reset(name);
    await brake.reset(wideSubject);
  };
}

/**
 * The same for a six-digit code: somebody who knows the password could find one within weeks at the
 * rate allowed for passwords. All known devices of an account share one count: each sign-in makes
 * another, so somebody who has long known the password may have many.
 */
export async function countCode(
  signIn: Counting,
  request: FastifyRequest,
  attempt: LoginAttempt,
): Promise<() => Promise<void>> {
  const { codes } = signIn.limits;
  const forgive = await countAttempt(signIn, request, attempt);
  const name = attempt.username.toLowerCase();
  const isKnown = signIn.devices.find(request, attempt.account) !== null;
  const subject = isKnown ? `${name}\0devices` : name;
  await codes.consume(subject);
  return async () => {
    await forgive();
    await codes.reset(subject);
  };
}
