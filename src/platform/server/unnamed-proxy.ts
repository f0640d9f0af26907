import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { isLoopback, isLoopbackHost } from "./is-loopback.ts";
import type { Log } from "./log.ts";

const sentence =
  "A proxy on this machine hides the visitors' addresses, so limits by network are off: name it in TRUST_PROXY and let it send X-Forwarded-For.";

const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/** Whether a proxy has touched the request, or its sender says so. */
export function isForwarded({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/**
 * Whether a proxy on this machine stands between us and a visitor whose address it doesn't tell,
 * or may not tell because TRUST_PROXY doesn't name it. All visitors then look alike, so that limits
 * by network let them all through.
 */
export function hidesVisitor(request: FastifyRequest): boolean {
  // With a named proxy Fastify lists the addresses on the way, the proxy's own first.
  const isNamed = (request.ips?.length ?? 0) > 1;
  return !isNamed && isForwarded(request) && isLoopback(request.ip);
}

/** Says at start what the settings give away: a public address is reached through something. */
export function warnOfHiddenVisitors(
  { siteUrl, host, trustedProxies }: Pick<Config, "siteUrl" | "host" | "trustedProxies">,
  log: Log,
): void {
  const isPublic = !isLoopbackHost(new URL(siteUrl).hostname);
  if (isPublic && isLoopbackHost(host) && trustedProxies.length === 0) log.warn({}, sentence);
}

/** Says it once more when the first such request is here. */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", async (request) => {
    if (isSaid || !hidesVisitor(request)) return;
    isSaid = true;
    request.log.warn({}, sentence);
  });
}
