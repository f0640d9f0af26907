import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import {
  readUploadAddress,
  type UploadGrant,
  writeUploadAddress,
  expiredAddress,
  receiveObject,
} from "./receive-object.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/rate-limits.ts";
import { insertObject } from "./objects-store.ts";
import { tooLarge } from "#platform/files/incoming-files.ts";

export interface UploadRules {
  readonly maxBytes: number;
  readonly addressLifetimeSeconds: number;
}

const slowBody = { config: { slowBody: true } };

interface UploadRequest {
  Params: { id: string };
  Querystring: Readonly<Record<string, unknown>>;
}

/** An address may be used for ten megabytes, which stay on the disk for a day if nobody claims them. */
const uploadRule: RateLimitRule = { ...floodRule, name: "upload-address", points: 20 };

/** What a visitor may do with objects: ask for an address, and send bytes to it. */
export function uploadsRoutes(app: FastifyInstance, ctx: Ctx, rules: UploadRules): void {
  const { siteUrl } = ctx.config;
  const issueLimit = limitVisitors(createRateLimit(ctx, uploadRule));

  app.post("/api/objects/upload", async (request) => {
    await issueLimit.consume(request);
    const address = await issueObject(ctx, {
      maxBytes: rules.maxBytes,
      lifetimeSeconds: rules.addressLifetimeSeconds,
    });
    return { uploadURL: `${siteUrl}${address}` };
  });

  // A scope of its own: here any body is bytes, which are handed on as they come.
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    uploads.put<UploadRequest>("/objects/uploads/:id", slowBody, async (request, reply) => {
      const grant = readGrant(ctx, request);
      refuseAnnouncedSize(request, grant.maxBytes);
      const bytes = request.body instanceof Readable ? request.body : Readable.from([]);
      const etag = await receiveObject(ctx, grant, bytes);
      return reply.header("etag", etag).header("cache-control", "no-store").send({ success: true });
    });
  });
}

function readGrant(
  { secret, clock }: Ctx,
  { params, query }: FastifyRequest<UploadRequest>,
): UploadGrant {
  const grant = readUploadAddress(params.id, query, { secret, now: clock.now() });
  if (!grant) throw new AppError("forbidden", expiredAddress);
  return grant;
}

/** An honest announcement is refused before a byte is read; a false one while the bytes come. */
function refuseAnnouncedSize({ headers }: FastifyRequest<UploadRequest>, maxBytes: number): void {
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/**
 * Hands out an address for one upload; its row says when what comes of it is cleared away if nobody
 * wants it.
 *
 * @returns path and query of the address.
 */
async function issueObject(
  { database, clock, secret }: Ctx,
  { maxBytes, lifetimeSeconds }: { readonly maxBytes: number; readonly lifetimeSeconds: number },
): Promise<string> {
  const id = randomUUID();
  const issuedAt = clock.now();
  await insertObject(database.db, { id, issuedAt });
  const expiresAt = new Date(issuedAt.getTime() + lifetimeSeconds * 1000);
  return writeUploadAddress({ id, expiresAt, maxBytes }, secret);
}
