import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { describeFileUse } from "#features/archive/server/named-files.ts";

/** The files of the build. @param clientDir their folder. */
export async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const root = path.resolve(clientDir);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const address = `/${path.relative(root, file).replaceAll(path.sep, "/")}`;
      for (const [name, value] of Object.entries(describeFileUse(address))) {
        reply.header(name, value);
      }
    },
  });
}
