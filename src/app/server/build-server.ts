import type { FastifyBaseLogger } from "fastify";
import { confirmStaff, requireStaff } from "#features/accounts/server/require-staff.ts";
import { openStaffScope } from "#features/dashboard/server/open-staff-scope.ts";
import { keepAuditTrail } from "#platform/audit/audit-trail.ts";
import type { Ctx } from "#records/ctx.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { warnOfUnnamedProxy } from "#platform/http/networks.ts";
import { keepRouteList } from "#platform/http/route-list.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { apiDocumentRoute } from "./api-document.ts";
import { healthRoutes } from "./health-routes.ts";

interface ServerOptions {
  readonly log: FastifyBaseLogger;
  /** Requests that arrive earlier wait for it. */
  readonly opened?: Promise<void>;
}

/**
 * Registers all routes except pages: each feature's routes in two scopes. Those of the second
 * answer only staff.
 */
export async function buildServer(ctx: Ctx, { log, opened }: ServerOptions): Promise<Routes> {
  const { config } = ctx;
  const app = await createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    get siteUrl() {
      return config.siteUrl;
    },
  });
  if (opened) app.addHook("onRequest", () => opened);
  keepRouteList(app, ctx);
  keepAuditTrail(app, ctx);
  warnOfUnnamedProxy(app);
  healthRoutes(app, ctx);
  for (const feature of ctx.features) feature.routes?.(app, ctx);
  await openStaffScope(app, ctx, {
    requireStaff: requireStaff(ctx),
    confirmStaff,
    registerRoutes: (staff) => {
      for (const feature of ctx.features) feature.staffRoutes?.(staff, ctx);
      apiDocumentRoute(staff);
    },
  });
  return app;
}
