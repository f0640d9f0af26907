import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Log } from "#platform/process/log.ts";

/**
 * Some proxies append the caller's port to the address: each connection would count as another
 * network.
 */
const withPort = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * The network by which a visitor is counted: a whole IPv4 address, or the /64 of an IPv6 address,
 * because a provider gives every household at least that many addresses.
 */
export function toVisitorNetwork(address: string): string {
  return toNetwork(address, { octets: 4, groups: 4 });
}

/**
 * The largest network that one customer of a provider may have, such as with rented servers: a /48,
 * or an IPv4 /16.
 */
export function toWideNetwork(address: string): string {
  return toNetwork(address, { octets: 2, groups: 3 });
}

/** The /48 of a visitor's IPv6 address, because one customer may own all of it; null for IPv4. */
export function toWideVisitorNetwork(address: string): string | null {
  const wide = toWideNetwork(address);
  return wide.endsWith("/48") ? wide : null;
}

/** @param groups of 16 bits of an IPv6 address that are kept. */
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

/** Reads an IPv4 address in IPv6 notation as IPv4; null for anything that is no address. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The library alone would also read "127.1" and "0x7f.1" as addresses.
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Whether an address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return readAddress(address)?.range() === "loopback";
}

/** The same for a host in a setting or a URL: a name, or an address that may be in brackets. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopback(host.replace(/^\[(.*)\]$/, "$1"));
}

const sentence =
  "A proxy on this machine hides the visitors' addresses, so limits by network are off: name it in TRUST_PROXY and let it send X-Forwarded-For.";

const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/** Whether a proxy has forwarded the request, or its sender pretends that. */
export function isForwarded({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/**
 * Whether a proxy on this machine hides the visitor's address, because it does not send it, or
 * because TRUST_PROXY doesn't name the proxy. All visitors then look alike, so limits by network
 * let all of them through.
 */
export function hidesVisitor(request: Pick<FastifyRequest, "ips" | "ip" | "headers">): boolean {
  // With a named proxy Fastify lists the addresses on the way, the proxy's own first.
  const isNamed = (request.ips?.length ?? 0) > 1;
  return !isNamed && isForwarded(request) && isLoopback(request.ip);
}

/**
 * Warns at the start when the settings imply a proxy that TRUST_PROXY doesn't name: a public
 * address is set, and the site listens elsewhere.
 */
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

/** Warns once more when the first forwarded request arrives. */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", async (request) => {
    if (isSaid || !hidesVisitor(request)) return;
    isSaid = true;
    request.log.warn({}, sentence);
  });
}
