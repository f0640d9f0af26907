import { randomUUID } from "node:crypto";
import { documentLimits } from "#features/uploads/core/document-limits.ts";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import {
  abandonedUploadMs,
  openUploadLifetimeMs,
  openUploadSweepDelayMs,
  sweepDelayMs,
} from "#features/uploads/core/object-lifetime.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database, Db } from "#platform/server/database.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { countOpenUploads, insertMultipartUpload } from "./multipart-uploads-store.ts";
import { partsRefusal } from "#features/uploads/server/storage/multipart-refusals.ts";
import { countOpenDocuments, insertObject } from "./objects-store.ts";

export interface IssueDocumentDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

export interface DocumentRequest {
  /** Name of the staff member who will send it, and alone may claim it. */
  readonly issuedTo: string;
  /** What the sender's device calls its kind. */
  readonly contentType: string | null;
  /** The whole size as it is announced; null when that is not known. */
  readonly declaredBytes: number | null;
  /** Whether it comes in one piece, or in parts over two days. */
  readonly arrives: "whole" | "inParts";
}

/**
 * Makes room for one document: its row, and in the same transaction the job that clears away what
 * comes of it when nobody wants it.
 *
 * @returns the object's id, which callers know as its key.
 * @throws AppError `too_large`, `conflict` when this person has too many under way.
 */
export async function issueDocument(
  { database, jobs, clock }: IssueDocumentDependencies,
  { issuedTo, contentType, declaredBytes, arrives }: DocumentRequest,
): Promise<string> {
  const maxBytes = declaredBytes ?? documentLimits.mostBytes;
  if (maxBytes > documentLimits.mostBytes) throw partsRefusal("tooLarge");
  const id = randomUUID();
  const issuedAt = clock.now();
  await refuseTooMany(database.db, issuedTo, issuedAt);
  const sweepMs = arrives === "whole" ? sweepDelayMs + abandonedUploadMs : openUploadSweepDelayMs;
  await database.transaction(async (tx) => {
    const object = { id, issuedAt, issuedTo, maxBytes, contentType };
    await insertObject(tx, { ...object, purpose: "document" });
    if (arrives === "inParts") await insertMultipartUpload(tx, { objectId: id, declaredBytes });
    const startAfter = new Date(issuedAt.getTime() + sweepMs);
    await jobs.publish(tx, objectExpired, { objectId: id }, { startAfter });
  });
  return id;
}

/** What came to nothing is over with its address; parts lie on the disk until they are swept. */
async function refuseTooMany(db: Db, issuedTo: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { mostOpen, addressLifetimeSeconds } = documentLimits;
  const inParts = await countOpenUploads(db, issuedTo, ago(openUploadLifetimeMs));
  const recent = await countOpenDocuments(db, issuedTo, ago(addressLifetimeSeconds * 1_000));
  if (Math.max(inParts, recent) < mostOpen) return;
  throw new AppError("conflict", {
    en: "You have too many uploads under way. Please finish or cancel some first.",
  });
}
