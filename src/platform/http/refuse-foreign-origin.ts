import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const namesOfThisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses calls that change state when a browser says another site sent them. A caller that is no
 * browser sends neither header and carries no cookie by accident, so it passes.
 */
export function refuseForeignOrigin(siteUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method)) return;
    if (request.headers["sec-fetch-site"] === "cross-site") throw foreign();
    requireOwnOrigin(request, siteUrl);
  };
}

/**
 * Refuses a call, or a web socket, that a page of another origin asks for. Browsers let any page open
 * a socket, with the cookies of the site that it asks.
 *
 * @throws AppError `forbidden` when a page of another origin asks.
 */
export function requireOwnOrigin(request: FastifyRequest, siteUrl: string): void {
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
 * Whether a page's origin is an address of this machine, by which a site without SITE_URL is opened. A
 * site on https is opened by its name alone: otherwise the page of any program on a visitor's machine
 * would pass for the site's. Any other name in the Host header proves nothing, since a stranger's name
 * may lead here.
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
