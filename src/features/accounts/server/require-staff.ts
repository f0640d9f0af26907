import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { hostCookie } from "#platform/http/cookies.ts";
import { hasSecondFactor } from "#features/accounts/server/factors/second-factors-store.ts";
import { notAllowed, setUpFirst, signInFirst } from "./refusals.ts";
import { findSessionUser, type SessionUser } from "./sessions-store.ts";

/** Holds the token of the session. */
export const sessionCookie = (ctx: Ctx) => hostCookie("session", () => isSecureSite(ctx));

export const isSecureSite = ({ config }: Ctx) => config.siteUrl.startsWith("https:");

/** The signed-in user of a request; null for a visitor. */
export async function readSessionUser(
  ctx: Ctx,
  request: FastifyRequest,
): Promise<SessionUser | null> {
  const token = sessionCookie(ctx).read(request);
  if (token === null) return null;
  // A page's background requests (GET only) don't keep the session alive; a request that changes
  // something was made by a person.
  const isBackground = request.method === "GET" && request.headers["x-background"] !== undefined;
  return findSessionUser(ctx.database.db, token, { now: ctx.clock.now(), isBackground });
}

/**
 * The signed-in user; no cache stores the response.
 *
 * @throws AppError `unauthenticated` for a visitor.
 */
export async function requireUser(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser> {
  void reply.header("cache-control", "no-store");
  const user = await readSessionUser(ctx, request);
  request.staff = user;
  if (!user) throw new AppError("unauthenticated", signInFirst);
  return user;
}

/** Whether a second factor must be set up before anything else. */
export async function mustAddSecondFactor(
  { database, config: { secondFactorRoles } }: Ctx,
  { id, role }: SessionUser,
): Promise<boolean> {
  return secondFactorRoles.includes(role) && !(await hasSecondFactor(database.db, id));
}

/**
 * A hook for the scope of all staff routes: refuses visitors, roles that a route doesn't name, and
 * pages that show another user, because a second tab may have signed in with another account since.
 */
export function requireStaff(ctx: Ctx) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const user = await requireUser(ctx, request, reply);
    const shown = request.headers["x-staff"];
    if (shown !== undefined && shown !== encodeURIComponent(user.username))
      throw new AppError("unauthenticated", signInFirst);
    if (user.mustReplacePassword)
      throw new AppError("forbidden", {
        en: "Please choose a password of your own first.",
        es: "Primero elija una contraseña propia.",
      });
    if (await mustAddSecondFactor(ctx, user)) throw new AppError("forbidden", setUpFirst);
    if (!request.routeOptions.config.roles?.includes(user.role))
      throw new AppError("forbidden", notAllowed);
  };
}

/**
 * Checks again, for a caller whom `requireStaff` admitted, whether the session is open and the
 * route allows the role.
 *
 * @throws AppError `unauthenticated`, `forbidden`.
 */
export async function confirmStaff(ctx: Ctx, request: FastifyRequest, db: Db | Tx): Promise<void> {
  const token = sessionCookie(ctx).read(request) ?? "";
  const user = await findSessionUser(db, token, { now: ctx.clock.now(), isBackground: true });
  if (user?.username !== request.staff?.username || !user)
    throw new AppError("unauthenticated", signInFirst);
  if (!request.routeOptions.config.roles?.includes(user.role))
    throw new AppError("forbidden", notAllowed);
}
