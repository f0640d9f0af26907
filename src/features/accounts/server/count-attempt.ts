import type { FastifyRequest } from "fastify";
import type { RateLimit } from "#platform/server/rate-limits.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { toVisitorNetwork } from "#platform/server/visitor-network.ts";

export interface LoginLimits {
  /** Attempts at any names, by the caller's network and by the wider one around it. */
  readonly networks: readonly VisitorLimit[];
  /** Attempts at one name from one network or from one known device. */
  readonly attempts: RateLimit;
  /** Attempts at one name from everywhere. */
  readonly account: RateLimit;
  /** Codes of the authenticator app for one name, from known devices or from everywhere else. */
  readonly codes: RateLimit;
}

export interface LoginAttempt {
  readonly request: FastifyRequest;
  readonly username: string;
  /** Null for a device that never signed in under this name. */
  readonly deviceId: string | null;
}

/**
 * Counts one attempt to sign in. A known device has a count of its own and no other: what strangers
 * do elsewhere, or behind the same proxy, never keeps it out.
 *
 * @returns what clears the counts after a success.
 * @throws AppError `rate_limited` once one of the limits is used up.
 */
export async function countAttempt(
  { networks, attempts, account }: LoginLimits,
  { request, username, deviceId }: LoginAttempt,
): Promise<() => Promise<void>> {
  const name = username.toLowerCase();
  if (deviceId !== null) {
    const subject = `${name}\0device\0${deviceId}`;
    await attempts.consume(subject);
    return () => attempts.reset(subject);
  }
  const subject = `${name}\0${toVisitorNetwork(request.ip)}`;
  for (const network of networks) await network.consume(request);
  await attempts.consume(subject);
  await account.consume(name);
  return async () => {
    await attempts.reset(subject);
    await account.reset(name);
  };
}

/**
 * The same for a code of six digits: whoever knows the password could find one within weeks at the
 * pace that passwords are guessed at. Known devices have a count of their own, all of them one: each
 * sign-in makes another, so whoever knew the password for long may have many.
 */
export async function countCode(
  limits: LoginLimits,
  attempt: LoginAttempt,
): Promise<() => Promise<void>> {
  const forgive = await countAttempt(limits, attempt);
  const name = attempt.username.toLowerCase();
  const subject = attempt.deviceId === null ? name : `${name}\0devices`;
  await limits.codes.consume(subject);
  return async () => {
    await forgive();
    await limits.codes.reset(subject);
  };
}
