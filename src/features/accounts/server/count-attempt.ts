import type { FastifyRequest } from "fastify";
import type { Ctx } from "#platform/ctx.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/rate-limits.ts";
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
 * Limits what hashing new passwords costs. Guessing needs no limit: an invitation's token is too
 * long to be guessed.
 */
export const invitationRule: RateLimitRule = { ...floodRule, name: "invitation" };

/** One name from one network or one known device. */
export const attemptRule: RateLimitRule = {
  name: "login-attempt",
  points: 10,
  durationSeconds: quarterHour,
  sentence: {
    en: "Too many sign-in attempts. Please wait a few minutes.",
    es: "Hubo demasiados intentos de iniciar sesión. Espere unos minutos.",
  },
};

/** A passkey can't be guessed: this bounds what checking signatures costs. */
export const passkeyRule: RateLimitRule = { ...loginRule, name: "login-passkey" };

/**
 * All attempts at one name, from anywhere. Once they are used up, `brakeRule` leaves each wide
 * network a few tries.
 */
export const accountRule: RateLimitRule = {
  ...attemptRule,
  name: "login-account",
  points: 50,
  durationSeconds: 4 * quarterHour,
};

/**
 * Applies once `accountRule` is used up: attempts at one name from one wide network. Attackers use
 * up their own networks' tries; the owner usually comes from another network.
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

/** Codes for one name: a guess hits one of three in a million, so a year of them hits in 2 of 100. */
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
    /** Attempts at any names, by the caller's network and by the wider one around it, IPv4's /16. */
    networks: limitVisitors(limitBy(loginRule), toWideNetwork),
    /** Passkeys by the caller's network: apart, so that guesses at passwords never close this way in. */
    passkeys: limitVisitors(limitBy(passkeyRule)),
    /** Attempts at one name from one network or from one known device. */
    attempts: limitBy(attemptRule),
    /** Attempts at one name from everywhere: past these each wide network has the brake's count left. */
    account: limitBy(accountRule),
    brake: limitBy(brakeRule),
    /** Codes of the authenticator app for one name, from known devices or from everywhere else. */
    codes: limitBy(codeRule),
  };
}

/** What is needed to count an attempt to sign in, beside the ctx. */
interface Counting {
  /** The id of the browser that asks, where it signed in to this account before. */
  readonly devices: { find(request: FastifyRequest, account: User | null): string | null };
  readonly limits: ReturnType<typeof makeLoginLimits>;
}

interface LoginAttempt {
  readonly username: string;
  /** Null for a name that nobody has. */
  readonly account: User | null;
}

/**
 * Counts one attempt to sign in. A known device has a count of its own and no other: what strangers
 * do elsewhere, or behind the same proxy, never keeps it out. Nor does it a new browser elsewhere: a
 * name that many guess at leaves fewer tries to each network, and some to one that has tried nothing.
 *
 * @returns what clears the counts after a success.
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
 * The same for a code of six digits: whoever knows the password could find one within weeks at the
 * pace that passwords are guessed at. Known devices have a count of their own, all of them one: each
 * sign-in makes another, so whoever knew the password for long may have many.
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
