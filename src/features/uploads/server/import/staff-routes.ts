import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#platform/core/app-error.ts";
import { perLocale } from "#platform/core/locale.ts";
import type { Localized } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { RateLimit } from "#platform/server/rate-limits.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import { adminsAndAgents, audited } from "#platform/server/staff-route.ts";
import { followOnSocket } from "./follow-import.ts";
import type { ImportParts } from "./import-parts.ts";
import { createImportRunner } from "./import-runner.ts";
import { findImport, hashToken } from "#features/uploads/server/imports-store.ts";
import { openRemoteFile } from "./open-remote-file.ts";
import { startImport } from "./start-import.ts";

export interface ImportRoutesDependencies extends ImportParts {
  readonly siteUrl: string;
  readonly limit: RateLimit;
  /** Whether the session with which a request came is still open. */
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>;
}

const linkMissing: Localized<string> = { en: "Please give a link." };

// The client sends more: what it calls the file, and where it believes it goes.
const linkSchema = perLocale((locale) => z.object({ url: z.string(linkMissing[locale]).trim() }));

/** As the contract names it, and as the stock client puts it together from its endpoint. */
const socketPaths = ["/api/:token([\\w-]{43})", "/api/objects/api/:token([\\w-]{43})"];
const socketPath = /^\/api\/(?:objects\/api\/)?[\w-]{43}$/;

const readUsername = ({ staff }: FastifyRequest): string => staff?.username ?? "";

/** A file comes in from a link that staff give. Registered inside the scope that admits staff only. */
export function importStaffRoutes(app: FastifyInstance, parts: ImportRoutesDependencies): void {
  const { database, clock, limit, siteUrl, isSignedIn } = parts;
  const runner = createImportRunner(parts);
  app.webSockets.allow(socketPath);
  app.addHook("onClose", () => runner.close());

  app.post("/api/objects/url/meta", adminsAndAgents, async (request) => {
    const { url } = parseInput(linkSchema, request.body);
    await limit.consume(readUsername(request));
    const { bytes, name, type, byteSize } = await openRemoteFile(url, {
      ...parts,
      ...parts.timings,
      signal: new AbortController().signal,
    });
    bytes.destroy();
    return { name, type, size: byteSize };
  });

  app.post("/api/objects/url/get", audited(adminsAndAgents, "file-import"), async (request) => {
    const { url } = parseInput(linkSchema, request.body);
    await limit.consume(readUsername(request));
    return { token: await startImport(parts, { url, startedBy: readUsername(request) }) };
  });

  for (const path of socketPaths) {
    app.get<{ Params: { token: string } }>(path, adminsAndAgents, async (request, reply) => {
      const startedBy = readUsername(request);
      const tokenHash = hashToken(request.params.token);
      const found = await findImport(database.db, { tokenHash, startedBy, now: clock.now() });
      if (!found) throw new AppError("not_found", { en: "There is no import with this address." });
      const locale = readLocale(request);
      const locate = (objectId: string) => `${siteUrl}/objects/uploads/${objectId}`;
      app.webSockets.accept(request, reply, (socket) => {
        const follower = { tokenHash, startedBy, locale, locate };
        void followOnSocket({ parts, runner }, socket, {
          ...follower,
          isSignedIn: () => isSignedIn(request),
        });
      });
      return reply;
    });
  }
}
