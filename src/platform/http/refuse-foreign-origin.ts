import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const namesOfThisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The site's origin, read at every request: an admin may name another. */
export interface OwnSite {
  readonly siteUrl: string;
}

/**
 * Refuses calls that change state when the browser says that another site sent them. A caller that
 * is not a browser sends neither header and has no cookies that it did not mean to send, so it
 * passes.
 */
export function refuseForeignOrigin(site: OwnSite) {
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method)) return;
    if (request.headers["sec-fetch-site"] === "cross-site") throw foreign();
    requireOwnOrigin(request, site);
  };
}

/**
 * Refuses a call or a web socket that a page of another origin opens. Browsers let any page open a
 * socket, with the cookies of the site that it connects to.
 *
 * @throws AppError `forbidden`.
 */
export function requireOwnOrigin(request: FastifyRequest, { siteUrl }: OwnSite): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl) return;
  if (!siteUrl.startsWith("https:") && isOwnAddress(origin, request)) return;
  throw foreign();
}

const foreign = () =>
  new AppError("forbidden", {
    en: "This call must come from the site itself.",
    es: "Esta petición debe venir del propio sitio.",
  });

/**
 * Whether a page's origin is an address of this machine, by which a site without SITE_URL is
 * opened. A site on https accepts its own name only: otherwise a page of any program on a visitor's
 * machine would pass as the site's. Another name in the Host header proves nothing, because a
 * stranger's domain may point here.
 */
function isOwnAddress(origin: string, { headers, raw }: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  if (protocol !== "http:" || host !== headers.host) return false;
  return namesOfThisMachine.has(hostname) || hostname === toHostname(raw.socket.localAddress ?? "");
}

function toHostname(address: string): string {
  const plain = address.replace(/^::ffff:/, "");
  return plain.includes(":") ? `[${plain}]` : plain;
}
