import type { FastifySchema, HTTPMethods } from "fastify";
import type { Role } from "#platform/core/staff/staff-member.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import { createRateLimit, limitVisitors, type RateLimitRule } from "./limits/rate-limits.ts";
import type { Routes } from "./route-schema.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * How often one visitor's network may call this route; counted before anything of the request
     * is read.
     */
    readonly limit?: RateLimitRule;
  }
  interface FastifySchema {
    /**
     * What the route does, in one English sentence for developers: it is shown in `docs/api.md`.
     */
    readonly summary?: string;
  }
  interface FastifyInstance {
    /** Every route of this server, in the order in which features declare them. */
    readonly routeList: readonly DeclaredRoute[];
  }
}

/** A route as it was declared: its address, roles, schemas, limits and audited action. */
export interface DeclaredRoute {
  readonly method: HTTPMethods;
  /** With its parameters as `:name`. */
  readonly url: string;
  /** The staff roles that may call it; null for public routes. */
  readonly roles: readonly Role[] | null;
  readonly audit: AuditAction | null;
  readonly limit: RateLimitRule | null;
  /** The longest body that it reads, in bytes; null for the server's own limit. */
  readonly bodyLimit: number | null;
  readonly schema: FastifySchema | null;
}

/**
 * Records every route that is registered after this, and applies the rate limit of each route that
 * has one. OpenAPI, the fuzz tests and the tests of roles read the same list.
 */
export function keepRouteList(app: Routes, ctx: Parameters<typeof createRateLimit>[0]): void {
  const list: DeclaredRoute[] = [];
  app.decorate("routeList", list);
  app.addHook("onRoute", (route) => {
    const { config = {}, bodyLimit = null, schema = null, url } = route;
    const { roles = null, audit = null, limit = null } = config;
    for (const method of [route.method].flat())
      list.push({ method, url, roles, audit, limit, bodyLimit, schema });
    if (limit === null) return;
    const counted = limitVisitors(createRateLimit(ctx, limit));
    const count = (request: { readonly ip: string }) => counted.consume(request);
    route.onRequest = [count, ...[route.onRequest ?? []].flat()];
  });
}
