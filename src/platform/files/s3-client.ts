import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import type { AppError } from "#platform/core/app-error.ts";
import { storageUnavailable } from "./object-storage.ts";

/** The prefix of all objects in the bucket. */
export const s3Prefix = "objects/";

const connectTimeoutMs = 5_000;
/** Time limit between two packets from the service, not for a whole object. */
const idleTimeoutMs = 30_000;
/** Attempts of a call without a body. An interrupted file is sent again by its sender instead. */
const attempts = 3;
const mostSockets = 50;

/** Each client has its own connection pool, so that long transfers of one don't block another. */
export function connectS3(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  { maxSockets = mostSockets }: { readonly maxSockets?: number } = {},
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's seldom have a host name for each bucket, or support Amazon's
    // newer checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    // The library logs nothing itself: its errors reach the site's own log.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}

/** The sender reads that files can't be stored; the log gets the service's own message. */
export function outOfReach(failure: unknown): AppError {
  if (!(failure instanceof S3ServiceException)) return storageUnavailable(failure);
  const { name, $metadata } = failure;
  return storageUnavailable(
    new Error(`The bucket's service answered ${$metadata.httpStatusCode}, ${name}.`),
  );
}

export function statusOf(failure: unknown): number | undefined {
  return failure instanceof S3ServiceException ? failure.$metadata.httpStatusCode : undefined;
}

/**
 * Converts a failed call: the answer for its status where there is one, otherwise the error that
 * the bucket is away.
 */
export function answerOn<Answer>(answers: Readonly<Record<number, Answer>>) {
  return (failure: unknown): Answer => {
    const status = statusOf(failure);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is there by the question before
    if (status !== undefined && status in answers) return answers[status] as Answer;
    throw outOfReach(failure);
  };
}
