import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const binary = "/usr/sbin/clamd";
const startMs = 20_000;

/** The one virus that the daemon below knows. */
export const ownVirus = "X-OWN-TEST-SIGNATURE";
export const hasClamd = existsSync(binary);

/** ClamAV's own daemon with a single signature of ours: it starts at once, and needs no network. */
export async function startRealClamd({ maxMegabytes = 1 } = {}) {
  const dir = await mkdtemp(join(tmpdir(), "real-clamd-"));
  const socketPath = join(dir, "clamd.ctl");
  await mkdir(join(dir, "signatures"));
  const signature = `Test.Own.Signature:0:*:${Buffer.from(ownVirus).toString("hex")}\n`;
  await writeFile(join(dir, "signatures", "own.ndb"), signature);
  const settings = [
    `DatabaseDirectory ${dir}/signatures`,
    `LocalSocket ${socketPath}`,
    "Foreground yes",
    "SelfCheck 0",
    `StreamMaxLength ${maxMegabytes}M`,
    `MaxFileSize ${maxMegabytes}M`,
    "AlertExceedsMax yes",
    "AlertOLE2Macros yes",
    "AlertEncrypted yes",
    "AlertBrokenExecutables yes",
    "AlertBrokenMedia yes",
    ...(process.getuid?.() === 0 ? ["User root"] : []),
  ];
  await writeFile(join(dir, "clamd.conf"), `${settings.join("\n")}\n`);
  const child = spawn(binary, ["-c", join(dir, "clamd.conf")], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const deadline = Date.now() + startMs;
  while (!(await answers(socketPath))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("clamd did not start.");
    await wait(20);
  }
  return {
    socketPath,
    async close() {
      child.kill("SIGKILL");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Polls, because the socket file appears before clamd listens, and early connections are refused.
 */
function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => socket.write("zPING\0"));
    socket.once("data", () => socket.end(() => resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
