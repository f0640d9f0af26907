import { subscribe } from "node:diagnostics_channel";
import { registerHooks } from "node:module";
import type { FastifyInstance } from "fastify";
import type { ListedRoute, RouteMethod } from "../../src/testing/site/list-routes.ts";
import type { StaffRoute } from "../../src/platform/http/staff-route.ts";
import type { NotedSchema } from "./noted-parse-input.ts";
import { routeHeader } from "./raw-caller.ts";

// The site as it is deployed, in a process that tells which routes Fastify has and whose they are,
// which schema a call was held against, and what the process holds.

export interface OwnedRoute extends ListedRoute {
  /** Who of the staff may call it; null for everybody's. */
  readonly roles: StaffRoute["config"]["roles"] | null;
}

/** Among the arguments when pages are to be served as well. */
const withPages = "--pages";

export type SiteQuestion =
  | { readonly ask: "schemas" }
  | { readonly ask: "memory" }
  | {
      readonly ask: "fitting";
      readonly schemas: readonly object[];
      readonly values: readonly unknown[];
    };

export interface SiteMemory {
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** Timers, connections and files that the event loop waits for, by kind. */
  readonly resources: Readonly<Record<string, number>>;
}

export type SiteNews =
  | { readonly told: "open"; readonly url: string; readonly routes: readonly OwnedRoute[] }
  | { readonly told: "schemas"; readonly schemas: readonly NotedSchema[] }
  | { readonly told: "memory"; readonly memory: SiteMemory }
  | { readonly told: "fitting"; readonly fitting: readonly number[] };

const real = new URL("../../src/platform/http/parse-input.ts", import.meta.url).href;
const noting = new URL("noted-parse-input.ts", import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const isForeign = resolved.url === real && context.parentURL !== noting;
    return isForeign ? { ...resolved, url: noting } : resolved;
  },
});

const routes: OwnedRoute[] = [];

/** The routes tell of themselves, and each answer which one it is of. */
function watchRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    const methods = [method].flat() as RouteMethod[];
    routes.push(...methods.map((each) => ({ method: each, url, roles: config?.roles ?? null })));
  });
  app.addHook("onSend", async ({ method, routeOptions: { url } }, reply) => {
    if (url !== undefined) reply.header(routeHeader, `${method} ${url}`);
  });
}

subscribe("fastify.initialization", (message) => {
  watchRoutes((message as { fastify: FastifyInstance }).fastify);
});

// Only now: what was imported before has the real one.
const { findFitting, takeNotedSchemas } = await import("./noted-parse-input.ts");
const { readProcessConfig } = await import("../../src/platform/config/config.ts");
const { answerNotFound } = await import("../../src/platform/http/errors.ts");
const { createLog } = await import("../../src/platform/process/log.ts");
const { crmVariableNames } = await import("../../src/features/crm/server/crm-providers.ts");
const { registerBuiltPages } = await import("../../src/app/server/pages/built-pages.ts");
const { startServer } = await import("../../src/app/server/start-server.ts");
const { countKinds } = await import("../../src/testing/site/list-descriptors.ts");

const tell = (news: SiteNews) => void process.send?.(news);
const config = readProcessConfig(crmVariableNames);
const hasPages = process.argv.includes(withPages);

const { address } = await startServer({
  config,
  log: createLog(config.logLevel),
  registerPages: async (app) => {
    if (hasPages) await registerBuiltPages(app, config);
    else app.setNotFoundHandler(answerNotFound);
  },
  showFirstAdmin: () => {},
});

function measureMemory(): SiteMemory {
  // Once is not enough: finalizers of the first round let go of what the second one frees.
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = countKinds(process.getActiveResourcesInfo());
  return { heapBytes: heapUsed + external, residentBytes: rss, resources };
}

function answer(question: SiteQuestion): SiteNews {
  switch (question.ask) {
    case "schemas":
      return { told: "schemas", schemas: takeNotedSchemas() };
    case "memory":
      return { told: "memory", memory: measureMemory() };
    case "fitting":
      return { told: "fitting", fitting: findFitting(question.schemas, question.values) };
  }
}

process.on("message", (question: SiteQuestion) => tell(answer(question)));
process.once("disconnect", () => process.exit(0));
tell({ told: "open", url: address, routes });
