import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#platform/core/app-error.ts";
import { tryLockDirectory } from "#platform/process/lock-directory.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import { ensureCluster } from "./cluster.ts";
import { afterTheLastOne, endLeftBehind, inUse, joinServer } from "./other-servers.ts";
import {
  cannotStart,
  startServerProcess,
  type ServerProcess,
  type StopSignal,
} from "./server-process.ts";
import { ensureSiteRole, readUrl } from "./site-role.ts";
import { makeSocketDir, quoteDir } from "./socket-dir.ts";

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const lookMs = 50;

/** Room for one file of PostgreSQL's log: with less, a recovery only fails again. */
const neededBytes = 17 * 1024 * 1024;

/**
 * Small, for a site with thousands of leads on a small machine. Settings of durability stay at
 * their safe defaults.
 */
const settings = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "40",
  // No connections are reserved, because nobody signs in as superuser.
  superuser_reserved_connections: "0",
  shared_buffers: "32MB",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_parallel_workers_per_gather: "0",
  autovacuum_max_workers: "1",
  io_method: "sync",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

export interface OwnServer {
  /** The server's address; it stays the same when the server is started again. */
  readonly url: string;
  close(): Promise<void>;
}

interface OwnServerOptions {
  readonly log: Log;
  /**
   * Whether a server that another process of this site runs is accepted. The site needs its own; a
   * command works beside the running site or beside another command.
   */
  readonly mayShare?: boolean;
}

/**
 * Runs a PostgreSQL server on the data folder `dir`, which is created when there is none. The
 * server ends with this process, and is started again when it dies.
 *
 * @throws AppError `conflict` when another process holds `dir`, `unavailable` when the server does
 *   not start.
 */
export async function openOwnServer(
  dir: string,
  { log, mayShare = false }: OwnServerOptions,
): Promise<OwnServer> {
  const runDir = `${dir}.run`;
  for (const begun = Date.now(); ; await wait(lookMs)) {
    const lock = await lockRunDir(runDir, mayShare ? 0 : undefined);
    if (lock !== null) return startOwnServer(resolve(dir), { runDir, lock, log, mayShare });
    if (!mayShare) throw inUse(dir);
    const url = await joinServer(resolve(dir), Date.now() - begun);
    if (url !== null) return { url, close: async () => {} };
  }
}

async function lockRunDir(runDir: string, patienceMs: number | undefined) {
  try {
    return await tryLockDirectory(runDir, patienceMs);
  } catch (failure) {
    if (isFull(failure) || describeError(failure).code === "ENOSPC")
      throw cannotStart(runDir, "ENOSPC");
    if (!isRefused(failure)) throw failure;
    throw new AppError(
      "conflict",
      {
        en: `This user can't write to ${runDir}: it, or a folder above it, belongs to another one, or the disk is read-only. Start the site as that user or as root, or set DATA_DIR to a folder of this one.`,
        es: `Este usuario no puede escribir en ${runDir}: pertenece a otro, como quizá una carpeta por encima, o el disco es de solo lectura. Inicie el sitio con ese usuario o como root, o ponga en DATA_DIR una carpeta de este.`,
      },
      { cause: failure },
    );
  }
}

/**
 * Errors of a folder that can't be written. On a read-only disk Node reports ENOENT for a folder
 * that it should create.
 */
const refusals = new Set(["EACCES", "EPERM", "EROFS", "ENOENT"]);

/**
 * Whether the system refused, or SQLite reports a refusal (14: can't open the file; 8: read-only).
 */
function isRefused(failure: unknown): boolean {
  const { code = "", errcode } = failure as { code?: string; errcode?: number };
  return refusals.has(code) || errcode === 14 || errcode === 8;
}

/** SQLite's code for a full disk. */
const isFull = (failure: unknown) => (failure as { errcode?: number }).errcode === 13;

interface StartOptions {
  readonly runDir: string;
  readonly lock: { release(): void };
  readonly log: Log;
  readonly mayShare: boolean;
}

async function startOwnServer(
  dir: string,
  { runDir, lock, log, mayShare }: StartOptions,
): Promise<OwnServer> {
  try {
    await endLeftBehind(dir);
    const programs = await ensureCluster(dir);
    const socketDir = await makeSocketDir(dir, runDir, programs.owner);
    await afterTheLastOne(() => ensureSiteRole(programs, dir, socketDir));
    const url = (await readUrl(dir, socketDir)) ?? "";
    const start = () =>
      startServerProcess(programs, dir, {
        url,
        settings: { ...settings, unix_socket_directories: quoteDir(socketDir) },
      });
    const keeper = new ServerKeeper(dir, await afterTheLastOne(start), { start, log });
    return {
      url,
      close: async () => {
        // A command waits for others that use its server; the site's own clients are already gone.
        await keeper.close(mayShare ? "SIGTERM" : "SIGINT");
        lock.release();
      },
    };
  } catch (failure) {
    lock.release();
    throw (await isOutOfRoom(dir, failure)) ? cannotStart(dir, "ENOSPC") : failure;
  }
}

/** Whether the disk is full. A failed copy on a full disk may be reported as another error. */
async function isOutOfRoom(dir: string, failure: unknown): Promise<boolean> {
  if (failure instanceof AppError) return false;
  const { bavail, bsize } = await statfs(dirname(dir));
  return bavail * bsize < neededBytes;
}

interface KeeperOptions {
  readonly start: () => Promise<ServerProcess>;
  readonly log: Log;
}

/** Starts the server again when it dies; everything it acknowledged is on disk. */
class ServerKeeper {
  readonly #dir: string;
  readonly #options: KeeperOptions;
  readonly #closing = new AbortController();
  #server: ServerProcess;
  #watching: Promise<void>;

  constructor(dir: string, server: ServerProcess, options: KeeperOptions) {
    this.#dir = dir;
    this.#server = server;
    this.#options = options;
    this.#watching = this.#watch();
  }

  async close(signal: StopSignal): Promise<void> {
    this.#closing.abort();
    await this.#server.stop(signal);
    await this.#watching;
  }

  async #watch(): Promise<void> {
    for (;;) {
      await this.#server.ended;
      if (this.#closing.signal.aborted) return;
      const message = "The database server ended; it is started again as soon as that works.";
      this.#options.log.error({}, message);
      await this.#startAgain();
      if (this.#closing.signal.aborted) return;
    }
  }

  async #startAgain(): Promise<void> {
    const { start, log } = this.#options;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await wait(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      if (this.#closing.signal.aborted) return;
      try {
        const { bavail, bsize } = await statfs(this.#dir);
        if (bavail * bsize < neededBytes) continue;
        this.#server = await start();
        if (this.#closing.signal.aborted) await this.#server.stop("SIGINT");
        log.info({}, "The database server is running again.");
        return;
      } catch (error) {
        log.warn(describeError(error), "The database server can't be started yet.");
      }
    }
  }
}
