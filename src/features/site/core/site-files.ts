import { defaultLocale, type Locale, localPath, locales } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { dayMs } from "#platform/core/durations.ts";
import type { Page } from "./page.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * The sitemap of indexed pages, each in every language with links to the others; `siteUrl` has no
 * trailing slash.
 */
export function writeSitemap(pages: readonly Page[], siteUrl: string): string {
  const write = (path: string, locale: Locale) => escapeXml(siteUrl + localPath(path, locale));
  const linkTo = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  const entries = pages
    .filter((page) => !page.noindex)
    .flatMap(({ path }) => {
      const others = [
        ...locales.map((locale) => linkTo(locale, write(path, locale))),
        linkTo("x-default", write(path, defaultLocale)),
      ].join("");
      return locales.map((locale) => `  <url><loc>${write(path, locale)}</loc>${others}</url>\n`);
    });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join("")}</urlset>\n`
  );
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The text of robots.txt; `siteUrl` has no trailing slash. */
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

/** The colors `--paper` and `--primary` of the tokens, for a phone's home screen. */
const screenColors = { background_color: "#faf6ec", theme_color: "#1f4d3d" };

/**
 * The web manifest, which names the site on a phone's home screen, with the published names of the
 * agency.
 */
export function writeManifest(): string {
  return JSON.stringify({
    name: siteConfig.name,
    short_name: siteConfig.shortName,
    start_url: "/",
    display: "browser",
    ...screenColors,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  });
}

const validDays = 30;

/**
 * The text of security.txt: where to report a vulnerability (RFC 9116).
 *
 * @param siteUrl without a trailing slash.
 * @param now the text is valid for thirty days from now: while the site answers, its mail address
 *   is read, and a copy of a site that is gone expires.
 */
export function writeSecurityTxt(siteUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  return [
    `Contact: mailto:${siteConfig.email}`,
    `Contact: ${siteUrl}/contact`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/**
 * Speculation rules for links: pages to read are prerendered, so that they appear at once; of pages
 * with a form only the HTML is prefetched, because their code counts steps and reads stored data.
 *
 * @returns the JSON of a `speculationrules` script.
 */
export function writeSpeculationRules(pages: readonly Page[], locale: Locale): string {
  const pathsOf = (interactive: boolean) =>
    pages
      .filter((page) => Boolean(page.interactive) === interactive)
      .map(({ path }) => localPath(path, locale));
  const rule = (paths: readonly string[]) => [
    { where: { href_matches: paths }, eagerness: "moderate" },
  ];
  return JSON.stringify({ prerender: rule(pathsOf(false)), prefetch: rule(pathsOf(true)) });
}
