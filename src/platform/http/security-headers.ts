import { createHash } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

const analyticsScripts = "https://www.googletagmanager.com";
const analyticsCalls =
  "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com";

/**
 * The policy of one finished page: its own files, the inline scripts it carries by their hashes,
 * and the analytics vendor only where the owner turned analytics on.
 *
 * @param html the whole page.
 * @param rules `staff` for pages of the back office: they show pictures chosen on the own device
 *   and files in the viewer's frame, and nobody is counted.
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
    // The viewer of files, which has a policy of its own.
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

/** No page of this site asks for any of it, so no script that got in may either. */
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
 * Of a file whose address stands for its bytes: browsers keep it for good. A page from the advertising
 * file has no origin, and neither has the viewer's frame: what they load is loaded as another site's.
 */
export const lastingFileHeaders: Readonly<Record<string, string>> = {
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=31536000, immutable",
};

/** How far browsers are told to use https only; site.config.ts explains the three. */
export type HttpsOnly = "this-host" | "subdomains" | "preload";

/** What every answer tells browsers; a page replaces the content policy by its own. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { siteUrl, httpsOnly }: Readonly<{ siteUrl: string; httpsOnly: HttpsOnly }>,
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: "deny" },
    strictTransportSecurity: siteUrl.startsWith("https:") && {
      maxAge: yearSeconds,
      includeSubDomains: httpsOnly !== "this-host",
      preload: httpsOnly === "preload",
    },
    // Only browsers that are gone read these, or they say what browsers do by themselves over https.
    // A proxy reads each header again with every page that it keeps.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    // The analytics vendor's script, where it is on, doesn't say who may embed it.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onRequest", async (request, reply) => {
    // Only documents have features; a phone would load these 300 bytes with each script, sheet and picture.
    if (/^\/(?:assets|pictures)\//.test(request.url)) return;
    void reply.header("permissions-policy", permissionsPolicy);
  });
}
