import { createServer, type AddressInfo } from "node:net";

const given = new Set<number>();

/**
 * A port on loopback that nothing listens on just now. The system may offer one again while who got
 * it first does not listen yet, so none is given twice.
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
