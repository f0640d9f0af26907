import type { FastifyInstance } from "fastify";

export interface CrawlerRoutesOptions {
  readonly siteUrl: string;
  /** Paths of the pages that search engines are asked to read. */
  readonly paths: readonly string[];
}

const cacheControl = "public, max-age=3600";

/** What search engines ask for first. Both name the site's own address, so no build can hold them. */
export function crawlerRoutes(
  app: FastifyInstance,
  { siteUrl, paths }: CrawlerRoutesOptions,
): void {
  const robots = [
    "User-agent: *",
    "Disallow: /admin/",
    "Disallow: /api/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
  const entries = paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>\n`).join("");
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`;
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", cacheControl).send(robots),
  );
  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", cacheControl)
      .send(sitemap),
  );
}
