import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  NoSuchUpload,
} from "@aws-sdk/client-s3";
import type {
  ListMultipartUploadsCommandOutput,
  MultipartUpload,
  S3Client,
} from "@aws-sdk/client-s3";
import { outOfReach } from "./s3-client.ts";
import { s3Prefix } from "./s3-prefix.ts";

/**
 * Ends uploads that were begun before a moment and never completed. The bucket shows them to
 * nobody, and charges for them until then.
 */
export async function removeAbandonedS3Parts(
  client: S3Client,
  bucket: string,
  before: Date,
): Promise<void> {
  try {
    for await (const { Key, UploadId, Initiated } of listUploads(client, bucket)) {
      if (!Initiated || Initiated >= before) continue;
      const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId });
      await client.send(abort).catch((failure: unknown) => {
        // Ended meanwhile, by its sender or by another process.
        if (!(failure instanceof NoSuchUpload)) throw failure;
      });
    }
  } catch (failure) {
    throw outOfReach(failure);
  }
}

async function* listUploads(client: S3Client, bucket: string): AsyncGenerator<MultipartUpload> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: s3Prefix, ...after }),
    );
    yield* page.Uploads ?? [];
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    after = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null;
  }
}
