import type { FastifyRequest } from "fastify";
import { isLoopback } from "./is-loopback.ts";
import type { RateLimit, UncountedCall } from "./rate-limits.ts";
import { toVisitorNetwork } from "./visitor-network.ts";

export interface VisitorLimit {
  consume(request: FastifyRequest): Promise<void>;
  /** For whoever counts the call in a statement of theirs; null where it is let through uncounted. */
  begin(request: FastifyRequest): UncountedCall | null;
}

/**
 * Limits calls by the visitor's network. Loopback is let through: it is this machine itself, or a
 * proxy that TRUST_PROXY doesn't name, and then all families would share one address and be
 * turned away together.
 */
export function limitVisitors(limit: RateLimit, toNetwork = toVisitorNetwork): VisitorLimit {
  return {
    async consume(request) {
      if (!isLoopback(request.ip)) await limit.consume(toNetwork(request.ip));
    },
    begin: ({ ip }) => (isLoopback(ip) ? null : limit.begin(toNetwork(ip))),
  };
}
