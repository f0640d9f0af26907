import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#testing/find-free-port.ts";
import { listFamily } from "./process-memory.ts";
import type { PageBytes } from "./page-bytes.ts";

const binary = "/usr/sbin/nginx";

/** Something that answers pages, and the processes that do it. */
export interface PageServer {
  readonly port: number;
  listPids(): readonly number[];
  stop(): Promise<void>;
}

/**
 * nginx with one worker and a folder of the site's own bytes: gzip by gzip_static, brotli, for which
 * Debian's nginx has no module, as files of that type. Null where it is not installed.
 */
export async function startNginxPages(
  tempDir: string,
  pages: readonly PageBytes[],
): Promise<PageServer | null> {
  if (!existsSync(binary)) return null;
  const dir = join(tempDir, "nginx-pages");
  await mkdir(join(dir, "files"), { recursive: true });
  await chmod(dir, 0o755);
  for (const { name, plain, gzip, br } of pages) {
    const file = join(dir, "files", name);
    await Promise.all([
      writeFile(`${file}.html`, plain),
      writeFile(`${file}.html.gz`, gzip),
      writeFile(`${file}.br`, br),
    ]);
  }
  const port = await findFreePort();
  const config = join(dir, "nginx.conf");
  await writeFile(config, writeConfig(dir, port));
  const child = spawn(binary, ["-e", join(dir, "errors"), "-c", config], { stdio: "ignore" });
  const deadline = performance.now() + 10_000;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (performance.now() > deadline) throw new Error("nginx did not answer.");
    await wait(20);
  }
  return {
    port,
    listPids: () => listFamily(child.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function writeConfig(dir: string, port: number): string {
  return `daemon off; worker_processes 1; pid ${dir}/pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${dir}/a; proxy_temp_path ${dir}/b; fastcgi_temp_path ${dir}/c;
  uwsgi_temp_path ${dir}/d; scgi_temp_path ${dir}/e;
  types { text/html html; }
  server {
    listen 127.0.0.1:${port}; root ${dir}/files; gzip_static on; gzip_vary on; charset utf-8;
    location ~ \\.br$ { types {} default_type text/html; add_header Content-Encoding br; }
  }
}`;
}
