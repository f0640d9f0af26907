import { constants } from "node:fs";
import { PagedFile } from "./paged-file.ts";

export interface FileNode {
  readonly kind: "file";
  readonly id: number;
  mode: number;
  modifiedMs: number;
  /** How many names it has. */
  links: number;
  readonly content: PagedFile;
}

export interface FolderNode {
  readonly kind: "folder";
  readonly id: number;
  mode: number;
  modifiedMs: number;
  /** Name to node, as everybody sees it. */
  entries: Map<string, number>;
  /** Name to node, as it is on the disk. */
  durable: Map<string, number>;
}

export type Node = FileNode | FolderNode;

export const rootId = 1;

/**
 * Files and folders that keep apart what was written and what a power cut leaves of it. As unkind
 * as POSIX allows: a file that was synced is on disk but not its name, which lives in the folder
 * and comes to disk with the folder's own sync; of names that were not, each is there or not,
 * whatever became of the others, the two of a rename included. Times and modes are never lost.
 */
export class ForgetfulTree {
  readonly #nodes = new Map<number, Node>();
  #lastId = rootId;

  constructor() {
    this.#nodes.set(rootId, makeFolder(rootId, 0o755));
  }

  find(id: number): Node | undefined {
    return this.#nodes.get(id);
  }

  /** @returns the first path found of it, without a slash before it; empty for what has none. */
  findPath(id: number, folderId = rootId): string {
    const folder = this.#nodes.get(folderId);
    if (folder?.kind !== "folder") return "";
    for (const [name, inner] of folder.entries) {
      if (inner === id) return name;
      const below = this.findPath(id, inner);
      if (below !== "") return `${name}/${below}`;
    }
    return "";
  }

  /** A file, or what else has a name and no entries, such as a socket. */
  addFile(mode: number): FileNode {
    const id = (this.#lastId += 1);
    const hasKind = (mode & constants.S_IFMT) !== 0;
    const node: FileNode = {
      kind: "file",
      id,
      mode: hasKind ? mode : mode | constants.S_IFREG,
      modifiedMs: Date.now(),
      links: 0,
      content: new PagedFile(),
    };
    this.#nodes.set(id, node);
    return node;
  }

  addFolder(mode: number): FolderNode {
    const node = makeFolder((this.#lastId += 1), mode);
    this.#nodes.set(node.id, node);
    return node;
  }

  /** Gives a node a name, in place of whatever had it. */
  link(folder: FolderNode, name: string, node: Node): void {
    this.unlink(folder, name);
    folder.entries.set(name, node.id);
    folder.modifiedMs = Date.now();
    if (node.kind === "file") node.links += 1;
  }

  unlink(folder: FolderNode, name: string): void {
    const node = this.#nodes.get(folder.entries.get(name) ?? 0);
    if (!folder.entries.delete(name)) return;
    folder.modifiedMs = Date.now();
    if (node?.kind === "file") node.links -= 1;
  }

  sync(id: number): void {
    const node = this.#nodes.get(id);
    if (node?.kind === "file") node.content.sync();
    if (node?.kind === "folder") node.durable = new Map(node.entries);
  }

  syncAll(): void {
    for (const id of this.#nodes.keys()) this.sync(id);
  }

  /** The power goes: what was not synced is dropped or kept, as `random` has it. */
  forget(random: () => number): void {
    for (const node of this.#nodes.values()) {
      if (node.kind === "file") {
        if (node.content.isDirty) node.content.forget(random);
        node.links = 0;
      } else {
        node.entries = forgetEntries(node, random);
        node.durable = new Map(node.entries);
      }
    }
    this.#dropUnreachable();
  }

  #dropUnreachable(): void {
    const reached = new Set<number>([rootId]);
    const visit = (folder: FolderNode) => {
      for (const [name, id] of folder.entries) {
        const node = this.#nodes.get(id);
        // A folder has one name: of a rename that is half on disk the first one found counts.
        if (!node || (node.kind === "folder" && reached.has(id))) {
          folder.entries.delete(name);
          folder.durable.delete(name);
          continue;
        }
        reached.add(id);
        if (node.kind === "file") node.links += 1;
        if (node.kind === "folder") visit(node);
      }
    };
    const root = this.#nodes.get(rootId);
    if (root?.kind === "folder") visit(root);
    for (const id of this.#nodes.keys()) if (!reached.has(id)) this.#nodes.delete(id);
  }
}

function makeFolder(id: number, mode: number): FolderNode {
  const permissions = mode & 0o7777;
  return {
    kind: "folder",
    id,
    mode: constants.S_IFDIR | permissions,
    modifiedMs: Date.now(),
    entries: new Map(),
    durable: new Map(),
  };
}

function forgetEntries({ entries, durable }: FolderNode, random: () => number) {
  const survivors = new Map<string, number>();
  for (const name of new Set([...durable.keys(), ...entries.keys()])) {
    const [before, after] = [durable.get(name), entries.get(name)];
    const id = before === after || random() < 0.5 ? before : after;
    if (id !== undefined) survivors.set(name, id);
  }
  return survivors;
}
