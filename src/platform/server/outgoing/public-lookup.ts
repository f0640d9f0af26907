import { lookup } from "node:dns";
import type { LookupAddress, LookupAllOptions } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-addresses.ts";

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
