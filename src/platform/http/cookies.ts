import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import { defaultLocale, type Locale, locales } from "#platform/core/locale.ts";
import { seal, unseal, type AppSecret } from "#platform/secrets/seal.ts";

const attributesOf = (secure: boolean) =>
  ({ httpOnly: true, sameSite: "lax", secure, path: "/" }) as const;

/**
 * A cookie that only this host's server reads.
 *
 * @param isSecure whether the site is on https, asked at every use: an admin may name its address
 *   while it runs.
 */
export function hostCookie(plainName: string, isSecure: () => boolean) {
  // The prefix makes browsers refuse a cookie of this name from a subdomain or over plain http.
  const findName = () => (isSecure() ? `__Host-${plainName}` : plainName);
  return {
    read: (request: FastifyRequest): string | null => request.cookies[findName()] ?? null,
    set: (reply: FastifyReply, value: string, expires: Date) =>
      void reply.setCookie(findName(), value, { ...attributesOf(isSecure()), expires }),
    clear: (reply: FastifyReply) => void reply.clearCookie(findName(), attributesOf(isSecure())),
  };
}

/**
 * A cookie that carries data from one request of a browser to later ones, for a limited time; only
 * the server can read it.
 *
 * @param name also part of the seal, so that one cookie's value can't be used as another's.
 */
export function sealedCookie<Content>(
  name: string,
  {
    secret,
    clock,
    isSecure,
    lastsMs,
  }: Readonly<{ secret: AppSecret; clock: Clock; isSecure: () => boolean; lastsMs: number }>,
) {
  const cookie = hostCookie(name, isSecure);
  const place = { purpose: `cookie ${name}` };
  return {
    clear: cookie.clear,
    /** Null without a valid cookie, or when it has expired. */
    read(request: FastifyRequest): Content | null {
      const text = unseal(cookie.read(request) ?? "", secret, place);
      if (text === null) return null;
      const { content, until } = JSON.parse(text) as { content: Content; until: number };
      return until > clock.now().getTime() ? content : null;
    },
    set(reply: FastifyReply, content: Content): void {
      const until = clock.now().getTime() + lastsMs;
      cookie.set(reply, seal(JSON.stringify({ content, until }), secret, place), new Date(until));
    },
  };
}

const languageName = "language";

/**
 * The language in which this browser shows the back office: the setting of whoever signed in last.
 */
export function readLanguageCookie({ cookies }: Pick<FastifyRequest, "cookies">): Locale {
  return locales.find((locale) => locale === cookies[languageName]) ?? defaultLocale;
}

/** Lasts a year, also after the sign-out, so that the next sign-in page has the same language. */
export function setLanguageCookie(reply: FastifyReply, language: Locale, secure: boolean): void {
  void reply.setCookie(languageName, language, { ...attributesOf(secure), maxAge: 365 * 86_400 });
}
