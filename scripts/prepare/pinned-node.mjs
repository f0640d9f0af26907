import { join } from "node:path";

/** The Node that package.json pins, by path: what a shell calls `node` may still be the older one. */
export const pinnedNode = (root) => join(root, "node_modules", ".bin", "node");
