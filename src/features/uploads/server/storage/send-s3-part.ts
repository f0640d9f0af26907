import { Readable } from "node:stream";
import { S3ServiceException, UploadPartCommand } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import type { StoredPart } from "#features/uploads/core/judge-parts.ts";
import { explainStorageFailure } from "./explain-storage-failure.ts";
import { brokenOff, noSuchUpload } from "./multipart-refusals.ts";
import type { PartRules } from "./multipart-storage.ts";
import { discardRest, tooLarge } from "./receive-file.ts";
import { outOfReach } from "./s3-client.ts";

export interface S3PartPlace {
  readonly Bucket: string;
  readonly Key: string;
  readonly uploadId: string;
  readonly partNumber: number;
}

/** Hands a part on to the bucket as it comes; no more of it is here than is on its way. */
export async function sendS3Part(
  client: S3Client,
  { uploadId, partNumber, ...place }: S3PartPlace,
  bytes: Readable,
  { maxBytes, expectedBytes }: PartRules,
): Promise<StoredPart> {
  if (expectedBytes > maxBytes) {
    discardRest(bytes, maxBytes);
    throw tooLarge(maxBytes);
  }
  const cut = new AbortController();
  let senderFailure: unknown;
  const body = Readable.from(exactly(bytes, expectedBytes), { objectMode: false });
  // The client doesn't look at what its body meets: without this it would wait for the rest.
  body.once("error", (failure) => {
    senderFailure = failure;
    cut.abort();
  });
  try {
    const { ETag = "" } = await client.send(
      new UploadPartCommand({
        ...place,
        UploadId: uploadId,
        PartNumber: partNumber,
        Body: body,
        ContentLength: expectedBytes,
      }),
      { abortSignal: cut.signal },
    );
    return { partNumber, byteSize: expectedBytes, etag: ETag };
  } catch (failure) {
    discardRest(bytes, expectedBytes);
    if (senderFailure !== undefined) throw explainStorageFailure(senderFailure);
    const isGone =
      failure instanceof S3ServiceException && failure.$metadata.httpStatusCode === 404;
    throw isGone ? noSuchUpload() : outOfReach(failure);
  } finally {
    body.destroy();
  }
}

/** As many bytes as were announced, or a failure: a bucket would wait for the missing ones. */
async function* exactly(bytes: Readable, expectedBytes: number): AsyncGenerator<Buffer> {
  let left = expectedBytes;
  // Left alive on a throw: a caller that is still sending can then read why it was refused.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    left -= chunk.length;
    if (left < 0) throw brokenOff();
    yield chunk;
  }
  if (left > 0) throw brokenOff();
}
