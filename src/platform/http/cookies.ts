import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import { defaultLocale, type Locale, locales } from "#platform/core/locale.ts";
import { seal, unseal, type AppSecret } from "#platform/secrets/seal.ts";

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

/** @param name also part of the seal, so that one cookie's value can't be used as another's. */
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

const languageName = "language";

/** In which language this browser shows the back office: what the person chose who signed in last. */
export function readLanguageCookie({ cookies }: Pick<FastifyRequest, "cookies">): Locale {
  return locales.find((locale) => locale === cookies[languageName]) ?? defaultLocale;
}

/** Kept for a year, also after the sign-out: the next sign-in page greets in the same language. */
export function setLanguageCookie(reply: FastifyReply, language: Locale, secure: boolean): void {
  const attributes = { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
  void reply.setCookie(languageName, language, { ...attributes, maxAge: 365 * 86_400 });
}
