import { rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { DurableFileSystem, type DiskCalls } from "./durable-file-system.ts";
import { catchEngineCrash, type EngineCrash } from "./engine-crash.ts";

const settings = {
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
  // What stays of the log on disk after a checkpoint, which embedded-upkeep.ts makes: nobody else does.
  min_wal_size: "32MB",
  max_wal_size: "64MB",
  // Below this level messages quote the values of a failed statement.
  log_min_messages: "fatal",
};

const startParams = [
  // -F is PGlite's "no fsync".
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
];

export interface EmbeddedEngine {
  readonly pglite: PGlite;
  close(): Promise<void>;
}

export interface EngineHooks {
  /** Called once when the engine stops by itself; `reason` is PostgreSQL's last word. */
  onCrash(crash: EngineCrash, reason: string): void;
  readonly disk?: DiskCalls | undefined;
}

/** Starts PostgreSQL on `dir`, which may need a recovery from its log first, and which is ours. */
export async function openEngine(dir: string, hooks: EngineHooks): Promise<EmbeddedEngine> {
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
