import { issueDocument } from "./issue-document.ts";
import type { DocumentRequest, IssueDocumentDependencies } from "./issue-document.ts";
import type { UploadName } from "./find-own-upload.ts";
import { nameMultipartUpload } from "./multipart-uploads-store.ts";
import { noSuchUpload } from "#features/uploads/server/storage/multipart-refusals.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { deleteOpenObject } from "./objects-store.ts";

export interface BeginUploadDependencies extends IssueDocumentDependencies {
  readonly storage: ObjectStorage;
}

/**
 * Begins an upload in parts: first the row and its sweep, then the storage, so that a crash between
 * the two leaves nothing that isn't cleared away.
 */
export async function beginUpload(
  dependencies: BeginUploadDependencies,
  request: Omit<DocumentRequest, "arrives">,
): Promise<UploadName> {
  const { database, storage } = dependencies;
  const key = await issueDocument(dependencies, { ...request, arrives: "inParts" });
  try {
    const uploadId = await storage.multipart.create(key);
    if (!(await nameMultipartUpload(database.db, key, uploadId))) throw noSuchUpload();
    return { key, uploadId };
  } catch (failure) {
    // It would count among those under way.
    await deleteOpenObject(database.db, key);
    throw failure;
  }
}
