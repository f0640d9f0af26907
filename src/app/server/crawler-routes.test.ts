import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";

test("robots.txt and the sitemap name the address of the site they are served from", async () => {
  const { database, close } = await openTestDatabase();
  const server = await startTestServer(database, { config: { siteUrl: "https://agency.example" } });
  const robots = await server.app.inject("/robots.txt");
  expect(robots.statusCode).toBe(200);
  expect(robots.headers["content-type"]).toMatch(/^text\/plain/);
  expect(robots.body).toContain("Sitemap: https://agency.example/sitemap.xml");
  const sitemap = await server.app.inject("/sitemap.xml");
  expect(sitemap.statusCode).toBe(200);
  expect(sitemap.headers["content-type"]).toMatch(/^application\/xml/);
  expect(sitemap.body).toContain("<loc>https://agency.example/term-insurance</loc>");
  expect(sitemap.body).not.toMatch(/admin|privacy|terms</);
  await server.close();
  await close();
});
