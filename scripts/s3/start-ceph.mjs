import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runCommand } from "../prepare/run-command.mjs";

const startMs = 120_000;
export const key = { id: "TESTKEY", secret: "a secret for tests" };

function findFreePort() {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, "127.0.0.1", () => {
      const { port } = listener.address();
      listener.close(() => resolve(port));
    });
  });
}

/**
 * A real S3 service, Ceph's gateway, with the monitor and the storage daemon behind it. All of it
 * is in one temporary folder and in memory, about 150 MB.
 */
export async function startCeph() {
  const dir = mkdtempSync(join(tmpdir(), "test-s3-"));
  const daemons = [];
  const settings = join(dir, "ceph.conf");
  const [monitorPort, gatewayPort] = [await findFreePort(), await findFreePort()];
  for (const name of ["run", "monitor", "storage", "gateway"]) mkdirSync(join(dir, name));
  writeFileSync(settings, writeCephSettings({ dir, monitorPort, gatewayPort }));

  async function run(program, ...args) {
    const { code, output } = await runCommand(program, args, {});
    if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${output}`);
  }
  function start(program, ...args) {
    const child = spawn(program, ["-c", settings, ...args, "-f"], { stdio: "ignore" });
    daemons.push(child);
  }
  async function stop() {
    for (const child of daemons.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      await ended;
    }
    rmSync(dir, { recursive: true, force: true });
  }

  try {
    const map = join(dir, "monitors");
    const at = `[v2:127.0.0.1:${monitorPort}]`;
    const cluster = "11111111-2222-3333-4444-555555555555";
    await run("monmaptool", "--create", "--fsid", cluster, "--addv", "a", at, map);
    const keyring = join(dir, "keyring");
    const mayAll = ["--cap", "mon", "allow *"];
    await run("ceph-authtool", "--create-keyring", keyring, "--gen-key", "-n", "mon.", ...mayAll);
    const fresh = ["-c", settings, "--mkfs"];
    await run("ceph-mon", ...fresh, "-i", "a", "--monmap", map, "--keyring", keyring);
    start("ceph-mon", "-i", "a");
    const id = randomUUID();
    // Waits until the monitor answers.
    await run("ceph", "-c", settings, "--connect-timeout", "60", "osd", "new", id);
    await run("ceph-osd", ...fresh, "-i", "0", "--osd-uuid", id);
    start("ceph-osd", "-i", "0");
    const user = ["--uid=test", "--display-name=test"];
    const keys = [`--access-key=${key.id}`, `--secret-key=${key.secret}`];
    await run("radosgw-admin", "-c", settings, "user", "create", ...user, ...keys);
    start("radosgw", "-n", "client.gateway");
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await untilAnswered(endpoint);
    return { endpoint, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

async function untilAnswered(endpoint) {
  const deadline = Date.now() + startMs;
  while (!(await fetch(endpoint).catch(() => null))) {
    if (Date.now() > deadline) throw new Error("Ceph's gateway did not answer.");
    await wait(200);
  }
}

/** Settings of a Ceph that is one process of each kind, keeps all in memory and asks for no key. */
const writeCephSettings = ({ dir, monitorPort, gatewayPort }) => `[global]
fsid = 11111111-2222-3333-4444-555555555555
mon_host = v2:127.0.0.1:${monitorPort}/0
public_addr = 127.0.0.1
ms_bind_ipv6 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# The gateway asks for a secure mode by itself, which there is not without keys.
ms_mon_client_mode = crc
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_objectstore = memstore
memstore_device_bytes = 4294967296
mon_data_avail_crit = 0
run_dir = ${dir}/run
admin_socket = ${dir}/run/$name.$pid.asok
log_file = ${dir}/$name.log
pid_file = ${dir}/$name.pid
keyring = ${dir}/keyring
mon_data = ${dir}/monitor
osd_data = ${dir}/storage
rgw_data = ${dir}/gateway
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw_enable_apis = s3
`;
