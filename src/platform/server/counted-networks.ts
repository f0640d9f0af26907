import { BlockList, isIP } from "node:net";
import { isLoopback } from "./is-loopback.ts";
import { toVisitorNetwork } from "./visitor-network.ts";

/** The name that connections and requests of one network are counted under; null counts nowhere. */
export interface CountedNetworks {
  ofVisitor(address: string): string | null;
  /** Whoever opened the connection: a proxy's are those of all its visitors. */
  ofPeer(address: string): string | null;
}

/**
 * Loopback is one visitor like any other only where TRUST_PROXY names a proxy: else it may be one
 * itself, and all families would be turned away together.
 */
export function countNetworks(trustedProxies: readonly string[]): CountedNetworks {
  const proxies = toBlockList(trustedProxies);
  const ofVisitor = (address: string) =>
    trustedProxies.length === 0 && isLoopback(address) ? null : toVisitorNetwork(address);
  return {
    ofVisitor,
    ofPeer(address) {
      const family = isIP(address) === 6 ? "ipv6" : "ipv4";
      return proxies.check(address, family) ? null : ofVisitor(address);
    },
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
