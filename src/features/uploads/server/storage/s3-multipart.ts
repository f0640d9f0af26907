import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import type { NamedPart, StoredPart } from "#features/uploads/core/judge-parts.ts";
import type { S3Settings } from "#platform/server/objects-config.ts";
import { storageUnavailable } from "./explain-storage-failure.ts";
import { noSuchUpload, partsRefusal } from "./multipart-refusals.ts";
import type { MultipartStorage } from "./multipart-storage.ts";
import { removeAbandonedS3Parts } from "./remove-abandoned-s3-parts.ts";
import { connectS3, outOfReach } from "./s3-client.ts";
import { s3Prefix } from "./s3-prefix.ts";
import { sendS3Part } from "./send-s3-part.ts";

/** As many as parts are let in at once. */
const mostParts = 100;

export interface S3Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** The bucket's own uploads in parts. They are sent through as they come, and wait nowhere here. */
export function openS3Multipart(settings: S3Settings): MultipartStorage {
  const client = connectS3(settings);
  // A part holds its connection for as long as its sender takes.
  const partsClient = connectS3(settings, { maxSockets: mostParts });
  const at = (id: string): S3Place => ({ Bucket: settings.bucket, Key: `${s3Prefix}${id}` });
  return {
    async create(id) {
      const { UploadId } = await client
        .send(
          new CreateMultipartUploadCommand({ ...at(id), ContentType: "application/octet-stream" }),
        )
        .catch(fail);
      if (UploadId === undefined) throw storageUnavailable(new Error("The upload has no name."));
      return UploadId;
    },
    putPart: (id, uploadId, partNumber, bytes, rules) =>
      sendS3Part(partsClient, { ...at(id), uploadId, partNumber }, bytes, rules),
    list: (id, uploadId) => list(client, { ...at(id), UploadId: uploadId }),
    complete: (id, uploadId, parts) => complete(client, at(id), uploadId, parts),
    async abort(id, uploadId) {
      await client
        .send(new AbortMultipartUploadCommand({ ...at(id), UploadId: uploadId }))
        .catch((failure: unknown) => (isMissing(failure) ? null : fail(failure)));
    },
    removeAbandoned: (before) => removeAbandonedS3Parts(client, settings.bucket, before),
  };
}

async function list(
  client: S3Client,
  upload: S3Place & { readonly UploadId: string },
): Promise<readonly StoredPart[] | null> {
  const found: StoredPart[] = [];
  try {
    let marker: string | undefined;
    do {
      const page = new ListPartsCommand({ ...upload, PartNumberMarker: marker });
      const { Parts = [], IsTruncated, NextPartNumberMarker } = await client.send(page);
      for (const { PartNumber = 0, Size = 0, ETag = "" } of Parts) {
        found.push({ partNumber: PartNumber, byteSize: Size, etag: ETag });
      }
      // Some services name a next page after the last one too: the SDK's own loop never ends there.
      marker = IsTruncated ? NextPartNumberMarker : undefined;
    } while (marker !== undefined);
  } catch (failure) {
    return isMissing(failure) ? null : fail(failure);
  }
  return found;
}

async function complete(
  client: S3Client,
  place: S3Place,
  uploadId: string,
  parts: readonly NamedPart[],
): ReturnType<MultipartStorage["complete"]> {
  const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
  const wanted = { ...place, UploadId: uploadId, MultipartUpload: { Parts } };
  const send = (rules: { readonly IfNoneMatch?: string }) =>
    client.send(new CompleteMultipartUploadCommand({ ...wanted, ...rules }));
  try {
    await send({ IfNoneMatch: "*" });
  } catch (failure) {
    if (isUnknownToService(failure)) {
      // Older services can't promise it themselves. Nobody else writes to this name.
      if (!(await head(client, place))) await send({}).catch(refuse);
    } else if (isInDoubt(failure)) {
      if (await isUnderWay(client, { ...place, UploadId: uploadId })) fail(failure);
    } else if (!isDone(failure)) refuse(failure);
  }
  const found = await head(client, place);
  if (!found) throw noSuchUpload();
  return found;
}

/** The bucket has let go of the upload, or has an object by this name: it was completed before. */
function isDone(failure: unknown): boolean {
  return isMissing(failure) || statusOf(failure) === 412;
}

/** Ceph answers so when another one joins these parts, and when there is no such upload any more. */
function isInDoubt(failure: unknown): boolean {
  const status = statusOf(failure) ?? 0;
  return status >= 500 && status !== 501;
}

async function isUnderWay(client: S3Client, upload: S3Place & { readonly UploadId: string }) {
  return (await head(client, upload)) === null && (await list(client, upload)) !== null;
}

function isUnknownToService(failure: unknown): boolean {
  return statusOf(failure) === 501;
}

async function head(client: S3Client, place: S3Place) {
  try {
    const { ContentLength = 0, ETag = "" } = await client.send(new HeadObjectCommand(place));
    return { byteSize: ContentLength, etag: ETag };
  } catch (failure) {
    return isMissing(failure) ? null : fail(failure);
  }
}

function refuse(failure: unknown): never {
  const name = failure instanceof S3ServiceException ? failure.name : "";
  if (name === "EntityTooSmall") throw partsRefusal("tooSmall");
  if (name === "InvalidPartOrder") throw partsRefusal("order");
  if (name === "InvalidPart") throw partsRefusal("changed");
  return fail(failure);
}

function statusOf(failure: unknown): number | undefined {
  return failure instanceof S3ServiceException ? failure.$metadata.httpStatusCode : undefined;
}

function isMissing(failure: unknown): boolean {
  return statusOf(failure) === 404;
}

function fail(failure: unknown): never {
  throw outOfReach(failure);
}
