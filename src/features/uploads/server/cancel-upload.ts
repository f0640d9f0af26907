import { findOwnUpload } from "./find-own-upload.ts";
import type { UploadName } from "./find-own-upload.ts";
import { noSuchUpload } from "#features/uploads/server/storage/multipart-refusals.ts";
import { deleteOpenObject } from "./objects-store.ts";
import type { ReceiveObjectDependencies } from "./receive-object.ts";

/**
 * Ends an upload that is not complete, and lets go of its parts. The row goes first: from then on
 * nothing that is still on its way can become a document.
 *
 * @throws AppError `not_found` when there is none, or it is complete.
 */
export async function cancelUpload(
  dependencies: ReceiveObjectDependencies,
  name: UploadName,
  person: string,
): Promise<void> {
  const { database, storage } = dependencies;
  const { object, upload } = await findOwnUpload(dependencies, name, person);
  if (!(await deleteOpenObject(database.db, object.id))) throw noSuchUpload();
  await storage.multipart.abort(object.id, upload.uploadId);
  // Joined, but not said to be a document yet.
  await storage.remove(object.id);
}
