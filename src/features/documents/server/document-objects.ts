import type { FastifyReply, FastifyRequest } from "fastify";
import type { LeadDocument } from "#features/documents/core/document.ts";
import { mediaTypes } from "#features/uploads/core/document-request.ts";
import { nameDownload, nameFile } from "#features/uploads/core/file-names.ts";
import { claimObject } from "#features/uploads/server/claim-object.ts";
import { sendObject } from "#features/uploads/server/download-routes.ts";
import {
  findObject,
  findObjects,
  type StoredObject,
} from "#features/uploads/server/objects-store.ts";
import { isId } from "#platform/core/ids.ts";
import { judgeScan } from "#platform/core/uploads.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** What is known of a document by its bytes. */
export type ObjectFacts = Pick<LeadDocument, "scan" | "kind">;

interface DocumentClaim {
  /** As whoever sent the file was given it. */
  readonly key: string;
  /** Id of the document that it becomes. */
  readonly documentId: string;
  readonly fileName: string;
  /** Who sent it: nobody else can claim it. */
  readonly username: string;
}

type ClaimedObject =
  | { readonly outcome: "claimed"; readonly objectId: string; readonly byteSize: number }
  /** Something has it already. */
  | { readonly outcome: "taken"; readonly objectId: string }
  | { readonly outcome: "missing" };

/** In the caller's transaction: of two claims at once the second waits for the first. */
export async function claimDocument(
  ctx: Ctx,
  tx: Tx,
  { key, documentId, fileName, username }: DocumentClaim,
): Promise<ClaimedObject> {
  if (!isId(key)) return { outcome: "missing" };
  const objectId = key.toLowerCase();
  const outcome = await claimObject(ctx, tx, {
    objectId,
    purpose: "document",
    issuedTo: username,
    claimedBy: documentId,
    fileName,
  });
  if (outcome === "missing") return { outcome };
  if (outcome === "taken") return { outcome, objectId };
  const found = await findObject(tx, objectId);
  return { outcome, objectId, byteSize: found?.byteSize ?? 0 };
}

export async function describeObjects(
  { config: { clamdSocket } }: Ctx,
  db: Db | Tx,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, ObjectFacts>> {
  const found = await findObjects(db, objectIds);
  return new Map(
    found.map(({ id, scanState, documentType }) => [
      id,
      { scan: judgeScan(scanState, clamdSocket !== null), kind: documentType ?? "other" },
    ]),
  );
}

/** Answers with the bytes, as an attachment; false when they are gone. */
export async function sendDocument(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { objectId, fileName }: { readonly objectId: string; readonly fileName: string },
): Promise<boolean> {
  const found = await findObject(ctx.database.db, objectId);
  if (!found) return false;
  return sendObject(ctx, request, reply, {
    id: objectId,
    byteSize: found.byteSize ?? 0,
    ...describeFile(found, fileName),
  });
}

/** What nobody looked into is bytes and nothing else, so that no program takes it for a page. */
function describeFile({ documentType }: StoredObject, fileName: string) {
  return documentType === null
    ? { name: nameFile(fileName), mediaType: "application/octet-stream" }
    : { name: nameDownload(fileName, documentType), mediaType: mediaTypes[documentType] };
}
