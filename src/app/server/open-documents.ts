import type { DocumentObjects, ObjectFacts } from "#features/documents/server/document-objects.ts";
import { mediaTypes } from "#features/uploads/core/document-type.ts";
import { nameDownload, nameFile } from "#features/uploads/core/name-download.ts";
import { claimObject } from "#features/uploads/server/claim-object.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { findObject, findObjects } from "#features/uploads/server/objects-store.ts";
import type { StoredObject } from "#features/uploads/server/objects-store.ts";
import { releaseObjects } from "#features/uploads/server/release-objects.ts";
import { sendObject } from "#features/uploads/server/send-object.ts";
import type { Clock } from "#platform/core/clock.ts";
import { isId } from "#platform/core/is-id.ts";
import { judgeScan } from "#platform/core/scan-state.ts";
import type { Database } from "#platform/server/database.ts";
import type { Jobs } from "#platform/server/jobs.ts";

interface OpenDocumentsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "publish">;
  readonly storage: ObjectStorage;
  /** Whether this site has a virus scanner. */
  readonly isScanning: boolean;
}

/** Objects, as documents on leads use them. */
export function openDocuments({
  database,
  clock,
  jobs,
  storage,
  isScanning,
}: OpenDocumentsDependencies): DocumentObjects {
  return {
    ...releaseDocuments({ jobs }),
    async claim(tx, { key, documentId, fileName, username }) {
      if (!isId(key)) return { outcome: "missing" };
      const objectId = key.toLowerCase();
      const outcome = await claimObject({ clock }, tx, {
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
    },
    async describe(db, objectIds) {
      const found = await findObjects(db, objectIds);
      return new Map(found.map((object) => [object.id, readFacts(object, isScanning)]));
    },
    async send(request, reply, { objectId, fileName }) {
      const found = await findObject(database.db, objectId);
      if (!found) return false;
      return sendObject({ storage }, request, reply, {
        id: objectId,
        byteSize: found.byteSize ?? 0,
        ...describeFile(found, fileName),
      });
    },
  };
}

/** Also without what hands out bytes. */
export function releaseDocuments({
  jobs,
}: Pick<OpenDocumentsDependencies, "jobs">): Pick<DocumentObjects, "release"> {
  return { release: (tx, documentIds) => releaseObjects({ jobs }, tx, documentIds) };
}

function readFacts({ scanState, documentType }: StoredObject, isScanning: boolean): ObjectFacts {
  return { scan: judgeScan(scanState, isScanning), kind: documentType ?? "other" };
}

/** What nobody looked into is bytes and nothing else, so that no program takes it for a page. */
function describeFile({ documentType }: StoredObject, fileName: string) {
  return documentType === null
    ? { name: nameFile(fileName), mediaType: "application/octet-stream" }
    : { name: nameDownload(fileName, documentType), mediaType: mediaTypes[documentType] };
}
