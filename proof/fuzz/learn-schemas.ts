import fc from "fast-check";
import {
  listVaryingParts,
  meantPart,
  type DrawnRequest,
  type FuzzedRoute,
} from "./draw-request.ts";
import type { FuzzCallers } from "./fuzz-callers.ts";
import type { FuzzedSite } from "./fuzzed-site.ts";
import { marks } from "./noted-parse-input.ts";
import { RawCaller } from "./raw-caller.ts";
import { routesWithoutSchema } from "./routes-without-schema.ts";
import { valueOfSchema } from "./value-of-schema.ts";

/** How often each sort of route is called to learn its schemas. A route with a record in its address may look for that first, so it is called with several records. */
const tries = { varying: 6, fixed: 3, reading: 2, without: 1 } as const;
const drawsPerRoute = 60;

/** Whether a route is one of the thousand files that pages load; all of them have one handler. */
export function isFile({ url }: FuzzedRoute): boolean {
  return /\.\w+$/.test(url) && !/[:*]/.test(url);
}

/** Signing out would end the admin's session, with which the other routes are still to be called. */
const untaught = new Set(["POST /api/auth/logout"]);

/**
 * Calls each route as an admin with input that no schema accepts, and asks the site which schemas
 * checked it. Then draws bodies that all of these schemas accept.
 */
export async function learnSchemas(
  site: FuzzedSite,
  callers: FuzzCallers,
  seed: number,
): Promise<FuzzedRoute[]> {
  const caller = new RawCaller(site.port);
  const routes: FuzzedRoute[] = [];
  for (const { method, url, roles } of site.routes) {
    const route: FuzzedRoute = { method, url, roles, body: [], query: [], fitting: [] };
    const isTaught = method !== "HEAD" && url.includes("/api/");
    if (isTaught && !untaught.has(`${method} ${url}`))
      await learnOne(site, route, seed, (request) => callers.send(caller, request));
    routes.push(route);
  }
  caller.close();
  return routes;
}

/**
 * Calls with several records, because a route may look for its record first, and with bodies that fit
 * the schemas known so far, because a route may check its body twice.
 */
async function learnOne(
  site: FuzzedSite,
  route: FuzzedRoute,
  seed: number,
  send: (request: DrawnRequest) => Promise<unknown>,
): Promise<void> {
  const { method } = route;
  const most = countTries(route);
  for (let known = 0; known < most; known += 1) {
    const body = { ...(route.fitting[0] as object), [marks.body]: 1 };
    await site.takeSchemas();
    await send({
      route,
      persona: "admin",
      method,
      parts: listVaryingParts(route).map((pattern) => meantPart(pattern, known)),
      query: `?${marks.query}=1`,
      headers: [["content-type", "application/json"]],
      body: method === "GET" ? null : Buffer.from(JSON.stringify(body)),
    });
    const isNews = addSchemas(route, await site.takeSchemas());
    if (isNews && route.body.length > 0) await drawFitting(site, route, seed);
    const isTaught = route.body.length + route.query.length > 0;
    if (!isNews && (isTaught || listVaryingParts(route).length === 0)) return;
  }
}

function countTries(route: FuzzedRoute): number {
  if (Object.hasOwn(routesWithoutSchema, `${route.method} ${route.url}`)) return tries.without;
  if (route.method === "GET") return tries.reading;
  return listVaryingParts(route).length > 0 ? tries.varying : tries.fixed;
}

/** @returns whether any of the schemas is new. */
function addSchemas(
  route: FuzzedRoute,
  noted: Awaited<ReturnType<FuzzedSite["takeSchemas"]>>,
): boolean {
  const before = route.body.length + route.query.length;
  for (const { place, schema } of noted) {
    const text = JSON.stringify(schema);
    if (!route[place].some((each) => JSON.stringify(each) === text)) route[place].push(schema);
  }
  return route.body.length + route.query.length > before;
}

async function drawFitting(site: FuzzedSite, route: FuzzedRoute, seed: number): Promise<void> {
  const whole = fc
    .tuple(...route.body.map((schema) => valueOfSchema(schema)))
    .map((values): unknown => (values.length === 1 ? values[0] : Object.assign({}, ...values)));
  const drawn = fc.sample(whole, { seed, numRuns: drawsPerRoute });
  route.fitting = await site.keepFitting(route.body, drawn);
}
