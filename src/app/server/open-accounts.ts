import type { FastifyInstance } from "fastify";
import type { LoginLimits } from "#features/accounts/server/count-attempt.ts";
import { knownDevices } from "#features/accounts/server/known-devices.ts";
import type { SessionDependencies } from "#features/accounts/server/require-staff.ts";
import { authRoutes } from "#features/accounts/server/routes.ts";
import { makeSignInSteps } from "#features/accounts/server/sign-in-steps.ts";
import { hostCookie } from "#platform/server/host-cookie.ts";
import type { RateLimit, RateLimitRule } from "#platform/server/rate-limits.ts";
import { limitVisitors } from "#platform/server/visitor-limit.ts";
import { toWideNetwork } from "#platform/server/visitor-network.ts";
import type { ServerParts } from "./build-server.ts";
import { accountRule, attemptRule, codeRule, loginRule, wideLoginRule } from "./limit-rules.ts";

/** How staff sign in and out. @returns what tells who is signed in. */
export function openAccounts(
  app: FastifyInstance,
  { config: { siteUrl, secondFactorRoles }, database, clock, secret }: ServerParts,
  limitBy: (rule: RateLimitRule) => RateLimit,
): SessionDependencies {
  const secure = siteUrl.startsWith("https:");
  const session = { database, clock, cookie: hostCookie("session", { secure }), secondFactorRoles };
  authRoutes(app, {
    ...session,
    secret,
    siteUrl,
    steps: makeSignInSteps({ secret, clock, secure }),
    devices: knownDevices({ secret, clock, secure }),
    limits: limitLogins(limitBy),
  });
  return session;
}

function limitLogins(limitBy: (rule: RateLimitRule) => RateLimit): LoginLimits {
  const networks = [
    limitVisitors(limitBy(loginRule)),
    limitVisitors(limitBy(wideLoginRule), toWideNetwork),
  ];
  return {
    networks,
    attempts: limitBy(attemptRule),
    account: limitBy(accountRule),
    codes: limitBy(codeRule),
  };
}
