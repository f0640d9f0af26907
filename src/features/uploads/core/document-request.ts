import * as z from "zod/mini";
import { documentLimits } from "./document-limits.ts";

const longestName = 1_000;
const longestTag = 200;
const longestUploadId = 1_024;
const mediaType = /^[\w.+-]+\/[\w.+-]+(?:;.*)?$/;

/** What the sender's device calls a file's kind: kept where it is one, otherwise of no matter. */
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

/** As the stock client sends it; of what it tells about the file the size counts. */
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

export const uploadNameSchema = z.object({
  key: z.string(),
  uploadId: z.string().check(z.minLength(1), z.maxLength(longestUploadId)),
});

export const partNumberSchema = z.object({
  partNumber: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1))),
  ),
});

export const completeUploadSchema = z.object({
  parts: z.array(
    z.object({
      PartNumber: z.int().check(z.gte(1), z.lte(documentLimits.mostParts)),
      ETag: z.string().check(z.maxLength(longestTag)),
    }),
  ),
});
