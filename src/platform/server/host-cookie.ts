import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie that only this host's server reads. */
export interface HostCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, value: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
}

export function hostCookie(
  plainName: string,
  { secure }: { readonly secure: boolean },
): HostCookie {
  // The prefix makes browsers refuse a cookie of this name from a subdomain or over plain http.
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    set: (reply, value, expiresAt) =>
      void reply.setCookie(name, value, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
