import type { Page } from "./page.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** The pages that want to be found, as sitemaps.org words it; `siteUrl` has no slash at its end. */
export function writeSitemap(pages: readonly Page[], siteUrl: string): string {
  const entries = pages
    .filter((page) => page.inSitemap && !page.noindex)
    .map(({ path }) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${entries.join("")}</urlset>\n`
  );
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
