import { createHash } from "node:crypto";

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

const analyticsScripts = "https://www.googletagmanager.com";
const analyticsCalls =
  "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com";

interface PolicyRules {
  readonly analytics: boolean;
  readonly https: boolean;
  /** Whether the page may show pictures that its reader chose on the own device. */
  readonly previews: boolean;
}

/**
 * The policy of one finished page: its own files, the inline scripts it carries by their hashes,
 * and the analytics vendor only where the owner turned analytics on.
 *
 * @param html the whole page.
 */
export function writeContentSecurityPolicy(
  html: string,
  { analytics, https, previews }: PolicyRules,
): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, code = ""]) => hashScript(code));
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes), ...(analytics ? [analyticsScripts] : [])].join(" "),
    "style-src 'self'",
    `img-src 'self' data:${previews ? " blob:" : ""}${analytics ? ` ${analyticsCalls}` : ""}`,
    "font-src 'self'",
    `connect-src 'self'${analytics ? ` ${analyticsCalls}` : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

function hashScript(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
