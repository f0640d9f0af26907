import type { FastifyInstance } from "fastify";
import { pages } from "#features/site/core/pages.ts";
import { writeRobots, writeSecurityTxt, writeSitemap } from "#features/site/core/site-files.ts";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";

const cacheControl = "public, max-age=3600";

/** What search engines and those who found a fault fetch first, under the address that this very site is known by. */
export function crawlerRoutes(
  app: FastifyInstance,
  { siteUrl }: Pick<Config, "siteUrl">,
  clock: Clock = { now: () => new Date() },
): void {
  const robots = writeRobots(siteUrl);
  const sitemap = writeSitemap(pages, siteUrl);
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", cacheControl).send(robots),
  );
  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", cacheControl)
      .send(sitemap),
  );
  app.get("/.well-known/security.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cacheControl)
      .send(writeSecurityTxt(siteUrl, clock.now())),
  );
}

/** Whether an address belongs to the JSON interface, where even a miss is answered with JSON. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}
