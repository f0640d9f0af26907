import * as z from "zod/mini";

const megabyte = 1_048_576;

/** The limits of a document and of its parts. Page and server use the same figures. */
export const documentLimits = {
  /**
   * The largest copy that S3 makes in one call, so that `npm run objects -- copy` can move each
   * object.
   */
  mostBytes: 5_120 * megabyte,
  /**
   * The largest body of one call, whether a part or a whole file. A browser sends larger files in
   * parts.
   */
  mostBodyBytes: 100 * megabyte,
  /** The smallest part that S3 accepts, except for the last part. */
  leastPartBytes: 5 * megabyte,
  mostParts: 10_000,
  /** How long one part's address is valid. A body may take a quarter of an hour. */
  addressLifetimeSeconds: 3_600,
  /** How many unfinished uploads one person may have. */
  mostOpen: 100,
} as const;

const longestName = 1_000;
const longestTag = 200;
const longestUploadId = 1_024;
const mediaType = /^[\w.+-]+\/[\w.+-]+(?:;.*)?$/;

/** The media type that the sender's device names; anything else is ignored. */
const contentType = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) =>
    text && text.length <= longestTag && mediaType.test(text) ? text.toLowerCase() : null,
  ),
);

const size = z.optional(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number)),
);

const wholeSize = z.optional(z.pipe(size, z.optional(z.int().check(z.gte(0)))));

/** The body of the stock client; of the file's metadata only the size is used. */
export const beginUploadSchema = z.object({
  filename: z.string().check(z.maxLength(longestName)),
  type: contentType,
  metadata: z.optional(z.nullable(z.object({ size: wholeSize }))),
});

export const wholeFileSchema = z.object({
  filename: z.string().check(z.maxLength(longestName)),
  type: contentType,
  "metadata[size]": wholeSize,
});

/** Names the object that an upload in parts becomes. */
export const uploadQuery = z.object({ key: z.string() });

export const uploadParams = z.object({
  uploadId: z.string().check(z.minLength(1), z.maxLength(longestUploadId)),
});

export const partParams = z.extend(uploadParams, {
  partNumber: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1))),
  ),
});

export const completeUploadSchema = z.object({
  // The number of parts is checked before the parts themselves, because one fault for each would be
  // a long answer.
  parts: z.pipe(
    z.array(z.unknown()).check(z.maxLength(documentLimits.mostParts)),
    z.array(
      z.object({
        PartNumber: z.int().check(z.gte(1), z.lte(documentLimits.mostParts)),
        ETag: z.string().check(z.maxLength(longestTag)),
      }),
    ),
  ),
});
