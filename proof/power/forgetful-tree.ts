import { constants } from "node:fs";

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

const pageBytes = 4_096;
/** A disk writes a sector whole or not at all; PostgreSQL's control file relies on it. */
const sectorBytes = 512;

type Page = Uint8Array;

const emptyPage: Page = new Uint8Array(pageBytes);

/**
 * One file's bytes, twice: as they were written, and as they would be found after a power cut. Both
 * share the pages that are the same.
 */
class PagedFile {
  #pages: (Page | undefined)[] = [];
  #durable: (Page | undefined)[] = [];
  #durableSize = 0;
  readonly #dirty = new Set<number>();
  size = 0;

  get isDirty(): boolean {
    return this.#dirty.size > 0 || this.size !== this.#durableSize;
  }

  read(offset: number, length: number): Buffer {
    const end = Math.min(offset + length, this.size);
    if (end <= offset) return Buffer.alloc(0);
    const bytes = Buffer.alloc(end - offset);
    for (let at = offset; at < end;) {
      const inPage = at % pageBytes;
      const count = Math.min(pageBytes - inPage, end - at);
      const page = this.#pages[Math.floor(at / pageBytes)];
      if (page) bytes.set(page.subarray(inPage, inPage + count), at - offset);
      at += count;
    }
    return bytes;
  }

  write(offset: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      const at = offset + done;
      const inPage = at % pageBytes;
      const count = Math.min(pageBytes - inPage, bytes.length - done);
      this.#change(Math.floor(at / pageBytes)).set(bytes.subarray(done, done + count), inPage);
      done += count;
    }
    this.size = Math.max(this.size, offset + bytes.length);
  }

  truncate(size: number): void {
    const inPage = size % pageBytes;
    if (size < this.size) {
      if (inPage > 0) this.#change(Math.floor(size / pageBytes)).fill(0, inPage);
      const firstGone = Math.ceil(size / pageBytes);
      for (let index = firstGone; index < this.#pages.length; index += 1) this.#dirty.add(index);
      this.#pages.length = Math.min(this.#pages.length, firstGone);
    }
    this.size = size;
  }

  sync(): void {
    for (const index of this.#dirty) this.#durable[index] = this.#pages[index];
    this.#durable.length = this.#pages.length;
    this.#dirty.clear();
    this.#durableSize = this.size;
  }

  /** What a disk does by itself at any time: it writes a page out before anybody asks. */
  writeSomePageOut(random: () => number): void {
    const dirty = [...this.#dirty];
    const index = dirty[Math.floor(random() * dirty.length)];
    if (index === undefined || index >= this.#pages.length) return;
    this.#durable[index] = this.#pages[index];
    this.#dirty.delete(index);
  }

  /** What was written since the last sync is there, or not, or half of it: page by page. */
  forget(random: () => number): void {
    const size = random() < 0.5 ? this.size : this.#durableSize;
    const survivors = [...this.#durable];
    for (const index of this.#dirty) {
      const kind = random();
      const page = this.#pages[index];
      if (kind < 0.4) continue;
      survivors[index] = kind < 0.8 ? page : tear(this.#durable[index], page, random);
    }
    survivors.length = Math.min(survivors.length, Math.ceil(size / pageBytes));
    // Behind the end a file reads as zeros once it grows again.
    const last = survivors[Math.floor(size / pageBytes)];
    if (last && size % pageBytes > 0) {
      const cut = last.slice();
      cut.fill(0, size % pageBytes);
      survivors[survivors.length - 1] = cut;
    }
    this.#pages = survivors;
    this.#durable = [...survivors];
    this.#dirty.clear();
    this.size = size;
    this.#durableSize = size;
  }

  /** A page that may be changed without changing what is durable. */
  #change(index: number): Page {
    const page = this.#pages[index];
    if (page && this.#dirty.has(index)) return page;
    const copy = page?.slice() ?? new Uint8Array(pageBytes);
    this.#pages[index] = copy;
    this.#dirty.add(index);
    return copy;
  }
}

function tear(older: Page | undefined, newer: Page | undefined, random: () => number): Page {
  const torn = (older ?? emptyPage).slice();
  for (let at = 0; at < pageBytes; at += sectorBytes) {
    if (random() < 0.5) torn.set((newer ?? emptyPage).subarray(at, at + sectorBytes), at);
  }
  return torn;
}
