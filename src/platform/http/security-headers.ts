import { createHash } from "node:crypto";
import type { OwnSite } from "./refuse-foreign-origin.ts";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

const analyticsScripts = "https://www.googletagmanager.com";
const analyticsCalls =
  "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com";

/**
 * The content security policy of one finished page: the site's own files, the page's inline scripts
 * by their hashes, and the analytics vendor only if the owner turned analytics on.
 *
 * @param html the whole page.
 * @param rules `staff` for pages of the back office: they show pictures chosen on the device and
 *   files in the viewer's frame, and have no analytics.
 */
export function writeContentSecurityPolicy(
  html: string,
  { analytics: isOn, https, staff }: Readonly<Record<"analytics" | "https" | "staff", boolean>>,
): string {
  const analytics = isOn && !staff;
  const hashes = [...html.matchAll(inlineScript)].map(([, code = ""]) => {
    return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
  });
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes), ...(analytics ? [analyticsScripts] : [])].join(" "),
    "style-src 'self'",
    `img-src 'self' data:${staff ? " blob:" : ""}${analytics ? ` ${analyticsCalls}` : ""}`,
    "font-src 'self'",
    `connect-src 'self'${analytics ? ` ${analyticsCalls}` : ""}`,
    "manifest-src 'self'",
    // The viewer of files is a page with its own policy.
    ...(staff ? ["frame-src 'self'"] : []),
    // Trusted Types: the browser takes no text as markup or code. The one exception is the analytics
    // script, which the default policy of `loadAnalytics` allows.
    "require-trusted-types-for 'script'",
    `trusted-types ${analytics ? "default" : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

const yearSeconds = 31_536_000;

/** No page of this site uses any of these features, so an injected script may not either. */
const unusedFeatures = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(", ");

/** Headers of the refusal of bytes that never became a request, which no hook sees. */
export const rawSecurityHeaders = [
  "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
  "X-Content-Type-Options: nosniff",
  "X-Frame-Options: DENY",
  "Referrer-Policy: no-referrer",
  "Cross-Origin-Resource-Policy: same-origin",
  "Cache-Control: no-store",
];

/**
 * Headers of a file whose address changes with its bytes: browsers keep it forever. Pages from the
 * advertising file and the viewer's frame have an opaque origin, so they load such files
 * cross-origin.
 */
export const lastingFileHeaders: Readonly<Record<string, string>> = {
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=31536000, immutable",
};

/** How strictly browsers use https only; site.config.ts explains the three values. */
export type HttpsOnly = "this-host" | "subdomains" | "preload";

const strictTransport: Readonly<Record<HttpsOnly, string>> = {
  "this-host": `max-age=${yearSeconds}`,
  subdomains: `max-age=${yearSeconds}; includeSubDomains`,
  preload: `max-age=${yearSeconds}; includeSubDomains; preload`,
};

/** Sets the security headers of every response; a page replaces the content policy by its own. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  httpsOnly: HttpsOnly,
  site: OwnSite,
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: "deny" },
    // Set below, because an admin may name an https address while the site runs.
    strictTransportSecurity: false,
    // These headers are for obsolete browsers, or demand what browsers already do over https. A
    // proxy sends each header again with every cached page.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    // The vendor's analytics script does not say who may embed it.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onRequest", async (request, reply) => {
    if (site.siteUrl.startsWith("https:")) {
      void reply.header("strict-transport-security", strictTransport[httpsOnly]);
    }
    // Only documents use these features; a phone would load these 300 bytes with each script, sheet
    // and picture.
    if (/^\/(?:assets|pictures)\//.test(request.url)) return;
    void reply.header("permissions-policy", permissionsPolicy);
  });
}
