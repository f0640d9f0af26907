import type { FastifyInstance } from "fastify";
import { pages } from "#features/site/core/pages.ts";
import { writeRobots } from "#features/site/core/write-robots.ts";
import { writeSecurityTxt } from "#features/site/core/write-security-txt.ts";
import { writeSitemap } from "#features/site/core/write-sitemap.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Config } from "#platform/server/config.ts";

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
