import type { FastifyInstance } from "fastify";

export type RouteMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface ListedRoute {
  readonly method: RouteMethod;
  /** With `:name` for a part that varies. */
  readonly url: string;
}

/** Every route of a server, read off the tree that Fastify prints. */
export function listRoutes(app: Pick<FastifyInstance, "printRoutes">): ListedRoute[] {
  const parents: string[] = [];
  const routes: ListedRoute[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", part = "", methods = ""] =
      /^(.*?)── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
    if (part === "") continue;
    const depth = Math.floor(indent.length / 4);
    parents[depth] = (parents[depth - 1] ?? "") + part;
    for (const method of methods.split(", ") as RouteMethod[])
      routes.push({ method, url: parents[depth] });
  }
  return routes;
}
