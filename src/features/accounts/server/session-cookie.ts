import type { FastifyReply, FastifyRequest } from "fastify";

const plainName = "session";

/** Where the session's token lives in the browser; `secure` when the site is served over https. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
}

export function sessionCookie({ secure }: { readonly secure: boolean }): SessionCookie {
  // The prefix makes browsers refuse a cookie of this name from a subdomain or over plain http.
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    set: (reply, token, expiresAt) =>
      void reply.setCookie(name, token, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
