import { constants } from "node:os";
import type { FileNode, FolderNode, ForgetfulTree, Node } from "./forgetful-tree.ts";
import {
  type Attributes,
  attributesAnswer,
  entryAnswer,
  folderAnswer,
  fuseCodes,
  type FuseRequest,
  initAnswer,
  openAnswer,
  readNames,
  statfsAnswer,
  writtenAnswer,
} from "./fuse-messages.ts";

const { ENOENT, ENOSYS, ENOTDIR, EISDIR, EEXIST, ENOTEMPTY, EINVAL } = constants.errno;

/** What a request ends with instead of an answer. */
export class Refusal extends Error {
  readonly errno: number;

  constructor(errno: number) {
    super(`errno ${errno}`);
    this.errno = errno;
  }
}

type Answerer = (tree: ForgetfulTree, request: FuseRequest) => Buffer | undefined;

/** Requests after which something else may be on the disk than before. */
export const changingCodes: ReadonlySet<number> = new Set([
  fuseCodes.setAttributes,
  fuseCodes.makeNode,
  fuseCodes.makeFolder,
  fuseCodes.unlink,
  fuseCodes.removeFolder,
  fuseCodes.rename,
  fuseCodes.rename2,
  fuseCodes.link,
  fuseCodes.create,
  fuseCodes.write,
  fuseCodes.sync,
  fuseCodes.syncFolder,
]);

/** The kernel waits for no answer to these. */
export const unansweredCodes: ReadonlySet<number> = new Set([
  fuseCodes.forget,
  fuseCodes.batchForget,
  fuseCodes.interrupt,
]);

function findFolder(tree: ForgetfulTree, id: number): FolderNode {
  const node = tree.find(id);
  if (!node) throw new Refusal(ENOENT);
  if (node.kind !== "folder") throw new Refusal(ENOTDIR);
  return node;
}

function findFile(tree: ForgetfulTree, id: number): FileNode {
  const node = tree.find(id);
  if (!node) throw new Refusal(ENOENT);
  if (node.kind !== "file") throw new Refusal(EISDIR);
  return node;
}

function findEntry(tree: ForgetfulTree, folder: FolderNode, name: string): Node | undefined {
  const id = folder.entries.get(name);
  return id === undefined ? undefined : tree.find(id);
}

function attributesOf(node: Node): Attributes {
  const { id, mode, modifiedMs } = node;
  if (node.kind === "folder") return { id, mode, modifiedMs, size: 4_096, links: 2 };
  return { id, mode, modifiedMs, size: node.content.size, links: node.links };
}

function firstName(body: Buffer, offset: number): string {
  const [name] = readNames(body, offset);
  if (name === undefined) throw new Refusal(EINVAL);
  return name;
}

function addNamed(tree: ForgetfulTree, parent: number, name: string, make: () => Node): Node {
  const folder = findFolder(tree, parent);
  if (folder.entries.has(name)) throw new Refusal(EEXIST);
  const node = make();
  tree.link(folder, name, node);
  return node;
}

interface Move {
  readonly from: FolderNode;
  readonly to: FolderNode;
  readonly names: readonly string[];
  readonly keepsOther: boolean;
}

function rename(tree: ForgetfulTree, { from, to, names, keepsOther }: Move): void {
  const [oldName = "", newName = ""] = names;
  const node = findEntry(tree, from, oldName);
  const other = findEntry(tree, to, newName);
  if (!node) throw new Refusal(ENOENT);
  if (other && keepsOther) throw new Refusal(EEXIST);
  if (other === node) return;
  if (other?.kind === "folder" && other.entries.size > 0) throw new Refusal(ENOTEMPTY);
  tree.link(to, newName, node);
  tree.unlink(from, oldName);
}

const noReplaceFlag = 1;
const setAttributesBits = { mode: 1, size: 8, modified: 32, modifiedNow: 256 } as const;

function setAttributes(node: Node, body: Buffer): void {
  const valid = body.readUInt32LE(0);
  if ((valid & setAttributesBits.mode) !== 0) node.mode = body.readUInt32LE(68);
  if ((valid & setAttributesBits.size) !== 0) {
    if (node.kind !== "file") throw new Refusal(EISDIR);
    node.content.truncate(Number(body.readBigUInt64LE(16)));
  }
  if ((valid & setAttributesBits.modifiedNow) !== 0) node.modifiedMs = Date.now();
  else if ((valid & setAttributesBits.modified) !== 0) {
    const nanoseconds = body.readUInt32LE(60);
    node.modifiedMs = Number(body.readBigUInt64LE(40)) * 1_000 + nanoseconds / 1_000_000;
  }
}

const answerers: Readonly<Record<number, Answerer>> = {
  [fuseCodes.init]: (_tree, { body }) => initAnswer(body),
  [fuseCodes.lookup]: (tree, { node, body }) => {
    const found = findEntry(tree, findFolder(tree, node), firstName(body, 0));
    if (!found) throw new Refusal(ENOENT);
    return entryAnswer(attributesOf(found));
  },
  [fuseCodes.getAttributes]: (tree, { node }) => {
    const found = tree.find(node);
    if (!found) throw new Refusal(ENOENT);
    return attributesAnswer(attributesOf(found));
  },
  [fuseCodes.setAttributes]: (tree, { node, body }) => {
    const found = tree.find(node);
    if (!found) throw new Refusal(ENOENT);
    setAttributes(found, body);
    return attributesAnswer(attributesOf(found));
  },
  [fuseCodes.makeNode]: (tree, { node, body }) => {
    const make = () => tree.addFile(body.readUInt32LE(0));
    return entryAnswer(attributesOf(addNamed(tree, node, firstName(body, 16), make)));
  },
  [fuseCodes.create]: (tree, { node, body }) => {
    const make = () => tree.addFile(body.readUInt32LE(4));
    const made = addNamed(tree, node, firstName(body, 16), make);
    return Buffer.concat([entryAnswer(attributesOf(made)), openAnswer()]);
  },
  [fuseCodes.makeFolder]: (tree, { node, body }) => {
    const make = () => tree.addFolder(body.readUInt32LE(0));
    return entryAnswer(attributesOf(addNamed(tree, node, firstName(body, 8), make)));
  },
  [fuseCodes.unlink]: (tree, { node, body }) => {
    const folder = findFolder(tree, node);
    const name = firstName(body, 0);
    if (!findEntry(tree, folder, name)) throw new Refusal(ENOENT);
    tree.unlink(folder, name);
    return undefined;
  },
  [fuseCodes.removeFolder]: (tree, { node, body }) => {
    const folder = findFolder(tree, node);
    const name = firstName(body, 0);
    const found = findEntry(tree, folder, name);
    if (!found) throw new Refusal(ENOENT);
    if (found.kind !== "folder") throw new Refusal(ENOTDIR);
    if (found.entries.size > 0) throw new Refusal(ENOTEMPTY);
    tree.unlink(folder, name);
    return undefined;
  },
  [fuseCodes.rename]: (tree, { node, body }) => {
    const to = findFolder(tree, Number(body.readBigUInt64LE(0)));
    const names = readNames(body, 8);
    rename(tree, { from: findFolder(tree, node), to, names, keepsOther: false });
    return undefined;
  },
  [fuseCodes.rename2]: (tree, { node, body }) => {
    const flags = body.readUInt32LE(8);
    if (flags > noReplaceFlag) throw new Refusal(EINVAL);
    const to = findFolder(tree, Number(body.readBigUInt64LE(0)));
    const names = readNames(body, 16);
    rename(tree, { from: findFolder(tree, node), to, names, keepsOther: flags === noReplaceFlag });
    return undefined;
  },
  [fuseCodes.link]: (tree, { node, body }) => {
    const file = findFile(tree, Number(body.readBigUInt64LE(0)));
    return entryAnswer(attributesOf(addNamed(tree, node, firstName(body, 8), () => file)));
  },
  [fuseCodes.open]: openAnswer,
  [fuseCodes.openFolder]: openAnswer,
  [fuseCodes.read]: (tree, { node, body }) => {
    const [offset, size] = [Number(body.readBigUInt64LE(8)), body.readUInt32LE(16)];
    return findFile(tree, node).content.read(offset, size);
  },
  [fuseCodes.write]: (tree, { node, body }) => {
    const [offset, size] = [Number(body.readBigUInt64LE(8)), body.readUInt32LE(16)];
    const file = findFile(tree, node);
    file.content.write(offset, body.subarray(40, 40 + size));
    file.modifiedMs = Date.now();
    return writtenAnswer(size);
  },
  [fuseCodes.readFolder]: (tree, { node, body }) => {
    const [offset, size] = [Number(body.readBigUInt64LE(8)), body.readUInt32LE(16)];
    const entries = [...findFolder(tree, node).entries].map(([name, id]) => ({
      name,
      id,
      mode: tree.find(id)?.mode ?? 0,
    }));
    return folderAnswer(entries, offset, size);
  },
  [fuseCodes.sync]: (tree, { node }) => void tree.sync(node),
  [fuseCodes.syncFolder]: (tree, { node }) => void tree.sync(node),
  [fuseCodes.syncAll]: (tree) => void tree.syncAll(),
  [fuseCodes.statfs]: statfsAnswer,
  [fuseCodes.access]: () => undefined,
  [fuseCodes.flush]: () => undefined,
  [fuseCodes.release]: () => undefined,
  [fuseCodes.releaseFolder]: () => undefined,
  [fuseCodes.destroy]: () => undefined,
};

/** @throws Refusal with the errno for the kernel. */
export function answerRequest(tree: ForgetfulTree, request: FuseRequest): Buffer | undefined {
  const answer = answerers[request.code];
  if (!answer) throw new Refusal(ENOSYS);
  return answer(tree, request);
}

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
