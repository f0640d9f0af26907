import type { IncomingMessage } from "node:http";
import { isIP, isIPv6, BlockList } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/process/log.ts";

const groupCount = 8;

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
  return wide.endsWith("::/48") ? wide : null;
}

/** @param groups of an IPv6 address, 16 bits each. */
function toNetwork(
  written: string,
  { octets, groups }: Readonly<{ octets: 2 | 4; groups: 3 | 4 }>,
): string {
  const [, v6, plainV4] = withPort.exec(written) ?? [];
  const address = v6 ?? plainV4 ?? written;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const v4 = mapped ?? address;
  if (isIP(v4) === 4) {
    return octets === 4 ? v4 : `${v4.split(".").slice(0, octets).join(".")}.0.0/${octets * 8}`;
  }
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  // The URL parser writes every form of one address alike: lower case, no dots, no leading zeros.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return `${expandGroups(canonical).slice(0, groups).join(":")}::/${groups * 16}`;
}

function expandGroups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: groupCount - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right];
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? "ipv4" : "ipv6");
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
