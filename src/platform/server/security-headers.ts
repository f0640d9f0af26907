import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

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

/** See site.config.ts. */
export type HttpsOnly = "this-host" | "subdomains" | "preload";

export interface SecurityHeadersOptions {
  readonly siteUrl: string;
  readonly httpsOnly: HttpsOnly;
}

/** What every answer tells browsers; a page replaces the content policy by its own. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { siteUrl, httpsOnly }: SecurityHeadersOptions,
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
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    // The analytics vendor's script, where it is on, doesn't say who may embed it.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onRequest", async (_request, reply) => {
    void reply.header("permissions-policy", permissionsPolicy);
  });
}
