import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import { tooLarge } from "#platform/files/incoming-files.ts";
import { noSuchUpload } from "#platform/files/object-storage.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";
import { noBody, type Routes } from "#platform/http/route-schema.ts";
import { findObject, insertObject } from "./objects-store.ts";
import {
  countReceivedBytes,
  discountReceivedBytes,
  findMultipartUpload,
} from "./multipart-store.ts";
import {
  expiredAddress,
  readAddress,
  receiveObject,
  type UploadGrant,
  writeAddress,
} from "./receive-object.ts";
import { requireRoom } from "./upload-room.ts";

/** The address for bytes. Its signature shows whether it is ours and still valid. */
const addressParams = z.object({ id: z.string(), partNumber: z.exactOptional(z.string()) });
const addressQuery = z.looseObject({
  expires: z.optional(z.unknown()),
  maxBytes: z.optional(z.unknown()),
  signature: z.optional(z.unknown()),
  uploadId: z.optional(z.unknown()),
});

/** A body of bytes is a stream, which no schema reads. */
const bytesSchema = { params: addressParams, querystring: addressQuery, body: noBody };

interface UploadRequest extends Pick<FastifyRequest, "headers"> {
  readonly params: z.output<typeof addressParams>;
  readonly query: z.output<typeof addressQuery>;
  readonly body: unknown;
}

/** Each address allows ten megabytes, which stay on the disk for a day if nobody claims them. */
const uploadRule: RateLimitRule = { ...floodRule, name: "upload-address", points: 120 };

/**
 * The limit per network and day: enough for a room full of applicants, and less than half of what
 * may be stored unclaimed.
 */
const uploadDayRule: RateLimitRule = {
  ...floodRule,
  name: "upload-address-day",
  points: 240,
  durationSeconds: 86_400,
};

/** A visitor's calls: asking for an address, and sending bytes to it. */
export function uploadsRoutes(
  app: Routes,
  ctx: Ctx,
  rules: { readonly maxBytes: number; readonly addressLifetimeSeconds: number },
): void {
  const limits = [uploadRule, uploadDayRule].map((rule) =>
    limitVisitors(createRateLimit(ctx, rule)),
  );

  const schema = {
    summary: "Gives an address that a visitor's file may be sent to.",
    body: noBody,
  };
  app.post("/api/objects/upload", { schema }, async (request) => {
    for (const limit of limits) await limit.consume(request);
    const address = await issueObject(ctx, {
      maxBytes: rules.maxBytes,
      lifetimeSeconds: rules.addressLifetimeSeconds,
    });
    return { uploadURL: `${ctx.config.siteUrl}${address}` };
  });

  takesBytes(app, (uploads) => {
    const receiving = {
      config: { slowBody: true as const },
      schema: { summary: "Takes in the bytes of a visitor's file.", ...bytesSchema },
    };
    uploads.put("/objects/uploads/:id", receiving, async (request, reply) => {
      const grant = readGrant("upload", ctx, request);
      refuseAnnouncedSize(request, grant.maxBytes);
      return answer(reply, await receiveObject(ctx, grant, readBytes(request)));
    });
  });
}

/** A scope in which every body is a stream of bytes. */
function takesBytes(app: Routes, register: (scope: Routes) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    register(scope);
  });
}

function readBytes({ body }: UploadRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}

function answer(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header("etag", etag).header("cache-control", "no-store").send({ success: true });
}

function readGrant(
  kind: UploadGrant["kind"],
  { secret, clock }: Ctx,
  { params, query }: UploadRequest,
): UploadGrant {
  const grant = readAddress(kind, params, query, { secret, now: clock.now() });
  if (!grant) throw new AppError("forbidden", expiredAddress);
  return grant;
}

/**
 * A too large announced size is refused before a byte is stored; a false one while the bytes
 * arrive.
 */
function refuseAnnouncedSize({ headers }: UploadRequest, maxBytes: number): void {
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/**
 * Issues an address for one upload. Its row says when an unclaimed file is erased.
 *
 * @returns path and query of the address.
 * @throws AppError `overloaded` while there is no room for files.
 */
async function issueObject(
  ctx: Ctx,
  { maxBytes, lifetimeSeconds }: { readonly maxBytes: number; readonly lifetimeSeconds: number },
): Promise<string> {
  const { database, clock, secret } = ctx;
  await requireRoom(ctx, database.db, { purpose: "resume", issuedTo: null });
  const id = randomUUID();
  const issuedAt = clock.now();
  await insertObject(database.db, { id, issuedAt });
  const expiresAt = new Date(issuedAt.getTime() + lifetimeSeconds * 1000);
  const whole = { kind: "upload", uploadId: null, partNumber: 0 } as const;
  return writeAddress({ ...whole, id, expiresAt, maxBytes }, secret);
}

const staffBody = {
  config: { slowBody: true, staffBody: true },
  schema: {
    summary: "Takes in the bytes of a document of staff's, or of one part of it.",
    ...bytesSchema,
  },
};

/**
 * The routes that receive a document's bytes. They ask for no session: the signed address, which
 * only staff receive, says what may be sent and for how long.
 */
export function partRoutes(app: Routes, ctx: Ctx): void {
  takesBytes(app, (parts) => {
    const receive = (request: UploadRequest, reply: FastifyReply) =>
      receiveBody(ctx, request, reply);
    parts.put("/objects/parts/:id", staffBody, receive);
    parts.put("/objects/parts/:id/:partNumber", staffBody, receive);
  });
}

async function receiveBody(
  ctx: Ctx,
  request: UploadRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const grant = readGrant("part", ctx, request);
  const byteSize = readAnnouncedSize(request, grant);
  const bytes = readBytes(request);
  const { uploadId } = grant;
  if (uploadId !== null) {
    return answer(reply, await receivePart(ctx, { ...grant, uploadId }, { bytes, byteSize }));
  }
  const etag = await receiveObject(ctx, grant, bytes);
  // The stock client reads the object's key from the last piece of it.
  void reply.header("location", `${ctx.config.siteUrl}/objects/uploads/${grant.id}`);
  return answer(reply, etag);
}

/** A body without a length can't be sent to a bucket; browsers always send a file's length. */
function readAnnouncedSize({ headers }: UploadRequest, { maxBytes }: UploadGrant): number {
  if (headers["transfer-encoding"] !== undefined) {
    throw new AppError("invalid", {
      en: "Please send the part with its length.",
      es: "Envíe la parte junto con su tamaño.",
    });
  }
  const byteSize = Number(headers["content-length"] ?? 0);
  if (byteSize > maxBytes) {
    const megabytes = Math.ceil(maxBytes / 1_048_576);
    throw new AppError("too_large", {
      en: `Please send at most ${megabytes} MB at once.`,
      es: `Envíe como máximo ${megabytes} MB a la vez.`,
    });
  }
  return byteSize;
}

/**
 * How many times its size an upload may receive: each part may be repeated, for instance when an
 * answer was lost. More would only fill the disk.
 */
const mostTimes = 2;

const tooMuch: Localized<string> = {
  en: "More was sent than belongs to this file. Please choose the file again.",
  es: "Se envió más de lo que corresponde a este archivo. Elija el archivo de nuevo.",
};

/**
 * Receives one part of a document.
 *
 * @param byteSize the announced size, which a bucket needs first.
 * @returns the part's entity tag.
 * @throws AppError `not_found` when the upload has ended, `too_large`, and the errors of
 *   `requireRoom` and of the storage.
 */
async function receivePart(
  ctx: Ctx,
  { id, uploadId, partNumber, maxBytes }: UploadGrant & { readonly uploadId: string },
  { bytes, byteSize }: { readonly bytes: Readable; readonly byteSize: number },
): Promise<string> {
  const { database, files } = ctx;
  const object = await findObject(database.db, id);
  const upload = await findMultipartUpload(database.db, id);
  if (upload?.uploadId !== uploadId || !object || object.storedAt) throw noSuchUpload();
  await requireRoom(ctx, database.db, object);
  const most = mostTimes * (object.maxBytes ?? 0) + maxBytes;
  if (!(await countReceivedBytes(database.db, id, { byteSize, most }))) {
    throw new AppError("too_large", tooMuch);
  }
  const rules = { maxBytes, expectedBytes: byteSize };
  const { multipart } = files;
  try {
    return (await multipart.putPart(id, uploadId, partNumber, bytes, rules)).etag;
  } catch (failure) {
    // A part that breaks off may be repeated any number of times.
    await discountReceivedBytes(database.db, id, byteSize).catch(() => {});
    throw failure;
  }
}
