import type { FastifyInstance } from "fastify";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { toVisitorNetwork } from "#platform/server/visitor-network.ts";
import { logIn } from "./log-in.ts";
import type { LogInDependencies } from "./log-in.ts";
import { readSessionUser } from "./require-admin.ts";
import type { SessionDependencies } from "./require-admin.ts";
import { closeSession } from "./sessions-store.ts";

const signedIn: Localized<string> = { en: "Signed in." };

export interface AuthRoutesDependencies extends LogInDependencies, SessionDependencies {
  readonly loginLimit: VisitorLimit;
}

/** Staff sign in, ask who they are, and sign out. */
export function authRoutes(app: FastifyInstance, dependencies: AuthRoutesDependencies): void {
  const { cookie, database } = dependencies;

  app.post("/api/auth/login", async (request, reply) => {
    await dependencies.loginLimit.consume(request);
    const credentials = parseInput(credentialsSchema, request.body);
    const network = toVisitorNetwork(request.ip);
    const { token, expiresAt, username } = await logIn(dependencies, credentials, network);
    cookie.set(reply, token, expiresAt);
    return { success: true, message: signedIn[readLocale(request)], user: { username } };
  });

  app.get("/api/auth/me", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    const user = await readSessionUser(dependencies, request);
    if (!user) throw new AppError("unauthenticated", { en: "Please sign in." });
    return { success: true, user: { username: user.username } };
  });

  app.post("/api/auth/logout", async (request, reply) => {
    const token = cookie.read(request);
    cookie.clear(reply);
    if (token !== null) await closeSession(database.db, token);
    return { success: true };
  });
}
