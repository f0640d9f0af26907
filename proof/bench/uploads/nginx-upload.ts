import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../../src/testing/around/find-free-port.ts";
import { listFamily } from "../machine.ts";

const binary = "/usr/sbin/nginx";

export interface NginxUpload {
  readonly origin: string;
  listPids(): number[];
  stop(): Promise<void>;
}

function writeConfig(dir: string, port: number): string {
  return `daemon off; worker_processes 2; pid ${dir}/pid; error_log ${dir}/errors;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 256; }
http {
  access_log off; client_max_body_size 2g;
  client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/a; fastcgi_temp_path ${dir}/b;
  uwsgi_temp_path ${dir}/c; scgi_temp_path ${dir}/d;
  server { listen 127.0.0.1:${port}; root ${dir}/files; location / { dav_methods PUT; } }
}`;
}

/** Plain PUT into a folder, as nginx does it. Null where nginx is not installed. */
export async function startNginx(tempDir: string): Promise<NginxUpload | null> {
  if (!existsSync(binary)) return null;
  const dir = join(tempDir, "nginx");
  await mkdir(join(dir, "files"), { recursive: true });
  await chmod(dir, 0o755);
  const port = await findFreePort();
  const config = join(dir, "nginx.conf");
  await writeFile(config, writeConfig(dir, port));
  const child = spawn(binary, ["-c", config], { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 10_000;
  while (!(await fetch(origin).catch(() => null))) {
    if (performance.now() > deadline) throw new Error("nginx did not answer.");
    await wait(20);
  }
  return {
    origin,
    listPids: () => listFamily(child.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
