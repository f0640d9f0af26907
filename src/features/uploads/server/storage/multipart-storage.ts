import type { Readable } from "node:stream";
import type { NamedPart, StoredPart } from "#features/uploads/core/judge-parts.ts";

export interface PartRules {
  readonly maxBytes: number;
  /** As the sender announced it: other than so many are none of them kept. */
  readonly expectedBytes: number;
}

/**
 * Objects that come in parts, in any order and several at once. Nothing of one can be read before
 * it is complete. Every call throws AppError `unavailable` when the storage is full or away.
 */
export interface MultipartStorage {
  /** @returns the storage's name for this upload. */
  create(id: string): Promise<string>;
  /**
   * Receives one part. When this resolves it is there for good, in place of an earlier one with its
   * number.
   *
   * @throws AppError `too_large`, `invalid` when the bytes broke off, `not_found` when there is no
   *   such upload, `conflict` when its parts are being joined.
   */
  putPart(
    id: string,
    uploadId: string,
    partNumber: number,
    bytes: Readable,
    rules: PartRules,
  ): Promise<StoredPart>;
  /** By number, ascending; null when there is no such upload, or none any more. */
  list(id: string, uploadId: string): Promise<readonly StoredPart[] | null>;
  /**
   * Joins the parts, which `judgeParts` has found good, in the order given. When this resolves the
   * object is there for good; broken off half-way it may be asked for again, and again afterwards.
   *
   * @throws AppError `not_found` when there is no such upload, `invalid` when a part is missing.
   */
  complete(
    id: string,
    uploadId: string,
    parts: readonly NamedPart[],
  ): Promise<{ readonly byteSize: number; readonly etag: string }>;
  /** Removes all parts; does nothing when there is no such upload. */
  abort(id: string, uploadId: string): Promise<void>;
  /** Removes uploads that were begun, and not worked on any more, before this moment. */
  removeAbandoned(before: Date): Promise<void>;
}
