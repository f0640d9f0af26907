import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCluster } from "#platform/database/own-server/cluster.ts";
import type { ServerUser } from "#platform/database/own-server/server-user.ts";
import { quoteDir } from "#platform/database/own-server/socket-dir.ts";
import {
  startServerProcess,
  type ServerProcess,
  type StopSignal,
} from "#platform/database/own-server/server-process.ts";
import { findFreePort } from "#testing/around/find-free-port.ts";

export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>;

const testSettings = {
  listen_addresses: "127.0.0.1",
  max_connections: "200",
  fsync: "off",
  full_page_writes: "off",
  // As on the site's own server; compiling takes longer than any statement of a test.
  jit: "off",
};

interface ServerOptions {
  /** In addition to the fast and unsafe ones for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Creates files that the settings name, for the user who runs the server; null means the test's
   * own user.
   */
  readonly makeFiles?: (owner: ServerUser | null) => Promise<void>;
}

/** A temporary PostgreSQL server on 127.0.0.1 for tests, with the bundled programs. */
export async function startPostgresServer(options: ServerOptions = {}) {
  const dir = await mkdtemp(join(tmpdir(), "postgres-test-"));
  const data = join(dir, "data");
  const programs = await ensureCluster(data);
  await options.makeFiles?.(programs.owner);
  // Tests connect as superuser, because they create databases and disable triggers.
  const trust = "local all all trust\nhost all all 127.0.0.1/32 trust\n";
  await writeFile(join(data, "pg_hba.conf"), trust);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // The folder of the data is the one that the server's user may write into.
  const socket = { unix_socket_directories: quoteDir(data) };
  const settings = { ...testSettings, ...socket, port: String(port), ...options.settings };
  let running: ServerProcess | undefined;
  const start = async () => {
    running = await startServerProcess(programs, data, { url, settings });
  };
  const stop = async (signal: StopSignal) => {
    await running?.stop(signal);
  };
  await start();
  return {
    url,
    /** The same server by its socket, as the site's own server is reached: a statement costs a third less. */
    socketUrl: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(data)}`,
    start,
    /** Ends every session and shuts down cleanly; the data stays for `start()`. */
    stop: () => stop("SIGINT"),
    /** Stops as in a crash: no clean shutdown, recovery at the next `start()`. */
    stopImmediately: () => stop("SIGQUIT"),
    restart: async () => {
      await stop("SIGINT");
      await start();
    },
    /** Stops and deletes the cluster. */
    close: async () => {
      await stop("SIGQUIT");
      await rm(dir, { recursive: true, force: true });
    },
  };
}
