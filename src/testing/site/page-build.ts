import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import {
  createPageRenderer,
  type PageSettings,
  type RenderPage,
} from "#app/server/pages/page-renderer.ts";
import { recordingLog } from "./recording-log.ts";

const appDir = path.resolve(import.meta.dirname, "../../app/web");

/** The server build of the pages, directly from their sources. */
export async function loadPageBuild(): Promise<ServerBuild> {
  const { default: table } = await import("#app/web/routes.ts");
  const entry = await import("#app/web/entry.server.tsx");
  const root = { id: "root", path: "", file: "root.tsx", children: table as RouteConfigEntry[] };
  const routes = await listRoutes(root, undefined);
  const manifest = routes.map(({ module, ...route }) => [
    route.id,
    { ...route, ...tellExports(module), module: `/${route.id}.js` },
  ]);
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: Object.fromEntries(manifest),
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

/** Draws pages of this build as the server does, in these languages. */
export function renderTestPages(build: ServerBuild, languages: readonly string[]): RenderPage {
  const settings = {
    siteUrl: "https://site.example",
    gaMeasurementId: "G-1",
    scheduleUrl: "https://schedule.example/",
    isMailOn: true,
    licensed: { states: null },
    islands: Object.fromEntries(languages.map((language) => [language, {}])),
  } as unknown as PageSettings;
  return createPageRenderer(settings, async () => build, {
    mode: "production",
    log: recordingLog(),
  });
}

interface BuiltRoute {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly path: string | undefined;
  readonly index: boolean | undefined;
  readonly module: Readonly<Record<string, unknown>>;
}

async function listRoutes(
  { file, children = [], ...entry }: RouteConfigEntry,
  parentId: string | undefined,
): Promise<BuiltRoute[]> {
  const id = entry.id ?? file;
  const module = await import(path.resolve(appDir, file));
  const own = { id, parentId, path: entry.path, index: entry.index, module };
  const below = await Promise.all(children.map((child) => listRoutes(child, id)));
  return [own, ...below.flat()];
}

function tellExports(module: BuiltRoute["module"]) {
  const has = (name: string) => Object.hasOwn(module, name);
  return {
    hasAction: has("action"),
    hasLoader: has("loader"),
    hasClientAction: has("clientAction"),
    hasClientLoader: has("clientLoader"),
    hasErrorBoundary: has("ErrorBoundary"),
  };
}
