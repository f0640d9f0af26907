import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { Config } from "#platform/config/config.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isLoopback, isLoopbackHost } from "#platform/http/networks.ts";
import type { Log } from "#platform/process/log.ts";

const forwarding =
  /^(?:forwarded|via|x-forwarded|x-real-ip|x-client-ip|true-client-ip|cf-|x-original-|x-envoy-|fly-)/;

const closing = { retryAfterSeconds: 1 };
const always = { config: { alwaysAdmitted: true } };

/** Health checks for a supervisor, and metrics for a monitor. */
export function healthRoutes(app: FastifyInstance, ctx: Ctx): void {
  const { database, config } = ctx;
  const registry = createMetrics(ctx, app.turnedAway.totals);
  measureRequests(app, registry);
  const ping = shareAnswer(() => database.ping());

  app.get("/healthz", always, async () => ({ success: true }));

  app.get("/readyz", always, async () => {
    if (app.drain.hasBegun) {
      throw new AppError(
        "overloaded",
        { en: "This process is closing.", es: "Este proceso se está cerrando." },
        closing,
      );
    }
    try {
      await ping();
      return { success: true };
    } catch (failure) {
      throw new AppError(
        "unavailable",
        {
          en: "The database can't be reached.",
          es: "No se puede conectar con la base de datos.",
        },
        {
          retryAfterSeconds: 5,
          cause: failure,
        },
      );
    }
  });

  app.get("/metrics", always, async (request, reply) => {
    if (!mayReadMetrics(request, config)) {
      throw new AppError("forbidden", {
        en: "Metrics are not for this caller.",
        es: "Las métricas no son para quien las pide.",
      });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * The metrics. The database is asked at each scrape. While it is away, its gauges are left out and
 * the rest is reported, because the process's own metrics matter most then.
 *
 * @param turnedAway how many callers each limit has refused.
 */
function createMetrics(ctx: Ctx, turnedAway: Readonly<Record<string, number>>): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter: Counter<"what"> = new Counter({
    name: "turned_away_total",
    help: "Callers whom the limits refused or ended, by what there were too many of",
    labelNames: ["what"],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [what, total] of Object.entries(turnedAway)) counter.inc({ what }, total);
    },
  });
  for (const feature of ctx.features) feature.metrics?.(registry, ctx);
  return registry;
}

/**
 * Shares one answer among concurrent callers: health checks are exempt from limits, so many of them
 * must not become many database queries.
 */
function shareAnswer(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return () => {
    asked ??= ask().finally(() => (asked = null));
    return asked;
  };
}

/**
 * Without a token, only this machine may read the metrics, and only if no proxy is in front: behind
 * a proxy every visitor appears to come from this machine, and a proxy need not announce itself. A
 * site on https always has one, because this process speaks http. The remaining gap is a proxy on
 * plain http that no setting names and that sends exactly what a local program would.
 */
function mayReadMetrics({ raw, ip }: FastifyRequest, settings: ProxySettings): boolean {
  const { metricsToken } = settings;
  if (metricsToken === null) {
    return answersThisMachine(settings) && isLoopback(ip) && isSentHere(raw);
  }
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  const given = Buffer.from(raw.headers.authorization ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}

type ProxySettings = Pick<Config, "metricsToken" | "siteUrl" | "trustedProxies">;

function answersThisMachine({ metricsToken, siteUrl, trustedProxies }: ProxySettings): boolean {
  return metricsToken === null && trustedProxies.length === 0 && !siteUrl.startsWith("https:");
}

/**
 * Logged at the start: a proxy that sends no forwarding headers can't be distinguished from a
 * monitor on this machine.
 */
export function logWhoReadsMetrics(settings: ProxySettings, log: Log): void {
  if (!answersThisMachine(settings)) return;
  log.info(
    {},
    "/metrics answers programs on this machine. Behind a proxy set METRICS_TOKEN, TRUST_PROXY or an https SITE_URL.",
  );
}

/**
 * Whether a request was sent by a program on this machine: it has no header that proxies add, and a
 * local Host, because a stranger's page could also send one. Monitors and browsers speak HTTP/1.1;
 * nginx before 1.29.7 speaks 1.0 by default.
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

/**
 * Classes of routes in the order they are tried. Few and fixed, because each one adds a dozen
 * series to every monitor.
 */
const classes = [
  ["/api/admin/", "staff"],
  ["/api/crm/", "staff"],
  ["/api/auth/", "sign-in"],
  ["/api/", "visitor"],
  ["/objects/", "files"],
] as const;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures the response time of routes that do work. Pages and assets are served from memory: they
 * have no hook for this, and a proxy's own log covers them. Call it before the routes are
 * registered.
 */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const histogram: Histogram<"route" | "status"> = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers of the API and of files took, by who asks and by the kind of status",
    labelNames: ["route", "status"],
    buckets,
    registers: [registry],
  });
  // Creates the series at zero: the first failure would otherwise not count as an increase.
  for (const route of new Set(classes.map(([, name]) => name))) {
    for (const status of ["2xx", "4xx", "5xx"]) histogram.zero({ route, status });
  }
  app.addHook("onRoute", (route) => {
    const found = classes.find(([prefix]) => route.url.startsWith(prefix));
    if (!found) return;
    const [, name] = found;
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      async (_request, reply) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        histogram.observe({ route: name, status }, reply.elapsedTime / 1000);
      },
    ];
  });
}
