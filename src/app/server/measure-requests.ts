import type { FastifyInstance } from "fastify";
import { Histogram } from "prom-client";
import type { Registry } from "prom-client";

/** In the order they are tried. Few and fixed: each is a dozen series at every monitor. */
const classes = [
  ["/api/admin/", "staff"],
  ["/api/crm/", "staff"],
  ["/api/auth/", "sign-in"],
  ["/api/", "visitor"],
  ["/objects/", "files"],
] as const;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Times what is answered by routes that do work. Pages and assets are files in memory: they carry no
 * hook for it, and a proxy's own log tells of them. Call it before the routes are there.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const histogram: Histogram<"route" | "status"> = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers of the API and of files took, by who asks and by the kind of status",
    labelNames: ["route", "status"],
    buckets,
    registers: [registry],
  });
  // There from the start: the first failure would else be one of no failures at all.
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
