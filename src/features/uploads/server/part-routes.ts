import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import { noSuchUpload } from "#platform/files/object-storage.ts";
import { type AppSecret, hashKeyed, isKeyedHash } from "#platform/secrets/seal.ts";
import {
  countReceivedBytes,
  discountReceivedBytes,
  findMultipartUpload,
} from "./multipart-uploads-store.ts";
import { findObject } from "./objects-store.ts";
import { expiredAddress, receiveObject } from "./receive-object.ts";

/** What a part's address allows: bytes for one part of one upload, up to a size, until a moment. */
export interface PartGrant {
  /** Id of the object. */
  readonly id: string;
  /** The storage's name of the upload; null when the file comes whole. */
  readonly uploadId: string | null;
  /** From 1; 0 when the file comes whole. */
  readonly partNumber: number;
  readonly maxBytes: number;
  readonly expiresAt: Date;
}

/** The longest a signed address may be valid. */
const longestLifetimeMs = 604_800_000;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const addressSchema = z.object({
  id: z.string(),
  uploadId: z.string().max(1_024).nullable().default(null),
  partNumber: wholeNumber.default(0),
  maxBytes: wholeNumber,
  expires: wholeNumber,
  signature: z.string(),
});

/** The path and query to send the bytes to. Nobody can change a part of it without the secret. */
export function writePartAddress(grant: PartGrant, secret: AppSecret): string {
  const { id, uploadId, partNumber, maxBytes, expiresAt } = grant;
  const query = new URLSearchParams({
    ...(uploadId !== null && { uploadId }),
    maxBytes: String(maxBytes),
    expires: String(expiresAt.getTime()),
    signature: hashKeyed(describe(grant), secret),
  });
  const place = uploadId === null ? id : `${id}/${partNumber}`;
  return `/objects/parts/${place}?${query.toString()}`;
}

/** Reads what `writePartAddress` wrote; null when it was forged, or its time is over. */
export function readPartAddress(
  params: { readonly id: string; readonly partNumber?: string },
  query: Readonly<Record<string, unknown>>,
  { secret, now }: { readonly secret: AppSecret; readonly now: Date },
): PartGrant | null {
  const parsed = addressSchema.safeParse({ ...query, ...params });
  if (!parsed.success) return null;
  const { id, uploadId, partNumber, maxBytes, expires, signature } = parsed.data;
  const grant = { id, uploadId, partNumber, maxBytes, expiresAt: new Date(expires) };
  const remainingMs = expires - now.getTime();
  const isInTime = remainingMs > 0 && remainingMs <= longestLifetimeMs;
  return isInTime && isKeyedHash(signature, describe(grant), secret) ? grant : null;
}

/**
 * The purpose is part of what is signed, so that no other signature of the same secret is valid
 * here.
 */
function describe({ id, uploadId, partNumber, maxBytes, expiresAt }: PartGrant): string {
  const fields = [id, uploadId, partNumber, maxBytes, expiresAt.getTime()];
  return JSON.stringify(["part-address", ...fields]);
}

interface PartRequest {
  Params: { id: string; partNumber?: string };
  Querystring: Readonly<Record<string, unknown>>;
}

const staffBody = { config: { slowBody: true, staffBody: true } };

/**
 * Where a document's bytes are sent. No session is asked for: the address itself, which only staff
 * are given and which nobody can change, says what may come and for how long.
 */
export function partRoutes(app: FastifyInstance, ctx: Ctx): void {
  // A scope of its own: here any body is bytes, which are handed on as they come.
  void app.register(async (parts) => {
    parts.removeAllContentTypeParsers();
    parts.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    const receive = (request: FastifyRequest<PartRequest>, reply: FastifyReply) =>
      receiveBody(ctx, request, reply);
    parts.put<PartRequest>("/objects/parts/:id", staffBody, receive);
    parts.put<PartRequest>("/objects/parts/:id/:partNumber", staffBody, receive);
  });
}

async function receiveBody(
  ctx: Ctx,
  request: FastifyRequest<PartRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { secret, clock } = ctx;
  const grant = readPartAddress(request.params, request.query, { secret, now: clock.now() });
  if (!grant) throw new AppError("forbidden", expiredAddress);
  const byteSize = readAnnouncedSize(request, grant);
  const bytes = request.body instanceof Readable ? request.body : Readable.from([]);
  const { uploadId } = grant;
  const etag =
    uploadId === null
      ? await receiveObject(ctx, grant, bytes)
      : await receivePart(ctx, { ...grant, uploadId }, { bytes, byteSize });
  // The stock client reads the object's key from the last piece of it.
  if (uploadId === null)
    void reply.header("location", `${ctx.config.siteUrl}/objects/uploads/${grant.id}`);
  return reply.header("etag", etag).header("cache-control", "no-store").send({ success: true });
}

/** A body without a length can't be passed on to a bucket; browsers always announce a file's. */
function readAnnouncedSize({ headers }: FastifyRequest, { maxBytes }: PartGrant): number {
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
 * How many times its size an upload may receive: each part may come twice, as when an answer was
 * lost. More would only fill the disk.
 */
const mostTimes = 2;

const tooMuch: Localized<string> = {
  en: "More was sent than belongs to this file. Please choose the file again.",
  es: "Se envió más de lo que corresponde a este archivo. Elija el archivo de nuevo.",
};

/**
 * Takes in one part of a document.
 *
 * @param byteSize as announced: a bucket has to know it first.
 * @returns the part's entity tag.
 * @throws AppError `not_found` when the upload has ended, `too_large`, and what the storage throws.
 */
async function receivePart(
  { database, files }: Ctx,
  { id, partNumber, maxBytes, ...grant }: PartGrant & { readonly uploadId: string },
  { bytes, byteSize }: { readonly bytes: Readable; readonly byteSize: number },
): Promise<string> {
  const object = await findObject(database.db, id);
  const upload = await findMultipartUpload(database.db, id);
  if (upload?.uploadId !== grant.uploadId || !object || object.storedAt) throw noSuchUpload();
  const most = mostTimes * (object.maxBytes ?? 0) + maxBytes;
  if (!(await countReceivedBytes(database.db, id, { byteSize, most }))) {
    throw new AppError("too_large", tooMuch);
  }
  const rules = { maxBytes, expectedBytes: byteSize };
  const { multipart } = files;
  try {
    return (await multipart.putPart(id, grant.uploadId, partNumber, bytes, rules)).etag;
  } catch (failure) {
    // A line that breaks, or a pause, may come as often as it likes.
    await discountReceivedBytes(database.db, id, byteSize).catch(() => {});
    throw failure;
  }
}
