import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import { hostCookie } from "./host-cookie.ts";
import { seal, unseal } from "./seal.ts";
import type { AppSecret } from "./keyed-hash.ts";

/** Carries something from one call of a browser to its next, for a while; nobody but the server reads it. */
export interface SealedCookie<Content> {
  /** Null when there is none, or its time is over. */
  read(request: FastifyRequest): Content | null;
  set(reply: FastifyReply, content: Content): void;
  clear(reply: FastifyReply): void;
}

export interface SealedCookieOptions {
  readonly secret: AppSecret;
  readonly clock: Clock;
  readonly secure: boolean;
  readonly lastsMs: number;
}

/** @param name also what it is sealed for: no cookie opens as another. */
export function sealedCookie<Content>(
  name: string,
  { secret, clock, secure, lastsMs }: SealedCookieOptions,
): SealedCookie<Content> {
  const cookie = hostCookie(name, { secure });
  const place = { purpose: `cookie ${name}` };
  return {
    read(request) {
      const text = unseal(cookie.read(request) ?? "", secret, place);
      if (text === null) return null;
      const { content, until } = JSON.parse(text) as { content: Content; until: number };
      return until > clock.now().getTime() ? content : null;
    },
    set(reply, content) {
      const until = clock.now().getTime() + lastsMs;
      cookie.set(reply, seal(JSON.stringify({ content, until }), secret, place), new Date(until));
    },
    clear: (reply) => cookie.clear(reply),
  };
}
