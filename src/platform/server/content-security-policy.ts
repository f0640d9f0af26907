import { createHash } from "node:crypto";

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

const analyticsScripts = "https://www.googletagmanager.com";
const analyticsCalls =
  "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com";

interface PolicyRules {
  readonly analytics: boolean;
  readonly https: boolean;
  /** Pages of the back office: they show pictures chosen on the own device, and nobody is counted. */
  readonly staff: boolean;
}

/**
 * The policy of one finished page: its own files, the inline scripts it carries by their hashes,
 * and the analytics vendor only where the owner turned analytics on.
 *
 * @param html the whole page.
 */
export function writeContentSecurityPolicy(
  html: string,
  { analytics: isOn, https, staff }: PolicyRules,
): string {
  const analytics = isOn && !staff;
  const hashes = [...html.matchAll(inlineScript)].map(([, code = ""]) => hashScript(code));
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes), ...(analytics ? [analyticsScripts] : [])].join(" "),
    "style-src 'self'",
    `img-src 'self' data:${staff ? " blob:" : ""}${analytics ? ` ${analyticsCalls}` : ""}`,
    "font-src 'self'",
    `connect-src 'self'${analytics ? ` ${analyticsCalls}` : ""}`,
    "manifest-src 'self'",
    // No text becomes markup or code in the browser; the vendor's script is answered by loadAnalytics.
    "require-trusted-types-for 'script'",
    `trusted-types ${analytics ? "default" : "'none'"}`,
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
