import type { ServerBuild } from "react-router";

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
