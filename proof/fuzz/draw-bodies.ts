import fc from "fast-check";
import type { FuzzedRoute } from "./draw-request.ts";
import type { FuzzedSite } from "./fuzzed-site.ts";
import { valueOfSchema } from "./value-of-schema.ts";

const drawsPerRoute = 60;
/** Fewer of the bodies drawn from its schema than this may fit, or the draw knows too little. */
const fewestFitting = 5;

/** Whether a route is one of the thousand files that pages load; all of them have one handler. */
export function isFile({ url }: Pick<FuzzedRoute, "url">): boolean {
  return /\.\w+$/.test(url) && !/[:*]/.test(url);
}

/** Draws bodies for each route that declares one: the site itself says which of them fit. */
export async function drawBodies(site: FuzzedSite, seed: number): Promise<FuzzedRoute[]> {
  const routes: FuzzedRoute[] = [];
  for (const route of site.routes) {
    const values =
      route.body === null
        ? []
        : fc.sample(valueOfSchema(route.body), { seed, numRuns: drawsPerRoute });
    const fitting = values.length === 0 ? [] : await site.keepFitting(route, values);
    routes.push({ ...route, fitting });
  }
  return routes;
}

/** Routes of whose schema the draw knows too little to send what is nearly right. */
export function findUndrawn(routes: readonly FuzzedRoute[]): string[] {
  return routes
    .filter(({ body, fitting }) => body !== null && fitting.length < fewestFitting)
    .map(({ method, url, fitting }) => `${method} ${url}: ${fitting.length} drawn bodies fit`);
}
