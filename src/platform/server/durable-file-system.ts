import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The calls that reach the disk, where a test counts them or makes them fail. */
export interface DiskCalls {
  sync(descriptor: number): void;
  beforeWrite?(path: string): void;
}

interface Stream {
  readonly nfd?: number;
  readonly path: string;
  readonly node: unknown;
}

interface StreamOperations {
  fsync?: (stream: Stream) => number;
  write: (stream: Stream, ...rest: unknown[]) => number;
}

interface NodeOperations {
  unlink: (parent: unknown, name: string) => void;
  setattr: (node: unknown, attributes: { readonly mode?: number }) => void;
}

/** The parts of PGlite's WebAssembly module that this code touches; none of them is documented. */
export interface EngineModule {
  readonly NODEFS: {
    readonly stream_ops: StreamOperations;
    readonly node_ops: NodeOperations;
    /** Where it is outside of the module. */
    realPath(node: unknown): string;
    convertNodeCode(error: unknown): number;
    tryFSOperation<T>(work: () => T): T;
  };
  readonly FS: { readonly streams: readonly (Stream | null | undefined)[] };
  [name: `_${string}`]: (...args: unknown[]) => unknown;
  stackRestore: (pointer: number) => void;
}

type EngineOptions = Parameters<NodeFS["init"]>[1];

/** PGlite's directory on disk, with the fsync that PGlite leaves out, and for its owner only. */
export class DurableFileSystem extends NodeFS {
  readonly #disk: DiskCalls;
  readonly #onLoaded: (module: EngineModule) => void;
  readonly #namesOnDisk = new Set<string>();
  #module: EngineModule | undefined;

  constructor(
    dir: string,
    onLoaded: (module: EngineModule) => void,
    disk: DiskCalls = { sync: fsyncSync },
  ) {
    super(dir);
    this.#onLoaded = onLoaded;
    this.#disk = disk;
  }

  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(engine, options);
    const hook = (module: unknown) => this.#hookDisk(module as EngineModule);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] },
    };
  }

  /** PGlite calls this after the module is loaded and before PostgreSQL starts in it. */
  override async initialSyncFs(): Promise<void> {
    if (this.#module) this.#onLoaded(this.#module);
  }

  #hookDisk(module: EngineModule): void {
    this.#module = module;
    const { NODEFS } = module;
    const disk = this.#disk;
    // Answers with an errno: an exception that is none of Emscripten's own would tear through
    // WebAssembly frames and leave the engine spinning.
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (nfd === undefined) return 0;
        disk.sync(nfd);
        this.#syncName(NODEFS.realPath(node), disk);
        return 0;
      } catch (error) {
        return NODEFS.convertNodeCode(error);
      }
    };
    const { unlink } = NODEFS.node_ops;
    NODEFS.node_ops.unlink = (parent, name) => {
      unlink(parent, name);
      this.#namesOnDisk.delete(`${NODEFS.realPath(parent)}/${name}`);
    };
    // Emscripten sets the mode of each file it makes, whatever this process's umask.
    const { setattr } = NODEFS.node_ops;
    NODEFS.node_ops.setattr = (node, { mode, ...rest }) =>
      setattr(node, mode === undefined ? rest : { ...rest, mode: mode & ~0o077 });
    if (!disk.beforeWrite) return;
    const { write } = NODEFS.stream_ops;
    NODEFS.stream_ops.write = (stream, ...rest) => {
      NODEFS.tryFSOperation(() => disk.beforeWrite?.(stream.path));
      return write(stream, ...rest);
    };
  }

  /**
   * PostgreSQL counts on a synced file's name being on disk with it, as it is on ext4 and XFS. POSIX
   * promises that for a synced folder only: after a checkpoint a new table's file could be gone.
   */
  #syncName(file: string, disk: DiskCalls): void {
    if (this.#namesOnDisk.has(file)) return;
    const folder = openSync(dirname(file), "r");
    try {
      disk.sync(folder);
    } finally {
      closeSync(folder);
    }
    this.#namesOnDisk.add(file);
  }

  /** Closes the files of an engine that can no longer do it itself. */
  abandonFiles(): void {
    const open = new Set(this.#module?.FS.streams.map((stream) => stream?.nfd));
    // Never twice: by then the numbers may be those of somebody else's files.
    this.#module = undefined;
    for (const descriptor of open) {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }
}
