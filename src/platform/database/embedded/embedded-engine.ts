import { closeSync, fsyncSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, dirname } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { SqlRows } from "#platform/database/database.ts";

const settings = {
  // PGlite starts PostgreSQL with -F, which is "no fsync"; what comes later holds.
  fsync: "on",
  // PGlite's fdatasync, the default, does nothing and reports success.
  wal_sync_method: "fsync",
  // PGlite's memory is never given back, so it starts small.
  shared_buffers: "32MB",
  wal_buffers: "1MB",
  max_connections: "5",
  // Of tables and indexes, which stay open once used: of the 500 that open-files-limit.ts counts on
  // beside callers. Those longest unused are closed for others.
  max_files_per_process: "300",
  // What stays of the log on disk after a checkpoint, which `shortenLog` makes: nobody else does.
  min_wal_size: "32MB",
  max_wal_size: "64MB",
  // Below this level messages quote the values of a failed statement.
  log_min_messages: "fatal",
};

const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
];

export type EmbeddedEngine = Awaited<ReturnType<typeof openEngine>>;

interface EngineHooks {
  /** Called once when the engine stops by itself; `reason` is PostgreSQL's last word. */
  onCrash(crash: EngineCrash, reason: string): void;
  readonly disk?: DiskCalls | undefined;
}

/** Starts PostgreSQL on `dir`, which may need a recovery from its log first, and which is ours. */
export async function openEngine(dir: string, hooks: EngineHooks) {
  // The one before us left it, and a power cut may have left it empty or full of zeros: PostgreSQL
  // refuses to start beside that. The lock on the directory says who may use it, not this file.
  await rm(join(dir, "postmaster.pid"), { force: true });
  let lastWords = "no reason given";
  const files = new DurableFileSystem(
    dir,
    (module) =>
      catchEngineCrash(module, (crash) => {
        files.abandonFiles();
        hooks.onCrash(crash, lastWords);
      }),
    hooks.disk,
  );
  const pglite = new PGlite({
    fs: files,
    startParams,
    extensions: { pg_trgm },
    // node-postgres' answers: 64-bit integers as text, bytes as a Buffer.
    parsers: {
      [types.INT8]: (value: string) => value,
      [types.BYTEA]: (value: string) => Buffer.from(value.slice(2), "hex"),
    },
    onStderr: (line) => {
      lastWords = /(?:PANIC|FATAL):\s*(.*)/.exec(line)?.[1] ?? lastWords;
      return false;
    },
  });
  try {
    await pglite.waitReady;
  } catch (error) {
    files.abandonFiles();
    throw new Error(`The embedded database in ${dir} did not open: ${lastWords}.`, {
      cause: error,
    });
  }
  return { pglite, close: () => pglite.close() };
}

/** PostgreSQL ended inside PGlite, as it does when it can no longer promise durability. */
export class EngineCrash extends Error {
  readonly code = "EMBEDDED_DATABASE_DOWN";

  constructor(cause?: unknown) {
    super("The embedded database stopped.", { cause });
    this.name = "EngineCrash";
  }
}

// What PostgreSQL's own error jump, which PGlite handles, looks like from outside.
function isErrorJump(thrown: unknown): boolean {
  return (
    typeof thrown === "object" && thrown !== null && "status" in thrown && thrown.status === 100
  );
}

/**
 * Turns the end of the engine into an error its callers get. By itself PGlite swallows whatever
 * leaves PostgreSQL's main loop and calls the loop again, so a PANIC would hang the whole process.
 */
function catchEngineCrash(module: EngineModule, onCrash: (crash: EngineCrash) => void): void {
  const stop = (cause: unknown): EngineCrash => {
    const crash = new EngineCrash(cause);
    const refuse = () => {
      throw crash;
    };
    // The first two are what PGlite calls in its loop, the others on its way out of it.
    module["_PostgresMainLoopOnce"] = refuse;
    module.stackRestore = refuse;
    module["_PostgresSendReadyForQueryIfNecessary"] = () => undefined;
    module["_pgl_pq_flush"] = () => undefined;
    // Emscripten took PostgreSQL's exit for the exit of this process.
    process.exitCode = undefined;
    onCrash(crash);
    return crash;
  };
  const guard = (name: `_${string}`, isHandled: (error: unknown) => boolean) => {
    const run = module[name];
    if (!run) throw new Error(`PGlite no longer has ${name}; its crashes would go unseen.`);
    module[name] = (...args) => {
      try {
        return run(...args);
      } catch (error) {
        throw isHandled(error) ? error : stop(error);
      }
    };
  };
  guard("_PostgresMainLoopOnce", isErrorJump);
  guard("_PostgresMainLongJmp", () => false);
}

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
interface EngineModule {
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
class DurableFileSystem extends NodeFS {
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

/** Several statements may stand in one text when it takes no values. */
export async function runSql(pglite: PGlite, text: string, values?: unknown[]): Promise<SqlRows> {
  if (values?.length) return pglite.query<never>(text, values);
  const results = await pglite.exec(text);
  return { rows: results.flatMap(({ rows }) => rows) };
}
