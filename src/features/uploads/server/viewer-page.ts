import * as z from "zod";
import { AppError } from "#platform/core/app-error.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";

/**
 * The policy of the viewer's frame. Its sandbox removes the origin wherever the page is opened, so
 * that no script in it has the session. It may load this site's files, start workers, and compile
 * the decoders that come with pdf.js; it can reach no other host.
 */
const framePolicy = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Only a built file of this site may be the frame's script. */
const builtScript = /^\/assets\/[\w-]+\.js$/;

const viewerQuery = z.object({
  // Without exactly one such script there is no viewer, as at any unknown address.
  script: z.string().regex(builtScript).nullable().catch(null),
});

/** The page inside of the viewer's frame: empty but for the script, which the build has named. */
export function viewerRoute(app: Routes): void {
  const viewing = {
    ...adminsAndAgents,
    schema: {
      summary: "Sends the page inside of the frame that shows a document.",
      querystring: viewerQuery,
    },
  };
  app.get("/objects/viewer", viewing, async ({ query: { script } }, reply) => {
    if (script === null) {
      throw new AppError("not_found", {
        en: "There is no viewer at this address.",
        es: "No hay ningún visor en esta dirección.",
      });
    }
    return (
      reply
        .type("text/html; charset=utf-8")
        .removeHeader("x-frame-options")
        // This would ask for features that a page without an origin can't have; browsers would log
        // a warning.
        .removeHeader("origin-agent-cluster")
        .header("content-security-policy", framePolicy)
        .header("cache-control", "no-store")
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8">` +
            `<meta name="viewport" content="width=device-width"><title>File</title>` +
            `<body><script type="module" crossorigin src="${script}"></script></body></html>`,
        )
    );
  });
}
