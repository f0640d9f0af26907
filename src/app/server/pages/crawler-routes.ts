import type { FastifyInstance } from "fastify";
import { toPage } from "#features/partners/core/partner-head.ts";
import { pages } from "#features/site/core/pages.ts";
import {
  writeManifest,
  writeRobots,
  writeSecurityTxt,
  writeSitemap,
} from "#features/site/core/site-files.ts";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";

const cacheControl = "public, max-age=3600";

/**
 * Files for search engines, home screens and security researchers, under the site's own address.
 *
 * @param partners whose pages are shown; the array changes while the site runs.
 */
export function crawlerRoutes(
  app: FastifyInstance,
  config: Pick<Config, "siteUrl">,
  partners: readonly ShownPartner[] = [],
  clock: Clock = { now: () => new Date() },
): void {
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cacheControl)
      .send(writeRobots(config.siteUrl)),
  );
  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", cacheControl)
      .send(writeSitemap([...pages, ...partners.map(toPage)], config.siteUrl)),
  );
  app.get("/site.webmanifest", async (_request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", cacheControl)
      .send(writeManifest()),
  );
  app.get("/.well-known/security.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cacheControl)
      .send(writeSecurityTxt(config.siteUrl, clock.now())),
  );
}

/** Whether an address belongs to the JSON API, where even a 404 is JSON. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}
