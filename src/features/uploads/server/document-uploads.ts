import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { documentLimits } from "#features/uploads/core/document-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import {
  judgeParts,
  type NamedPart,
  noSuchUpload,
  type ObjectStorage,
  partsRefusal,
  type StoredBytes,
} from "#platform/files/object-storage.ts";
import { detectContent } from "./detect-document.ts";
import {
  abandonedUploadMs,
  countOpenDocuments,
  deleteUnclaimedObject,
  findObject,
  giveUpOpenObject,
  insertObject,
  markObjectStored,
  noteBecame,
  openUploadLifetimeMs,
  openUploadSweepDelayMs,
  type StoredObject,
  sweepDelayMs,
} from "./objects-store.ts";
import {
  countOpenUploads,
  findMultipartUpload,
  insertMultipartUpload,
  type MultipartUpload,
} from "./multipart-store.ts";
import { requireRoom } from "./upload-room.ts";

export interface DocumentRequest {
  /** Name of the staff member who will send the file. Nobody else may claim it. */
  readonly issuedTo: string;
  /** The media type that the sender's device names. */
  readonly contentType: string | null;
  /** The announced size of the whole file; null when it is not known. */
  readonly declaredBytes: number | null;
  /** Whether the file is sent in one piece, or in parts over up to two days. */
  readonly arrives: "whole" | "inParts";
}

/**
 * Stores the row of one document to come, which says when an unclaimed document is swept.
 *
 * @returns the object's id, which callers know as its key.
 * @throws AppError `too_large`, `conflict` when this person has too many under way, and the errors
 *   of `requireRoom`.
 */
export async function issueDocument(
  ctx: Ctx,
  { issuedTo, contentType, declaredBytes, arrives }: DocumentRequest,
): Promise<string> {
  const { database, clock } = ctx;
  const maxBytes = declaredBytes ?? documentLimits.mostBytes;
  if (maxBytes > documentLimits.mostBytes) throw partsRefusal("tooLarge");
  const id = randomUUID();
  const issuedAt = clock.now();
  const sweepMs = arrives === "whole" ? sweepDelayMs + abandonedUploadMs : openUploadSweepDelayMs;
  await database.transaction(async (tx) => {
    // The lock makes one person's calls run one after another: simultaneous calls would each see
    // the last place free.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`documents of ${issuedTo}`}))`);
    await refuseTooMany(tx, issuedTo, issuedAt);
    await requireRoom(ctx, tx, { purpose: "document", issuedTo });
    const object = { id, issuedAt, issuedTo, maxBytes, contentType };
    await insertObject(tx, { ...object, purpose: "document" }, sweepMs);
    if (arrives === "inParts") await insertMultipartUpload(tx, { objectId: id, declaredBytes });
  });
  return id;
}

/**
 * Uploads in one piece count until their address expires; uploads in parts count for two days,
 * because their parts stay on the disk.
 */
async function refuseTooMany(tx: Tx, issuedTo: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { mostOpen, addressLifetimeSeconds } = documentLimits;
  const inParts = await countOpenUploads(tx, issuedTo, ago(openUploadLifetimeMs));
  const recent = await countOpenDocuments(tx, issuedTo, ago(addressLifetimeSeconds * 1_000));
  if (Math.max(inParts, recent) < mostOpen) return;
  throw new AppError("conflict", {
    en: "You have too many uploads under way. Please finish or cancel some first.",
    es: "Tiene demasiadas subidas en curso. Primero termine o cancele algunas.",
  });
}

/**
 * Joins the parts of a document in the storage, then marks its row as stored. After a crash between
 * the two nobody can claim the document yet, and a repeated call completes it.
 *
 * @throws AppError `not_found`, `invalid` with the fault of the parts, `unsupported_type` for a
 *   Word file with macros.
 */
export async function completeUpload(
  ctx: Ctx,
  name: UploadName,
  { person, parts }: { readonly person: string; readonly parts: readonly NamedPart[] },
): Promise<void> {
  const own = await findOwnUpload(ctx, name, person);
  // The upload was completed before: the answer was lost, or two calls came at once.
  if (own.object.storedAt) return;
  const byteSize = await join(ctx.files, own, parts);
  await store(ctx, own.object.id, byteSize);
}

async function join(
  { multipart, stat }: ObjectStorage,
  { object: { id }, upload: { uploadId, declaredBytes } }: OwnUpload,
  named: readonly NamedPart[],
): Promise<number> {
  const stored = await multipart.list(id, uploadId);
  if (!stored) {
    // The parts were joined before, by a process that was killed before it stored that.
    const found = await stat(id);
    if (!found) throw noSuchUpload();
    return found.byteSize;
  }
  const { leastPartBytes, mostBytes } = documentLimits;
  const fault = judgeParts(stored, named, { leastPartBytes, mostBytes, declaredBytes });
  if (fault) throw partsRefusal(fault);
  const numbers = new Set(named.map(({ partNumber }) => partNumber));
  const wanted = stored.filter(({ partNumber }) => numbers.has(partNumber));
  return (await multipart.complete(id, uploadId, wanted)).byteSize;
}

async function store({ database, files, clock }: Ctx, id: string, byteSize: number): Promise<void> {
  try {
    const documentType = await detectContent(readStored(files, id, byteSize));
    const storedAt = clock.now();
    const stored = { storedAt, byteSize, documentType };
    const isStored = await markObjectStored(database.db, id, stored);
    if (!isStored) throw noSuchUpload();
  } catch (failure) {
    const isRefused = failure instanceof AppError && failure.code === "unsupported_type";
    const isCancelled = failure instanceof AppError && failure.code === "not_found";
    if (isRefused) await giveUpOpenObject(database.db, id);
    if (isRefused || isCancelled) await files.remove(id);
    throw failure;
  }
}

/**
 * Finds a complete, unclaimed file of this staff member.
 *
 * @throws AppError `not_found` otherwise: nobody learns what others send.
 */
export async function findSentFile(
  { database }: Ctx,
  key: string,
  person: string,
): Promise<StoredObject & { readonly byteSize: number }> {
  const object = await findObject(database.db, key);
  const isOwn = object?.purpose === "document" && object.issuedTo === person;
  if (!isOwn || !object.storedAt || object.claimedAt || object.byteSize === null) {
    throw noSuchUpload();
  }
  return { ...object, byteSize: object.byteSize };
}

/**
 * Erases at once the bytes of a file that this person has sent and that is no longer needed.
 *
 * @param became what the site made of the bytes, for a repeated call; null for nothing.
 */
export async function forgetSentFile(
  { database, files }: Ctx,
  id: string,
  became: string | null,
): Promise<void> {
  // With a result, the row is written first: a repeated call then finds the result or the bytes.
  if (became !== null) await noteBecame(database.db, id, became);
  // Without a result, the bytes go first: after a crash between the two the sweep finds the row.
  await files.remove(id);
  if (became === null) await deleteUnclaimedObject(database.db, id);
}

/** What the site made of an object that this person sent; null if nothing was made of it. */
export async function findBecame(
  { database }: Ctx,
  key: string,
  person: string,
): Promise<string | null> {
  const object = await findObject(database.db, key);
  return object?.purpose === "document" && object.issuedTo === person ? object.became : null;
}

/** A stored object whose bytes can be read from any position. */
function readStored(files: ObjectStorage, id: string, byteSize: number): StoredBytes {
  return {
    byteSize,
    async read(position, length) {
      if (position >= byteSize || length === 0) return Buffer.alloc(0);
      const last = Math.min(position + length, byteSize) - 1;
      const bytes = await files.read(id, { first: position, last });
      if (!bytes) throw new Error("The object is gone.");
      return buffer(bytes);
    },
  };
}

/** The way in which a sender identifies an upload in parts. */
export interface UploadName {
  /** Id of the object, in lower case. */
  readonly key: string;
  readonly uploadId: string;
}

interface OwnUpload {
  readonly object: StoredObject;
  readonly upload: MultipartUpload & { readonly uploadId: string };
}

/**
 * Finds the named upload of this person, unfinished or complete.
 *
 * @throws AppError `not_found` otherwise: nobody learns what others send.
 */
export async function findOwnUpload(
  { database, clock }: Ctx,
  { key, uploadId }: UploadName,
  person: string,
): Promise<OwnUpload> {
  const object = await findObject(database.db, key);
  if (!object || object.purpose !== "document" || object.issuedTo !== person) throw noSuchUpload();
  const upload = await findMultipartUpload(database.db, object.id);
  if (upload?.uploadId !== uploadId) throw noSuchUpload();
  const isOver = object.issuedAt.getTime() + openUploadLifetimeMs <= clock.now().getTime();
  if (isOver && !object.storedAt) throw noSuchUpload();
  return { object, upload: { ...upload, uploadId } };
}
