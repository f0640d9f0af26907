import { siteConfig } from "#site.config.ts";

const dayMs = 86_400_000;
const validDays = 30;

/**
 * Where to report a fault that would let a stranger in (RFC 9116).
 *
 * @param siteUrl without a slash at its end.
 * @param now the text is good for thirty days from here: while the site answers, its address for
 *   mail is read, and a copy of a site that is gone runs out.
 */
export function writeSecurityTxt(siteUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  return [
    `Contact: mailto:${siteConfig.email}`,
    `Contact: ${siteUrl}/contact`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
