import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "./find-free-port.ts";
import { startWatched } from "#testing/site/watched-process.ts";

const startTimeoutMs = 60_000;

export interface NginxProxy {
  readonly port: number;
  close(): Promise<void>;
}

interface Addresses {
  readonly dir: string;
  readonly port: number;
  readonly sitePort: number;
}

/**
 * An nginx in front of a site, without the site's limits.
 *
 * @param collectsBodies whether it buffers a whole body before it calls the site, which is nginx's
 *   default.
 */
export async function startNginxProxy(
  sitePort: number,
  collectsBodies: boolean,
): Promise<NginxProxy> {
  const dir = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await findFreePort();
  const config = join(dir, "nginx.conf");
  await mkdir(join(dir, "temporary"));
  await writeFile(config, writeConfig({ dir, port, sitePort }, collectsBodies));
  const nginx = startWatched(["/usr/sbin/nginx", "-e", join(dir, "errors"), "-c", config], {});
  const close = async () => {
    await nginx.end("TERM");
    await rm(dir, { recursive: true });
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await listens(port))) {
    if (Date.now() < deadline) await wait(20);
    else {
      await close();
      throw new Error(`nginx did not start (\`apt-get install nginx\`): ${nginx.output()}`);
    }
  }
  return { port, close };
}

function writeConfig({ dir, port, sitePort }: Addresses, collectsBodies: boolean) {
  const parts = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; worker_processes 1; pid ${dir}/pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 8192; }
http {
  access_log off; client_max_body_size 11m;
  ${parts.map((part) => `${part}_temp_path ${dir}/temporary/${part};`).join(" ")}
  upstream site { server 127.0.0.1:${sitePort}; keepalive 32; }
  server {
    listen 127.0.0.1:${port} backlog=2048;
    location / {
      proxy_pass http://site; proxy_http_version 1.1;
      proxy_request_buffering ${collectsBodies ? "on" : "off"};
      proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
