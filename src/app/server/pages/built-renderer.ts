import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "#platform/process/log.ts";
import {
  createPageRenderer,
  type PageBuild,
  type PageSettings,
  type RenderPage,
} from "./page-renderer.ts";

export const buildDir = path.resolve(import.meta.dirname, "../../../../build");
export const clientDir = path.join(buildDir, "client");
export const serverFile = path.join(buildDir, "server/index.js");

/**
 * Loads the pages' server build of `react-router build`: once per thread, with its own words
 * objects.
 */
export const openBuild = async (): Promise<PageBuild> => import(pathToFileURL(serverFile).href);

export const openRenderer = (settings: PageSettings, build: PageBuild, log: Log): RenderPage =>
  createPageRenderer(settings, async () => build, {
    mode: "production",
    log,
    finish: addScriptIntegrity(clientDir),
  });

const builtScript = /<script\b[^>]*\ssrc="(\/assets\/[\w.-]+\.js)"/g;

/**
 * Adds integrity hashes to a page's scripts, so that a browser runs nothing that a cache has
 * changed.
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
