import { lte } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  countOpenImports,
  findImport,
  importLinks,
  importsTable,
} from "#features/uploads/server/imports-store.ts";
import { readSessionUser } from "#features/accounts/server/require-staff.ts";
import { documentLimits } from "#features/uploads/core/document-request.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { perLocale, type Localized } from "#platform/core/locale.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import {
  createRateLimit,
  floodRule,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { hashToken, makeToken } from "#platform/secrets/seal.ts";
import { sealInto } from "#platform/secrets/sealed-columns.ts";
import { adminsAndAgents, audited } from "#platform/http/staff-route.ts";
import { followOnSocket, createImportRunner } from "./follow-import.ts";
import { openRemoteFile, publicOnly, readRemoteLink } from "./open-remote-file.ts";
import { importTimings, tokenMs, type ImportParts, type ImportRules } from "./run-import.ts";

/** Limits one staff member's links: each has this server call another one twice. */
const importRule: RateLimitRule = {
  ...floodRule,
  name: "import-link",
  points: 300,
  sentence: {
    en: "You have asked for many links. Please wait a few minutes.",
    es: "Ha pedido muchos enlaces. Espere unos minutos.",
  },
};

const linkMissing: Localized<string> = { en: "Please give a link.", es: "Escriba un enlace." };

// The client also sends the file's name and its target, which are ignored.
const linkSchema = perLocale((locale) => z.object({ url: z.string(linkMissing[locale]).trim() }));

/** The path in the contract, and the one that the stock client builds from its endpoint. */
const socketPaths = ["/api/:token([\\w-]{43})", "/api/objects/api/:token([\\w-]{43})"];
const socketPath = /^\/api\/(?:objects\/api\/)?[\w-]{43}$/;

const readUsername = ({ staff }: Pick<FastifyRequest, "staff">): string => staff?.username ?? "";

/**
 * Imports a file from a link that staff give. Registered inside the scope that admits staff only.
 */
export function importStaffRoutes(app: Routes, ctx: Ctx, rules: ImportRules): void {
  const { database, clock, config } = ctx;
  const parts: ImportParts = {
    ...ctx,
    guard: publicOnly,
    maxBytes: documentLimits.mostBytes,
    timings: importTimings,
    ...rules,
  };
  const limit = createRateLimit(ctx, importRule);
  const runner = createImportRunner(parts);
  app.webSockets.allow(socketPath);
  // Runs before all answers are sent, because some of them wait for other servers.
  app.addHook("preClose", () => runner.close());

  const asking = {
    ...adminsAndAgents,
    schema: { summary: "Tells name, type and size of the file behind a link.", body: linkSchema },
  };
  app.post("/api/objects/url/meta", asking, async (request) => {
    const { url } = request.body;
    await limit.consume(readUsername(request));
    const { bytes, name, type, byteSize } = await openRemoteFile(url, {
      ...parts,
      ...parts.timings,
      signal: runner.closing,
    });
    bytes.destroy();
    return { name, type, size: byteSize };
  });

  const starting = {
    ...audited(adminsAndAgents, "file-import"),
    schema: {
      summary: "Answers with the token of a socket that brings in the file behind a link.",
      body: linkSchema,
    },
  };
  app.post("/api/objects/url/get", starting, async (request) => {
    const { url } = request.body;
    await limit.consume(readUsername(request));
    return { token: await startImport(parts, { url, startedBy: readUsername(request) }) };
  });

  const following = {
    ...adminsAndAgents,
    schema: {
      summary: "Opens the socket that tells how far an import has come.",
      params: z.object({ token: z.string() }),
    },
  };
  for (const path of socketPaths) {
    app.get(path, following, async (request, reply) => {
      const startedBy = readUsername(request);
      const tokenHash = hashToken(request.params.token);
      const found = await findImport(database.db, { tokenHash, startedBy, now: clock.now() });
      if (!found) {
        throw new AppError("not_found", {
          en: "There is no import with this address.",
          es: "No hay ninguna importación en esta dirección.",
        });
      }
      const locale = readLocale(request as FastifyRequest);
      const locate = (objectId: string) => `${config.siteUrl}/objects/uploads/${objectId}`;
      app.webSockets.accept(request as FastifyRequest, reply, (socket) => {
        const follower = { tokenHash, startedBy, locale, locate };
        void followOnSocket({ parts, runner }, socket, {
          ...follower,
          isSignedIn: async () => (await readSessionUser(ctx, request as FastifyRequest)) !== null,
        });
      });
      return reply;
    });
  }
}

const mostOpen = 50;

/**
 * Stores the import. The file is fetched once a socket with the token is open, so that somebody
 * follows it.
 *
 * @returns the token, which is stored nowhere.
 * @throws AppError `invalid`, or `rate_limited` when the person has many imports under way.
 */
async function startImport(
  { database, clock, secret, guard }: ImportParts,
  { url, startedBy }: { readonly url: string; readonly startedBy: string },
): Promise<string> {
  const link = readRemoteLink(url, guard).href;
  const token = makeToken();
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx.delete(importsTable).where(lte(importsTable.expiresAt, now));
    if ((await countOpenImports(tx, startedBy, now)) >= mostOpen) {
      throw new AppError(
        "rate_limited",
        {
          en: "Many files of yours are still on their way. Please wait for some of them.",
          es: "Muchos de sus archivos todavía están en camino. Espere a que lleguen algunos.",
        },
        { retryAfterSeconds: 30 },
      );
    }
    const tokenHash = hashToken(token);
    await tx.insert(importsTable).values({
      tokenHash,
      startedBy,
      link: sealInto(importLinks, tokenHash, link, secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenMs),
    });
  });
  return token;
}
