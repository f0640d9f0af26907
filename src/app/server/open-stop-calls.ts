import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { stopCallsRoutes } from "#features/consent/server/stop-calls-routes.ts";
import type { RateLimit, RateLimitRule } from "#platform/server/rate-limits.ts";
import { limitVisitors } from "#platform/server/visitor-limit.ts";
import type { ServerParts } from "./build-server.ts";
import { caseTables } from "./case-sources.ts";
import { tellContactChange } from "./consent-parts.ts";
import { stopCallsRule } from "./limit-rules.ts";

/** Where the link in each mail to a visitor leads. */
export function openStopCalls(
  app: FastifyInstance,
  { database, clock, secret }: ServerParts,
  limitBy: (rule: RateLimitRule) => RateLimit,
): void {
  stopCallsRoutes(app, {
    database,
    clock,
    secret,
    onChange: tellContactChange,
    limit: limitVisitors(limitBy(stopCallsRule)),
    async findPerson(tx, { kind, id }) {
      const { table } = caseTables[kind];
      const [row] = await tx
        .select({ email: table.email, phone: table.phone })
        .from(table)
        .where(eq(table.id, id));
      return row ?? null;
    },
  });
}
