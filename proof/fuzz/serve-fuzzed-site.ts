import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { safeParse } from "zod/v4/core";
import type { DeclaredRoute } from "../../src/platform/http/route-list.ts";
import { routeHeader } from "./raw-caller.ts";

// The site as it is deployed, in a process that tells which routes it declares, which bodies they
// take, and what the process holds.

/** A route as the site declares it, with JSON Schemas of what it reads; null where it reads nothing. */
export interface ToldRoute extends Pick<DeclaredRoute, "method" | "url" | "roles"> {
  readonly body: object | null;
  readonly query: object | null;
}

/** Among the arguments when pages are to be served as well. */
const withPages = "--pages";

export type SiteQuestion =
  | { readonly ask: "memory" }
  | {
      readonly ask: "fitting";
      readonly route: Pick<ToldRoute, "method" | "url">;
      readonly values: readonly unknown[];
    };

export interface SiteMemory {
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** Timers, connections and files that the event loop waits for, by kind. */
  readonly resources: Readonly<Record<string, number>>;
}

export type SiteNews =
  | { readonly told: "open"; readonly url: string; readonly routes: readonly ToldRoute[] }
  | { readonly told: "memory"; readonly memory: SiteMemory }
  | { readonly told: "fitting"; readonly fitting: readonly number[] };

let site: FastifyInstance | null = null;

subscribe("fastify.initialization", (message) => {
  site = (message as { fastify: FastifyInstance }).fastify;
  // Each answer tells which route gave it.
  site.addHook("onSend", async ({ method, routeOptions: { url } }, reply) => {
    if (url !== undefined) reply.header(routeHeader, `${method} ${url}`);
  });
});

// Only now: the server is made while these are loaded or after.
const { describeInput } = await import("../../src/app/server/api-document.ts");
const { defaultLocale } = await import("../../src/platform/core/locale.ts");
const { readSchema } = await import("../../src/platform/http/parse-input.ts");
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

const routes = (): readonly DeclaredRoute[] => site?.routeList ?? [];

const tellRoute = ({ method, url, roles, schema }: DeclaredRoute): ToldRoute => ({
  method,
  url,
  roles,
  body: describeInput(schema?.body),
  query: describeInput(schema?.querystring),
});

/** The places of those values that a route takes as its body: no JSON Schema says all of its rules. */
function findFitting(
  { method, url }: Pick<ToldRoute, "method" | "url">,
  values: readonly unknown[],
): readonly number[] {
  const found = routes().find((route) => route.method === method && route.url === url);
  const schema = readSchema(found?.schema?.body as Parameters<typeof readSchema>[0], defaultLocale);
  return values.flatMap((value, index) => (safeParse(schema, value).success ? [index] : []));
}

function answer(question: SiteQuestion): SiteNews {
  return question.ask === "memory"
    ? { told: "memory", memory: measureMemory() }
    : { told: "fitting", fitting: findFitting(question.route, question.values) };
}

process.on("message", (question: SiteQuestion) => tell(answer(question)));
process.once("disconnect", () => process.exit(0));
tell({ told: "open", url: address, routes: routes().map(tellRoute) });
