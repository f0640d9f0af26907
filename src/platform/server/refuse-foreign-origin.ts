import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses calls that change state when a browser says another site sent them. A caller that is no
 * browser sends neither header and carries no cookie by accident, so it passes.
 */
export function refuseForeignOrigin(siteUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method)) return;
    const { origin, "sec-fetch-site": fetchSite } = request.headers;
    const isForeign =
      fetchSite === "cross-site" ||
      (origin !== undefined && !isOwnOrigin(origin, siteUrl, request.host));
    if (isForeign) {
      throw new AppError("forbidden", { en: "This call must come from the site itself." });
    }
  };
}

/**
 * The host the caller asked for counts too: on a developer's machine one server has several names.
 * Behind a proxy that TRUST_PROXY names it is the one the visitor's browser asked the proxy for.
 */
function isOwnOrigin(origin: string, siteUrl: string, host: string): boolean {
  if (origin === siteUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
