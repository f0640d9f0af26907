import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { archiveOf } from "#features/archive/server/archive.ts";
import { listNamedFiles } from "#features/archive/server/named-files.ts";
import type { FilePages } from "#features/archive/server/served-page.ts";
import { pages } from "#features/site/core/pages.ts";
import type { Config } from "#platform/config/config.ts";
import type { Ctx } from "#platform/ctx.ts";
import { locales, localPath } from "#platform/core/locale.ts";
import { crawlerRoutes } from "./crawler-routes.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { pageRoutes } from "./page-routes.ts";

const buildDir = path.resolve(import.meta.dirname, "../../../../build");
const clientDir = path.join(buildDir, "client");

const serverFile = path.join(buildDir, "server/index.js");

/**
 * Serves the pages as `react-router build` left them.
 *
 * @param ctx of the running site, in whose advertising file they are put.
 */
export async function registerBuiltPages(
  app: FastifyInstance,
  config: Config,
  ctx?: Ctx,
): Promise<void> {
  const build: ServerBuild = await import(pathToFileURL(serverFile).href);
  const islands = JSON.parse(await readFile(path.join(buildDir, "islands.json"), "utf8"));
  const { siteUrl, gaMeasurementId, scheduleUrl, mail } = config;
  const isMailOn = mail.smtp !== null;
  const settings = {
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
  const publicPaths = locales.flatMap((locale) => pages.map(({ path }) => localPath(path, locale)));
  crawlerRoutes(app, { siteUrl });
  await pageRoutes(app, {
    render,
    publicPaths,
    staffPaths: listStaffPaths(build.routes),
    clientDir,
    file: ctx && fileBuiltPages(ctx),
  });
}

/** With the files of the build once: they stay while the process runs. */
function fileBuiltPages(ctx: Ctx): FilePages {
  let software: Promise<string> | undefined;
  const hashBuild = async () =>
    createHash("sha256")
      .update(await readFile(serverFile))
      .digest("hex")
      .slice(0, 12);
  return async (pages, served) => {
    const listFiles = served.cause === "start" ? () => listNamedFiles(clientDir, pages) : null;
    software ??= hashBuild();
    await archiveOf(ctx).file({ ...served, pages, listFiles, software: await software });
  };
}

/** The patterns of all back-office pages, as the router knows them. */
export function listStaffPaths(routes: ServerBuild["routes"]): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const toPath = ({ path, parentId }: (typeof all)[number]): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? toPath(parent) : ""}${path ? `/${path}` : ""}`;
  };
  return all
    .filter(({ id }) => !parents.has(id))
    .map(toPath)
    .filter((path) => path.startsWith("/admin/"));
}

const builtScript = /<script\b[^>]*\ssrc="(\/assets\/[\w.-]+\.js)"/g;

/**
 * Writes into a page what its scripts' files must contain, so that a browser runs nothing that a
 * cache in between has changed.
 *
 * @param clientDir folder of the built browser files.
 * @throws what reading throws when the page names a file that was not built.
 */
function addScriptIntegrity(clientDir: string): (html: string) => string {
  const known = new Map<string, string>();
  const hash = (address: string): string => {
    const bytes = readFileSync(path.join(clientDir, address));
    const integrity = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
    known.set(address, integrity);
    return integrity;
  };
  return (html) =>
    html.replaceAll(
      builtScript,
      (tag, address: string) => `${tag} integrity="${known.get(address) ?? hash(address)}"`,
    );
}
