import { createServer, type AddressInfo } from "node:net";

const given = new Set<number>();

/**
 * A free port on loopback. The system may offer a port again while whoever got it does not listen
 * yet, so this never returns the same one twice.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  if (given.has(port)) return findFreePort();
  given.add(port);
  return port;
}
