import { globSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { followPartners } from "#features/partners/server/follow-partners.ts";
import { followStaff } from "#features/site/server/follow-staff.ts";
import { followSiteAddress } from "#platform/config/follow-site-address.ts";
import type { Ctx } from "#records/ctx.ts";
import { type Localized, locales, localPath } from "#platform/core/locale.ts";
import { answerNotFound } from "#platform/http/errors.ts";
import { crawlerRoutes, isApiPath } from "./crawler-routes.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { keepQuery, readRenderKey } from "./page-routes.ts";

const serverBuildModule = "virtual:react-router/server-build";

/**
 * The source modules with all languages' words: Vite transforms them when the browser requests
 * them.
 */
function findIslandSources() {
  const hotReload = "/@id/__x00__virtual:react-router/inject-hmr-runtime";
  const sources = globSync("src/{app,features/*}/web/*-island.tsx").map((file) => [
    path.basename(file, "-island.tsx"),
    { module: `/${file}`, imports: [], hotReload },
  ]);
  const islands = Object.fromEntries(sources);
  return Object.fromEntries(locales.map((locale) => [locale, islands])) as Localized<
    typeof islands
  >;
}

/**
 * Serves pages and sources through Vite with hot reload. The policy header is left out, because
 * Vite's own inline scripts change with every edit.
 */
export async function registerDevelopmentPages(
  app: FastifyInstance,
  { config, database, clock }: Ctx,
): Promise<void> {
  // Imported only here: production does not need the build tool.
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: "custom",
  });
  const loadBuild = async () => (await vite.ssrLoadModule(serverBuildModule)) as ServerBuild;
  const { gaMeasurementId, scheduleUrl, mail } = config;
  const { partners, read } = followPartners({ database, clock, config });
  const followed = followStaff({ database, clock });
  const settings = {
    partners,
    staff: followed.staff,
    get siteUrl() {
      return config.siteUrl;
    },
    gaMeasurementId,
    scheduleUrl,
    get isMailOn() {
      return mail.smtp !== null;
    },
    islands: findIslandSources(),
  };
  crawlerRoutes(app, config, partners);
  const render = createPageRenderer(settings, loadBuild, { mode: "development", log: app.log });

  app.addHook("onRequest", async (request, reply) => {
    const { url } = request;
    const isDetour = /^(?:\/\w\w)?\/schedule(?:\?|$)/.test(url);
    if (isApiPath(url) || isDetour || request.method !== "GET") return;
    const handled = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once("finish", () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (failure: unknown) =>
        failure instanceof Error ? reject(failure) : resolve(false),
      );
    });
    if (!handled) return;
    reply.hijack();
  });
  for (const locale of locales) {
    app.get(localPath("/schedule", locale), async (request, reply) =>
      reply.redirect(keepQuery(localPath("/contact", locale), request.url), 302),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url)) return answerNotFound(request, reply);
    await followSiteAddress({ database, config });
    await read();
    await followed.read();
    const page = await render(readRenderKey(request));
    return reply
      .code(page.status)
      .removeHeader("content-security-policy")
      .type(page.contentType)
      .send(page.html);
  });
  app.addHook("onClose", () => vite.close());
}
