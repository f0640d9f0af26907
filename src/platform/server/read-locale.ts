import type { FastifyRequest } from "fastify";
import type { Locale } from "#platform/core/locale.ts";
import { locales } from "#platform/core/locale.ts";
import { negotiateLocale } from "#platform/core/negotiate-locale.ts";

/** The language to answer a caller in: that of the page it comes from, else the browser's. */
export function readLocale({ headers }: FastifyRequest): Locale {
  return negotiateLocale(headers["accept-language"], locales);
}
