import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "#platform/server/answer-error.ts";
import type { RenderPage } from "./page-renderer.ts";
import { renderPublicPages, sendStoredPage, servePublicPages } from "./public-pages.ts";

/** Any path that no route has; its page is rendered once and served for all of them. */
const unknownPath = "/404";

export interface PageRoutesOptions {
  readonly render: RenderPage;
  readonly publicPaths: readonly string[];
  /** Folder of the built browser files. */
  readonly clientDir: string;
}

/**
 * Pages and the files they load: public ones from memory, the back office rendered live, and the
 * Page Not Found page for everything else.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { render, publicPaths, clientDir }: PageRoutesOptions,
): Promise<void> {
  const pages = await renderPublicPages(render, [...publicPaths, unknownPath]);
  const notFoundPage = pages.get(unknownPath);
  if (!notFoundPage) throw new Error("The Page Not Found page was not rendered.");

  app.get("/schedule", async (_request, reply) => reply.redirect("/contact", 302));
  servePublicPages(app, new Map([...pages].filter(([path]) => path !== unknownPath)));
  await serveFiles(app, clientDir);

  app.get("/admin/*", async (request, reply) => {
    const page = await render(request.url);
    return reply
      .code(page.status)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", page.contentSecurityPolicy)
      .header("cache-control", "no-store")
      .send(page.html);
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith("/api/")) return answerNotFound(request, reply);
    const withoutSlash = request.url.replace(/\/+(?=$|\?)/, "");
    if (pages.has(withoutSlash)) return reply.redirect(withoutSlash, 308);
    return sendStoredPage(request, reply, notFoundPage);
  });
}

async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve(clientDir),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Names under assets/ carry a hash of what is in the file; others keep their name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}
