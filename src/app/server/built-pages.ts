import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { pages } from "#features/site/core/pages.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import type { Config } from "#platform/server/config.ts";
import { crawlerRoutes } from "./crawler-routes.ts";
import { listStaffPaths } from "./list-staff-paths.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { pageRoutes } from "./page-routes.ts";
import { addScriptIntegrity } from "./script-integrity.ts";

const buildDir = path.resolve(import.meta.dirname, "../../../build");
const clientDir = path.join(buildDir, "client");

/** Serves the pages as `react-router build` left them. */
export async function registerBuiltPages(app: FastifyInstance, config: Config): Promise<void> {
  const build: ServerBuild = await import(
    pathToFileURL(path.join(buildDir, "server/index.js")).href
  );
  const islands = JSON.parse(await readFile(path.join(buildDir, "islands.json"), "utf8"));
  const { siteUrl, gaMeasurementId, scheduleUrl, mail } = config;
  const isMailOn = mail.smtp !== null;
  const settings = {
    locale: defaultLocale,
    siteUrl,
    gaMeasurementId,
    scheduleUrl,
    isMailOn,
    islands,
  };
  const render = createPageRenderer(settings, async () => build, {
    mode: "production",
    log: app.log,
    finish: addScriptIntegrity(clientDir),
  });
  const publicPaths = pages.map((page) => page.path);
  crawlerRoutes(app, { siteUrl });
  await pageRoutes(app, {
    render,
    publicPaths,
    staffPaths: listStaffPaths(build.routes),
    clientDir,
  });
}
