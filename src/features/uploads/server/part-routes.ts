import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { readPartAddress } from "./part-address.ts";
import type { PartGrant } from "./part-address.ts";
import { expiredAddress, receiveObject } from "./receive-object.ts";
import type { ReceiveObjectDependencies } from "./receive-object.ts";
import { receivePart } from "./receive-part.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

export interface PartRoutesDependencies extends ReceiveObjectDependencies {
  readonly secret: AppSecret;
  readonly siteUrl: string;
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
export function partRoutes(app: FastifyInstance, dependencies: PartRoutesDependencies): void {
  // A scope of its own: here any body is bytes, which are handed on as they come.
  void app.register(async (parts) => {
    parts.removeAllContentTypeParsers();
    parts.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    const receive = (request: FastifyRequest<PartRequest>, reply: FastifyReply) =>
      receiveBody(dependencies, request, reply);
    parts.put<PartRequest>("/objects/parts/:id", staffBody, receive);
    parts.put<PartRequest>("/objects/parts/:id/:partNumber", staffBody, receive);
  });
}

async function receiveBody(
  dependencies: PartRoutesDependencies,
  request: FastifyRequest<PartRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { secret, clock, siteUrl } = dependencies;
  const grant = readPartAddress(request.params, request.query, { secret, now: clock.now() });
  if (!grant) throw new AppError("forbidden", expiredAddress);
  const byteSize = readAnnouncedSize(request, grant);
  const bytes = request.body instanceof Readable ? request.body : Readable.from([]);
  const { uploadId } = grant;
  const etag =
    uploadId === null
      ? await receiveObject(dependencies, grant, bytes)
      : await receivePart(dependencies, { ...grant, uploadId }, { bytes, byteSize });
  // The stock client reads the object's key from the last piece of it.
  if (uploadId === null) void reply.header("location", `${siteUrl}/objects/uploads/${grant.id}`);
  return reply.header("etag", etag).header("cache-control", "no-store").send({ success: true });
}

/** A body without a length can't be passed on to a bucket; browsers always announce a file's. */
function readAnnouncedSize({ headers }: FastifyRequest, { maxBytes }: PartGrant): number {
  if (headers["transfer-encoding"] !== undefined) {
    throw new AppError("invalid", { en: "Please send the part with its length." });
  }
  const byteSize = Number(headers["content-length"] ?? 0);
  if (byteSize > maxBytes) {
    const megabytes = Math.ceil(maxBytes / 1_048_576);
    throw new AppError("too_large", { en: `Please send at most ${megabytes} MB at once.` });
  }
  return byteSize;
}
