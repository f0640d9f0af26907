import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import type { Config } from "#platform/server/config.ts";
import { createPageRenderer } from "./page-renderer.ts";

const serverBuildModule = "virtual:react-router/server-build";

/**
 * Serves pages and sources through Vite with hot reload. The policy header is left out, because
 * Vite's own inline scripts change with every edit.
 */
export async function registerDevelopmentPages(
  app: FastifyInstance,
  config: Config,
): Promise<void> {
  // Loaded here and nowhere else: production has no use for the build tool.
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server: app.server } } as never,
    appType: "custom",
  });
  const loadBuild = async () => (await vite.ssrLoadModule(serverBuildModule)) as ServerBuild;
  const render = createPageRenderer(config, loadBuild, "development");

  app.addHook("onRequest", async (request, reply) => {
    const { url } = request;
    if (url.startsWith("/api/") || url === "/schedule" || request.method !== "GET") return;
    const handled = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once("finish", () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (failure: unknown) =>
        failure instanceof Error ? reject(failure) : resolve(false),
      );
    });
    if (handled) reply.hijack();
  });
  app.get("/schedule", async (_request, reply) => reply.redirect("/contact", 302));
  app.setNotFoundHandler(async (request, reply) => {
    const page = await render(request.url);
    return reply
      .code(page.status)
      .removeHeader("content-security-policy")
      .type("text/html; charset=utf-8")
      .send(page.html);
  });
  app.addHook("onClose", () => vite.close());
}
