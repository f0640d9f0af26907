import { createHash } from "node:crypto";
import { chmod, chown, lstat, readlink, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#platform/core/app-error.ts";
import { ignoreMissing, makeFolder } from "#platform/process/disk.ts";
import { tryLockDirectory } from "#platform/process/lock-directory.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import { ensureCluster } from "./cluster.ts";
import type { ServerUser } from "./programs.ts";
import {
  answers,
  readServerPid,
  startServerProcess,
  type ServerProcess,
  type StopSignal,
} from "./server-process.ts";

/** Bytes that the name of a Unix socket may have, its folder included, on every system. */
const longestSocketPath = 100;
const socketName = ".s.PGSQL.5432";

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const longestEndMs = 30_000;
const lookMs = 50;

/** With less room than one file of its log a recovery only fails again. */
const neededBytes = 17 * 1024 * 1024;

/** Small, for a site of thousands of leads on a small machine; durability is left as it is: on. */
const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "40",
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
  /** Where the server is reached, also after it died and came back. */
  readonly url: string;
  close(): Promise<void>;
}

interface OwnServerOptions {
  readonly log: Log;
  /**
   * Whether a server that another process of this site runs will do. The site itself wants its own;
   * a command works beside the running site, or beside another command.
   */
  readonly mayShare?: boolean;
}

/**
 * A PostgreSQL server on the files in `dir`, which are made when there are none. It ends with this
 * process, and is started again when it dies alone.
 *
 * @throws AppError `conflict` when another process holds `dir`, `unavailable` when no server starts.
 */
export async function openOwnServer(
  dir: string,
  { log, mayShare = false }: OwnServerOptions,
): Promise<OwnServer> {
  const runDir = `${dir}.run`;
  for (;;) {
    const lock = await lockRunDir(runDir, mayShare ? 0 : undefined);
    if (lock !== null) return startOwnServer(resolve(dir), { runDir, lock, log, mayShare });
    if (!mayShare) throw inUse(dir);
    const url = urlOf(findSocketDir(resolve(dir), runDir));
    if (await answers(url)) return { url, close: async () => {} };
    // Whoever holds the lock is starting or ending its server.
    await wait(lookMs);
  }
}

async function lockRunDir(runDir: string, patienceMs: number | undefined) {
  try {
    return await tryLockDirectory(runDir, patienceMs);
  } catch (failure) {
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

/** Of a disk that can't be written to Node says that the folder is missing which it was to make. */
const refusals = new Set(["EACCES", "EPERM", "EROFS", "ENOENT"]);

/** The system's refusal, or SQLite's word for it (14: can't open the file; 8: read-only). */
function isRefused(failure: unknown): boolean {
  const { code = "", errcode } = failure as { code?: string; errcode?: number };
  return refusals.has(code) || errcode === 14 || errcode === 8;
}

const inUse = (dir: string) =>
  new AppError("conflict", {
    en: `Another process is using ${dir}. Stop it first, or set DATA_DIR to another directory.`,
    es: `Otro proceso está usando ${dir}. Deténgalo primero o indique otro directorio en DATA_DIR.`,
  });

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
    const programs = await ensureCluster(dir);
    const socketDir = await makeSocketDir(dir, runDir, programs.owner);
    const url = urlOf(socketDir);
    await endLeftBehind(dir, url);
    const start = () =>
      startServerProcess(programs, dir, {
        url,
        settings: { ...settings, unix_socket_directories: socketDir },
      });
    const keeper = new ServerKeeper(dir, await start(), { start, log });
    return {
      url,
      close: async () => {
        // A command lets others finish who joined its server; the site's own clients are gone.
        await keeper.close(mayShare ? "SIGTERM" : "SIGINT");
        lock.release();
      },
    };
  } catch (failure) {
    lock.release();
    throw failure;
  }
}

interface KeeperOptions {
  readonly start: () => Promise<ServerProcess>;
  readonly log: Log;
}

/** Starts the server again when it dies alone; what it had acknowledged is on disk. */
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

const urlOf = (socketDir: string) =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;

/** A deep DATA_DIR gets a short folder for its socket, always the same one. */
function findSocketDir(dir: string, runDir: string): string {
  if (join(resolve(runDir), socketName).length <= longestSocketPath) return resolve(runDir);
  const name = createHash("sha256").update(dir).digest("hex").slice(0, 16);
  return join(tmpdir(), `site-${name}`);
}

/**
 * Makes the folder of the socket, into which only the server's user and root get.
 *
 * @throws AppError `conflict` when somebody else's folder has that name.
 */
async function makeSocketDir(dir: string, runDir: string, owner: ServerUser): Promise<string> {
  const socketDir = findSocketDir(dir, runDir);
  await makeFolder(socketDir);
  const { uid = process.getuid?.(), gid = process.getgid?.() } = owner;
  const found = await lstat(socketDir);
  const isOurs = found.isDirectory() && [uid, process.getuid?.()].includes(found.uid);
  if (!isOurs) {
    throw new AppError("conflict", {
      en: `${socketDir} belongs to another user, and the database's socket has to stand there. Remove it, or set DATA_DIR to a shorter path.`,
      es: `${socketDir} pertenece a otro usuario y el socket de la base de datos debe estar allí. Bórrelo o indique una ruta más corta en DATA_DIR.`,
    });
  }
  await chmod(socketDir, 0o700);
  if (owner.uid !== undefined && uid !== undefined && gid !== undefined) {
    // The lock, too: a site that is started as that user later has to open it.
    const locks = ["lock", "lock-journal"].map((name) => join(runDir, name));
    for (const path of [socketDir, runDir, ...locks]) {
      await chown(path, uid, gid).catch(ignoreMissing);
    }
  }
  return socketDir;
}

/**
 * Ends a server that a killed site left behind, where the kernel did not. Only one whose socket
 * answers runs: the number in its file may be another program's after a reboot.
 */
async function endLeftBehind(dir: string, url: string): Promise<void> {
  const deadline = Date.now() + longestEndMs;
  for (let isAsked = false; await answers(url); await wait(lookMs)) {
    const pid = await readServerPid(dir);
    if (!isAsked && pid !== null && (await isPostgres(pid))) process.kill(pid, "SIGINT");
    isAsked = true;
    if (Date.now() > deadline) throw inUse(dir);
  }
}

/** Whether that process is a PostgreSQL server, where the system tells. */
async function isPostgres(pid: number): Promise<boolean> {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => null);
  return program === null ? process.platform !== "linux" : program.endsWith("/postgres");
}
