import type { ForgetfulTree } from "./forgetful-tree.ts";
import { fuseCodes, readNames } from "./fuse-messages.ts";
import type { FuseRequest } from "./fuse-messages.ts";

/** What stands before the names in a request that makes, moves or removes one. */
const named: Readonly<Record<number, { readonly verb: string; readonly offset: number }>> = {
  [fuseCodes.makeNode]: { verb: "create", offset: 16 },
  [fuseCodes.create]: { verb: "create", offset: 16 },
  [fuseCodes.makeFolder]: { verb: "folder", offset: 8 },
  [fuseCodes.unlink]: { verb: "unlink", offset: 0 },
  [fuseCodes.removeFolder]: { verb: "unlink", offset: 0 },
  [fuseCodes.rename]: { verb: "rename", offset: 8 },
  [fuseCodes.rename2]: { verb: "rename", offset: 16 },
  [fuseCodes.link]: { verb: "link", offset: 8 },
};

const verbs: Readonly<Record<number, string>> = {
  [fuseCodes.setAttributes]: "set",
  [fuseCodes.write]: "write",
  [fuseCodes.sync]: "sync",
  [fuseCodes.syncFolder]: "sync",
};

/** A change in words, such as `write data/app-secret.new` or `rename data/a data/b`. */
export function nameChange(tree: ForgetfulTree, { code, node, body }: FuseRequest): string {
  const folder = tree.findPath(node);
  const place = named[code];
  if (!place) return `${verbs[code] ?? "other"} ${folder}`;
  const [first = "", second] = readNames(body, place.offset);
  if (place.verb !== "rename") return `${place.verb} ${folder}/${first}`;
  const target = tree.findPath(Number(body.readBigUInt64LE(0)));
  return `rename ${folder}/${first} ${target}/${second ?? ""}`;
}
