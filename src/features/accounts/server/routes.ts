import type { FastifyInstance, FastifyRequest } from "fastify";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import type { StaffMember } from "#platform/core/staff-member.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { countAttempt } from "./count-attempt.ts";
import type { LoginLimits } from "./count-attempt.ts";
import type { KnownDevices } from "./known-devices.ts";
import { logIn } from "./log-in.ts";
import type { LogInDependencies } from "./log-in.ts";
import { readSessionUser } from "./require-staff.ts";
import type { SessionDependencies } from "./require-staff.ts";
import { closeSession } from "./sessions-store.ts";
import type { SessionUser } from "./sessions-store.ts";
import { findUserByName } from "./users-store.ts";

/** @throws AppError `unauthenticated`. */
async function requireUser(
  dependencies: SessionDependencies,
  request: FastifyRequest,
): Promise<SessionUser> {
  const user = await readSessionUser(dependencies, request);
  request.staff = user;
  if (!user) throw new AppError("unauthenticated", { en: "Please sign in." });
  return user;
}

function describeUser({ username, role, mustReplacePassword }: SessionUser): StaffMember {
  return { username, role, ...(mustReplacePassword && { mustReplacePassword }) };
}

const signedIn: Localized<string> = { en: "Signed in." };

export interface AuthRoutesDependencies extends LogInDependencies, SessionDependencies {
  readonly limits: LoginLimits;
  readonly devices: KnownDevices;
}

/** Staff sign in, ask who they are, and sign out. */
export function authRoutes(app: FastifyInstance, dependencies: AuthRoutesDependencies): void {
  const { cookie, database, devices, limits } = dependencies;

  app.post("/api/auth/login", { config: { audit: "sign-in" } }, async (request, reply) => {
    const credentials = parseInput(credentialsSchema, request.body);
    const user = await findUserByName(database.db, credentials.username);
    // Only a name that somebody has: in its place people type passwords, too.
    request.staff = user;
    const deviceId = devices.find(request, credentials.username);
    const attempt = { request, username: credentials.username, deviceId };
    // Before the password is checked, so that a burst of parallel guesses is counted too.
    const forgive = await countAttempt(limits, attempt);
    const { token, expiresAt, username } = await logIn(dependencies, user, credentials.password);
    await forgive();
    cookie.set(reply, token, expiresAt);
    devices.remember(reply, username);
    return { success: true, message: signedIn[readLocale(request)], user: { username } };
  });

  app.get("/api/auth/me", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    const user = await requireUser(dependencies, request);
    return { success: true, user: describeUser(user) };
  });

  app.post(
    "/api/auth/password",
    { config: { audit: "password-change" } },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const user = await requireUser(dependencies, request);
      const { username } = user;
      // Whoever found the screen unlocked gets no more guesses than a stranger.
      const forgive = await countAttempt(limits, {
        request,
        username,
        deviceId: devices.find(request, username),
      });
      const token = cookie.read(request) ?? "";
      await changeOwnPassword(database, { user, token, input: request.body });
      await forgive();
      return { success: true };
    },
  );

  app.post("/api/auth/logout", async (request, reply) => {
    const token = cookie.read(request);
    request.staff = await readSessionUser(dependencies, request);
    if (request.staff) request.auditAs = "sign-out";
    // The cookie goes last: while the session lives on, a further try still has to name it.
    if (token !== null) await closeSession(database.db, token);
    cookie.clear(reply);
    return { success: true };
  });
}
