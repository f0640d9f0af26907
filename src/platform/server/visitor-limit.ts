import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { RateLimit } from "./rate-limits.ts";
import { toVisitorNetwork } from "./visitor-network.ts";

export interface VisitorLimit {
  consume(request: FastifyRequest): Promise<void>;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

/**
 * Limits calls by the visitor's network. Loopback is let through: it is this machine itself, or a
 * proxy that TRUST_PROXY doesn't name, and then all families would share one address and be
 * turned away together.
 */
export function limitVisitors(limit: RateLimit): VisitorLimit {
  return {
    async consume(request) {
      if (!isLoopback(request.ip)) await limit.consume(toVisitorNetwork(request.ip));
    },
  };
}

export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? "ipv4" : "ipv6");
}
