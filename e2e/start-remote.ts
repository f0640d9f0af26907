import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Loopback, and not the address that the site and the browser have. */
export const remoteHost = "127.0.0.2";

export interface Remote {
  readonly url: string;
  /** Lets a file that was held half-way go on. */
  release(): void;
  close(): Promise<void>;
}

/** Somebody else's server with one file, of which it holds back the second half. */
export async function startRemote(file: Buffer): Promise<Remote> {
  const half = file.length / 2;
  const held = new Set<ServerResponse>();
  const server = createServer(({ url = "" }, to) => {
    if (!url.startsWith("/talk.bin")) return void to.writeHead(404).end();
    to.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-length": file.length,
    }).write(file.subarray(0, half));
    held.add(to);
  });
  await new Promise<void>((resolve) => server.listen(0, remoteHost, resolve));
  return {
    url: `http://${remoteHost}:${(server.address() as AddressInfo).port}`,
    release() {
      for (const to of held) to.end(file.subarray(half));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
