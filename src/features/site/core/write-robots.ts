/** What robots.txt says; `siteUrl` has no slash at its end. */
export function writeRobots(siteUrl: string): string {
  return [
    "User-agent: *",
    "Disallow: /admin/",
    "Disallow: /api/",
    "Disallow: /objects/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
