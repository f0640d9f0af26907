import type { FastifyInstance } from "fastify";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import type { StaffMember } from "#platform/core/staff-member.ts";
import type { Localized } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import { countAttempt } from "./count-attempt.ts";
import type { LoginLimits } from "./count-attempt.ts";
import type { KnownDevices } from "./known-devices.ts";
import { logIn } from "./log-in.ts";
import type { LogInDependencies } from "./log-in.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import { readSessionUser, requireUser } from "./require-staff.ts";
import type { SessionDependencies } from "./require-staff.ts";
import { closeSession } from "./sessions-store.ts";
import type { SessionUser } from "./sessions-store.ts";
import { findUserByName } from "./users-store.ts";

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

  app.post("/api/auth/login", async (request, reply) => {
    const credentials = parseInput(credentialsSchema, request.body);
    const user = await findUserByName(database.db, credentials.username);
    // Only a name that somebody has: in its place people type passwords, too.
    request.staff = user;
    const deviceId = devices.find(request, user);
    const attempt = { request, username: credentials.username, deviceId };
    // Before the password is checked, so that a burst of parallel guesses is counted too.
    const forgive = await countAttempt(limits, attempt);
    // Not earlier: what no limit counts could fill the trail.
    request.auditAs = "sign-in";
    const { token, expiresAt, account } = await logIn(dependencies, user, {
      password: credentials.password,
      userAgent: request.headers["user-agent"] ?? "",
      replaced: cookie.read(request),
    });
    await forgive();
    cookie.set(reply, token, expiresAt);
    devices.remember(reply, account);
    const { username } = account;
    return { success: true, message: signedIn[readLocale(request)], user: { username } };
  });

  app.get("/api/auth/me", async (request, reply) => {
    const user = await requireUser(dependencies, request, reply);
    return { success: true, user: describeUser(user) };
  });

  app.post("/api/auth/logout", async (request, reply) => {
    const token = cookie.read(request);
    request.staff = await readSessionUser(dependencies, request);
    if (request.staff) request.auditAs = "sign-out";
    // The cookie goes last: while the session lives on, a further try still has to name it.
    if (token !== null) await closeSession(database.db, token);
    cookie.clear(reply);
    // What the back office kept in this browser goes too; its pages and answers are in no cache.
    void reply.header("clear-site-data", '"storage"');
    return { success: true };
  });

  ownAccountRoutes(app, dependencies);
}
