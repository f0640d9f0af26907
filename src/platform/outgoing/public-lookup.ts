import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { IncomingMessage } from "node:http";
import { type LookupFunction, BlockList, isIP } from "node:net";
import { Readable } from "node:stream";
import { sendRequest } from "./send-request.ts";

export class PrivateAddressError extends Error {}

export type ResolveHost = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a host up for a socket and refuses private addresses. The socket connects to what was
 * checked here: a name that answers otherwise a moment later gains nothing.
 *
 * @param isAllowed in tests, whose servers are on this machine.
 */
export function createPublicLookup(
  resolve: ResolveHost = lookup,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [], 0);
      const [first] = addresses;
      // One private address among public ones is no accident.
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return done(new PrivateAddressError(`${hostname} has no public address.`), [], 0);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

/** Ranges with a special purpose, from the IANA registries of RFC 6890, and clouds' own. */
const specialIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Routed like any other, but a cloud's machines reach the cloud itself there: Azure's host, and
  // the inner services of IBM's. The others' are link-local, shared or unique local.
  ["168.63.129.16", 32],
  ["161.26.0.0", 16],
  ["166.8.0.0", 14],
] as const;

// 2002::/16 and 2001::/32 wrap an IPv4 address, which could be a private one.
const specialIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const closed = new BlockList();
for (const [net, prefix] of specialIpv4) closed.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of specialIpv6) closed.addSubnet(net, prefix, "ipv6");
// All else is local, multicast, unassigned, or an IPv4 address in other clothes.
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one of the public internet's; default deny. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && globalIpv6.check(address, "ipv6") && !closed.check(address, "ipv6");
}

const bodiless = new Set([204, 205, 304]);

/**
 * A `fetch` that decides which address a host name stands for, which the global one can't. It
 * follows no redirects and keeps no connection for another call.
 *
 * @param lookup the system's own when undefined.
 */
export function createFetchWithLookup(lookup?: LookupFunction): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    try {
      const answer = await sendRequest(new URL(request.url), {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: Buffer.from(await request.arrayBuffer()),
        signal: request.signal,
        lookup,
      });
      return toResponse(answer);
    } catch (cause) {
      if (request.signal.aborted) throw request.signal.reason;
      // As the global one says it, so that callers tell lost connections from errors of ours.
      throw new TypeError("fetch failed", { cause });
    }
  };
}

function toResponse(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (!bodiless.has(status)) return new Response(Readable.toWeb(answer), { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
}
