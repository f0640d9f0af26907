import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Role } from "#platform/core/role.ts";
import type { Database } from "#platform/server/database.ts";
import type { HostCookie } from "#platform/server/host-cookie.ts";
import { hasSecondFactor } from "./second-factors-store.ts";
import { findSessionUser } from "./sessions-store.ts";
import type { SessionUser } from "./sessions-store.ts";

export interface SessionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Holds the token of the session. */
  readonly cookie: HostCookie;
  /** Those for whom the owner wants a second factor. */
  readonly secondFactorRoles: readonly Role[];
}

/** Who is signed in on this request; null for a visitor. */
export async function readSessionUser(
  { database, clock, cookie }: SessionDependencies,
  request: FastifyRequest,
): Promise<SessionUser | null> {
  const token = cookie.read(request);
  if (token === null) return null;
  // Pages that ask by themselves only read: whatever changes something was done by somebody.
  const isBackground = request.method === "GET" && request.headers["x-background"] !== undefined;
  return findSessionUser(database.db, token, { now: clock.now(), isBackground });
}

/**
 * Who is signed in; what they are told is kept by no cache.
 *
 * @throws AppError `unauthenticated` for a visitor.
 */
export async function requireUser(
  dependencies: SessionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser> {
  void reply.header("cache-control", "no-store");
  const user = await readSessionUser(dependencies, request);
  request.staff = user;
  if (!user) throw new AppError("unauthenticated", { en: "Please sign in." });
  return user;
}

/** Whether a second factor has to be set up before anything else. */
export async function mustAddSecondFactor(
  { database, secondFactorRoles }: SessionDependencies,
  { id, role }: SessionUser,
): Promise<boolean> {
  return secondFactorRoles.includes(role) && !(await hasSecondFactor(database.db, id));
}

/** A hook for the scope of all staff routes: nothing in it answers a visitor, nor a role it doesn't name. */
export function requireStaff(dependencies: SessionDependencies) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const user = await requireUser(dependencies, request, reply);
    if (user.mustReplacePassword)
      throw new AppError("forbidden", { en: "Please choose a password of your own first." });
    if (await mustAddSecondFactor(dependencies, user))
      throw new AppError("forbidden", { en: "Please set up a second step first." });
    if (!request.routeOptions.config.roles?.includes(user.role))
      throw new AppError("forbidden", { en: "Your account may not do this." });
  };
}
