import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { chmod, chown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterTemplate, createCluster } from "./cluster.ts";
import { findPrograms } from "./programs.ts";

// Run as a program by the build: makes the empty cluster that a first start copies. It is made in a
// folder of PostgreSQL's user, as the build's own may be closed to that user.
const programs = await findPrograms();
const dir = mkdtempSync(join(tmpdir(), "cluster-"));
try {
  await chmod(dir, 0o700);
  const { uid, gid } = programs.owner;
  if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid);
  await createCluster(join(dir, "data"), programs);
  rmSync(clusterTemplate, { recursive: true, force: true });
  cpSync(join(dir, "data"), clusterTemplate, { recursive: true });
} finally {
  rmSync(dir, { recursive: true, force: true });
}
