import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { isLoopback, isLoopbackHost } from "#platform/server/is-loopback.ts";
import type { Log } from "#platform/server/log.ts";
import { createMetrics } from "./create-metrics.ts";
import type { MetricsDependencies } from "./create-metrics.ts";
import { measureRequests } from "./measure-requests.ts";

export interface HealthRoutesDependencies extends Omit<MetricsDependencies, "turnedAway"> {
  readonly metricsToken: string | null;
  readonly siteUrl: string;
  readonly trustedProxies: readonly string[];
}

const forwarding =
  /^(?:forwarded|via|x-forwarded|x-real-ip|x-client-ip|true-client-ip|cf-|x-original-|x-envoy-|fly-)/;

const closing = { retryAfterSeconds: 1 };
const always = { config: { alwaysAdmitted: true } };

/** What a supervisor and a monitor ask: alive, able to work, and the figures. */
export function healthRoutes(app: FastifyInstance, dependencies: HealthRoutesDependencies): void {
  const { database } = dependencies;
  const registry = createMetrics({ ...dependencies, turnedAway: app.admission.turnedAway.totals });
  measureRequests(app, registry);
  const ping = shareAnswer(() => database.ping());

  app.get("/healthz", always, async () => ({ success: true }));

  app.get("/readyz", always, async () => {
    if (app.drain.hasBegun) {
      throw new AppError("overloaded", { en: "This process is closing." }, closing);
    }
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
    if (!mayReadMetrics(request, dependencies)) {
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

/**
 * Without a token only this machine may ask, and only where nothing stands in front: behind a proxy
 * every visitor comes from this machine, and a proxy need not say that it is one. A site on https has
 * one always, for this process speaks http. What is left open is a proxy on plain http that no setting
 * names, and that asks just as a program on this machine would.
 */
function mayReadMetrics(
  { raw, ip }: FastifyRequest,
  dependencies: HealthRoutesDependencies,
): boolean {
  const { metricsToken } = dependencies;
  if (metricsToken === null) {
    return answersThisMachine(dependencies) && isLoopback(ip) && isSentHere(raw);
  }
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  const given = Buffer.from(raw.headers.authorization ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}

type ProxySettings = Pick<HealthRoutesDependencies, "metricsToken" | "siteUrl" | "trustedProxies">;

function answersThisMachine({ metricsToken, siteUrl, trustedProxies }: ProxySettings): boolean {
  return metricsToken === null && trustedProxies.length === 0 && !siteUrl.startsWith("https:");
}

/** Said at start: a proxy that forwards nothing can't be told from a monitor on this machine. */
export function tellWhoReadsMetrics(settings: ProxySettings, log: Log): void {
  if (!answersThisMachine(settings)) return;
  log.info(
    {},
    "/metrics answers programs on this machine. Behind a proxy set METRICS_TOKEN, TRUST_PROXY or an https SITE_URL.",
  );
}

/**
 * By no header that proxies add, and under a name of this machine: a page of a stranger may ask, too.
 * Monitors and browsers speak HTTP/1.1; nginx before 1.29.7 asks in 1.0 unless told otherwise.
 */
function isSentHere({ headers, httpVersion }: IncomingMessage): boolean {
  const host = `http://${headers.host ?? ""}`;
  return (
    httpVersion !== "1.0" &&
    URL.canParse(host) &&
    isLoopbackHost(new URL(host).hostname) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}
