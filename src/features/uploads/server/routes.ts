import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { issueObject } from "./issue-object.ts";
import type { IssueObjectDependencies } from "./issue-object.ts";
import { readUploadAddress } from "./object-address.ts";
import type { UploadGrant } from "./object-address.ts";
import { expiredAddress, receiveObject } from "./receive-object.ts";
import type { ReceiveObjectDependencies } from "./receive-object.ts";
import { tooLarge } from "#features/uploads/server/storage/receive-file.ts";

export interface UploadRules {
  readonly maxBytes: number;
  readonly addressLifetimeSeconds: number;
}

export interface UploadsRoutesDependencies
  extends IssueObjectDependencies, ReceiveObjectDependencies {
  readonly siteUrl: string;
  readonly rules: UploadRules;
  readonly issueLimit: VisitorLimit;
}

const slowBody = { config: { slowBody: true } };

interface UploadRequest {
  Params: { id: string };
  Querystring: Readonly<Record<string, unknown>>;
}

/** What a visitor may do with objects: ask for an address, and send bytes to it. */
export function uploadsRoutes(app: FastifyInstance, dependencies: UploadsRoutesDependencies): void {
  const { siteUrl, rules, issueLimit } = dependencies;

  app.post("/api/objects/upload", async (request) => {
    await issueLimit.consume(request);
    const address = await issueObject(dependencies, {
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
      const grant = readGrant(dependencies, request);
      refuseAnnouncedSize(request, grant.maxBytes);
      const bytes = request.body instanceof Readable ? request.body : Readable.from([]);
      const etag = await receiveObject(dependencies, grant, bytes);
      return reply.header("etag", etag).header("cache-control", "no-store").send({ success: true });
    });
  });
}

function readGrant(
  { secret, clock }: UploadsRoutesDependencies,
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
