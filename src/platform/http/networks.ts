import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Log } from "#platform/process/log.ts";

/** Some proxies write the caller's port behind the address: each connection would be a network. */
const withPort = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * What one visitor is counted by: an IPv4 address whole, of an IPv6 address its /64, because a
 * provider hands every household at least that many to choose from.
 */
export function toVisitorNetwork(address: string): string {
  return toNetwork(address, { octets: 4, groups: 4 });
}

/** What one customer of a provider may have at most, such as a rented server: a /48, and an IPv4 /16. */
export function toWideNetwork(address: string): string {
  return toNetwork(address, { octets: 2, groups: 3 });
}

/**
 * The /48 around a visitor's IPv6 address, since one customer may be given all of it; null for
 * IPv4.
 */
export function toWideVisitorNetwork(address: string): string | null {
  const wide = toWideNetwork(address);
  return wide.endsWith("/48") ? wide : null;
}

/** @param groups of an IPv6 address, 16 bits each. */
function toNetwork(
  written: string,
  { octets, groups }: Readonly<{ octets: 2 | 4; groups: 3 | 4 }>,
): string {
  const [, v6, plainV4] = withPort.exec(written) ?? [];
  const text = v6 ?? plainV4 ?? written;
  const address = readAddress(text);
  if (address === null) return text;
  if (address instanceof ipaddr.IPv6) {
    const kept = address.parts.map((part, at) => (at < groups ? part : 0));
    return `${new ipaddr.IPv6(kept).toString()}/${groups * 16}`;
  }
  if (octets === 4) return address.toString();
  const bits = octets * 8;
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** An IPv4 address written as an IPv6 one is read as IPv4; null for what is no address. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The library would also read "127.1" and "0x7f.1" as addresses.
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return readAddress(address)?.range() === "loopback";
}

/** The same of what stands in a setting or an address: a name, or an address perhaps in brackets. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopback(host.replace(/^\[(.*)\]$/, "$1"));
}

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
  {
    siteUrl,
    host,
    trustedProxies,
  }: Readonly<{ siteUrl: string; host: string; trustedProxies: readonly string[] }>,
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
