import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { isLoopback } from "#platform/server/is-loopback.ts";
import { isForwarded } from "#platform/server/unnamed-proxy.ts";
import { createMetrics } from "./create-metrics.ts";
import type { MetricsDependencies } from "./create-metrics.ts";

export interface HealthRoutesDependencies extends Omit<MetricsDependencies, "turnedAway"> {
  readonly metricsToken: string | null;
}

const always = { config: { alwaysAdmitted: true } };

/** What a supervisor and a monitor ask: alive, able to work, and the figures. */
export function healthRoutes(app: FastifyInstance, dependencies: HealthRoutesDependencies): void {
  const { database, metricsToken } = dependencies;
  const registry = createMetrics({ ...dependencies, turnedAway: app.admission.turnedAway.totals });
  const ping = shareAnswer(() => database.ping());

  app.get("/healthz", always, async () => ({ success: true }));

  app.get("/readyz", always, async () => {
    try {
      await ping();
      return { success: true };
    } catch (failure) {
      throw new AppError(
        "unavailable",
        { en: "The database can't be reached." },
        {
          retryAfterSeconds: 5,
          cause: failure,
        },
      );
    }
  });

  app.get("/metrics", always, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      throw new AppError("forbidden", { en: "Metrics are not for this caller." });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Health needs no place, so a crowd that asks for it must not become a crowd at the database. */
function shareAnswer(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return () => {
    asked ??= ask().finally(() => (asked = null));
    return asked;
  };
}

/** A proxy on this machine that TRUST_PROXY doesn't name makes every visitor look local. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLoopback(request.ip) && !isForwarded(request);
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}
