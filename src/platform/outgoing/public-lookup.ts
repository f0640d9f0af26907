import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { type LookupFunction, isIP } from "node:net";
import ipaddr from "ipaddr.js";

export class PrivateAddressError extends Error {}

export type ResolveHost = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks up a host for a socket and refuses private addresses. The socket connects to the address
 * that was checked, so a name that resolves differently a moment later changes nothing.
 *
 * @param isAllowed for tests, whose servers are on this machine.
 */
export function createPublicLookup(
  resolve: ResolveHost = lookup,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [], 0);
      const [first] = addresses;
      // One private address among public ones is not accidental, so the host is refused.
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return done(new PrivateAddressError(`${hostname} has no public address.`), [], 0);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

/**
 * Publicly routed addresses at which a cloud's machines reach internal services: Azure's host and
 * IBM's. Those of other clouds are link-local, shared or unique local.
 */
const addressesOfClouds = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((range) =>
  ipaddr.IPv4.parseCIDR(range),
);

/** All other IPv6 is local, multicast, unassigned, or an embedded IPv4 address. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet; everything that is not known to is refused.
 */
export function isPublicAddress(text: string): boolean {
  // The library alone would also read "127.1" and "0x7f.1" as addresses.
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !addressesOfClouds.some((range) => address.match(range));
}
