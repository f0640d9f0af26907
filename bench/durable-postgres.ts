import { startPostgresServer } from "../src/testing/postgres-server.ts";

/** As durable as the embedded one: every commit is on disk before it is acknowledged. */
export function startDurablePostgres() {
  return startPostgresServer({
    settings: { fsync: "on", synchronous_commit: "on", full_page_writes: "on" },
  });
}
