import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const hashed = /^\/(?:assets|_next|_astro)\//;

interface StoredFile {
  readonly body: Buffer;
  readonly type: string;
  readonly isPacked: boolean;
}

/** A folder served from memory over loopback: compressed ahead with brotli, hashed files kept. */
export interface FileServer {
  readonly origin: string;
  /** Serves this folder from now on; until then there is nothing but 404. */
  load(folder: string): void;
  stop(): Promise<void>;
}

export async function serveFiles(): Promise<FileServer> {
  let files: ReadonlyMap<string, StoredFile> = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = files.get(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": file.type,
      "content-length": file.body.length,
      "cache-control": hashed.test(pathname)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=0, must-revalidate",
      ...(file.isPacked && { "content-encoding": "br", vary: "accept-encoding" }),
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    load: (folder) => void (files = readFolder(folder)),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function readFolder(folder: string): Map<string, StoredFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(names.map((name) => [`/${path.relative(folder, name)}`, readStored(name)]));
}

function readStored(name: string): StoredFile {
  const type = types[path.extname(name)];
  const body = readFileSync(name);
  if (!type) return { body, type: "application/octet-stream", isPacked: false };
  return { body: brotliCompressSync(body), type, isPacked: true };
}
