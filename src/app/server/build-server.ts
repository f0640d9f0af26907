import compress from "@fastify/compress";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { adminRoutes } from "#features/admin/server/routes.ts";
import { requireAdmin } from "#features/auth/server/require-admin.ts";
import { authRoutes } from "#features/auth/server/routes.ts";
import { sessionCookie } from "#features/auth/server/session-cookie.ts";
import { leadsRoutes } from "#features/leads/server/routes.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { createHttpServer } from "#platform/server/http-server.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { createRateLimit } from "#platform/server/rate-limits.ts";
import { limitVisitors } from "#platform/server/visitor-limit.ts";
import { healthRoutes } from "./health-routes.ts";
import { attemptRule, loginRule, stepRule, submissionRule } from "./limit-rules.ts";

export interface ServerParts {
  readonly config: Pick<Config, "siteUrl" | "trustedProxies" | "metricsToken">;
  readonly secret: string;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Everything the server answers but pages: each feature's routes by name, in two scopes. Routes of
 * the second admit admins only, so that a new one is closed unless it is registered elsewhere.
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, database, jobs, clock, secret } = parts;
  const app = await createHttpServer({ log: parts.log, ...config });
  const limitBy = (rule: Parameters<typeof createRateLimit>[1]) =>
    createRateLimit({ database, secret }, rule);
  const session = {
    database,
    clock,
    cookie: sessionCookie({ secure: config.siteUrl.startsWith("https:") }),
  };

  healthRoutes(app, { database, jobs, metricsToken: config.metricsToken });
  leadsRoutes(app, {
    database,
    jobs,
    clock,
    secret,
    submissionLimit: limitVisitors(limitBy(submissionRule)),
    stepLimit: limitVisitors(limitBy(stepRule)),
  });
  authRoutes(app, {
    ...session,
    attemptLimit: limitBy(attemptRule),
    loginLimit: limitVisitors(limitBy(loginRule)),
  });
  await app.register(async (admin) => {
    admin.addHook("onRequest", requireAdmin(session));
    await admin.register(compress, { encodings: ["br", "gzip"] });
    adminRoutes(admin, { database, clock });
  });
  return app;
}
