import type { APIRequestContext } from "@playwright/test";

/** Public pages that search engines should not find, and that are not in the sitemap. */
export const unlisted = ["/privacy", "/terms", "/your-data", "/your-data/sent"].flatMap((path) => [
  path,
  `/es${path}`,
]);

/** Paths of all public pages in all languages, read from the sitemap. */
export async function listPages(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get("/sitemap.xml")).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  return [...addresses.map((address) => new URL(address).pathname), ...unlisted];
}
