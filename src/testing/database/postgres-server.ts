import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCluster } from "#platform/database/own-server/cluster.ts";
import {
  startServerProcess,
  type ServerProcess,
  type StopSignal,
} from "#platform/database/own-server/server-process.ts";
import { findFreePort } from "#testing/around/find-free-port.ts";

export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>;

const testSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  fsync: "off",
  full_page_writes: "off",
};

/**
 * A throwaway PostgreSQL server on 127.0.0.1, of the programs that come along, for tests.
 *
 * @param options settings beyond the fast and unsafe ones that suit a test.
 */
export async function startPostgresServer(
  options: { readonly settings?: Readonly<Record<string, string>> } = {},
) {
  const dir = await mkdtemp(join(tmpdir(), "postgres-test-"));
  const data = join(dir, "data");
  const programs = await ensureCluster(data);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = { ...testSettings, port: String(port), ...options.settings };
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
    start,
    /** Ends every session and shuts down cleanly; the data stays for `start()`. */
    stop: () => stop("SIGINT"),
    /** Goes down as in a crash: no clean shutdown, recovery at the next `start()`. */
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
