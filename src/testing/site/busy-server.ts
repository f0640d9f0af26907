import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import type { ServerLimits } from "#platform/http/limits/limit-load.ts";
import { createLog } from "#platform/process/log.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { deferred } from "#testing/deferred.ts";

export interface BusyServer {
  readonly app: FastifyInstance;
  readonly port: number;
  readonly logLines: readonly string[];
  /** Lets `/wait` and the uploads answer. */
  release(): void;
  readonly reached: Readonly<Record<"wait" | "large", Promise<void>>>;
}

/** A listening server with small limits, whose `/wait` and uploads answer when the test says so. */
export async function startBusyServer(
  limits: Partial<ServerLimits>,
  trustedProxies: readonly string[] = [],
): Promise<BusyServer> {
  const logLines: string[] = [];
  const log = createLog("warn", { write: (line) => void logLines.push(line) });
  const app = await createHttpServer({ log, siteUrl: "http://a.example", trustedProxies, limits });
  const [released, waitReached, largeReached] = [deferred(), deferred(), deferred()];
  const done = { success: true };
  app.get("/hello", async () => done);
  app.post("/message", async () => done);
  app.get("/alive", { config: { alwaysAdmitted: true } }, async () => done);
  app.get("/wait", async () => {
    waitReached.resolve();
    await released.promise;
    return done;
  });
  app.get("/long-work", { config: { worksMs: 60_000 } }, async () => {
    await released.promise;
    return done;
  });
  app.get("/large", async () => {
    largeReached.resolve();
    return "x".repeat(50_000_000);
  });
  app.put("/files/:id", { config: { slowBody: true } }, async () => {
    await released.promise;
    return done;
  });
  app.put("/parts/:id", { config: { slowBody: true, staffBody: true } }, async () => {
    await released.promise;
    return done;
  });
  onTestFinished(async () => {
    released.resolve();
    await app.close();
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const reached = { wait: waitReached.promise, large: largeReached.promise };
  return { app, port, logLines, release: released.resolve, reached };
}
