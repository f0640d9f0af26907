import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { mediaTypes } from "#features/uploads/core/document-type.ts";
import { nameDownload, nameFile } from "#features/uploads/core/name-download.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "#platform/server/database.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { findObject } from "./objects-store.ts";
import type { StoredObject } from "./objects-store.ts";
import { refuseUnscanned } from "./refuse-unscanned.ts";
import { sendObject } from "./send-object.ts";
import type { SentObject } from "./send-object.ts";

export interface DownloadRoutesDependencies {
  readonly database: Database;
  readonly storage: ObjectStorage;
  /** Whether files are scanned for viruses before anyone may have them. */
  readonly isScanning: boolean;
}

/** Hands out objects. Registered inside the scope that admits admins only: none is public. */
export function downloadRoutes(
  app: FastifyInstance,
  { database, storage, isScanning }: DownloadRoutesDependencies,
): void {
  app.get<{ Params: { id: string } }>(
    "/objects/uploads/:id",
    { ...audited(adminsOnly, "file-download"), compress: false },
    async (request, reply) => {
      const id = z.guid().safeParse(request.params.id).data?.toLowerCase();
      const found = id === undefined ? null : await findObject(database.db, id);
      if (found?.storedAt) refuseUnscanned(found, isScanning);
      const isSent =
        found?.storedAt && (await sendObject({ storage }, request, reply, describe(found)));
      if (!isSent) {
        throw new AppError("not_found", { en: "There is no file with this address." });
      }
      return reply;
    },
  );
}

/** What nobody looked into is bytes and nothing else. */
function describe({ id, byteSize, fileName, documentType }: StoredObject): SentObject {
  const file =
    documentType === null
      ? { name: nameFile(fileName ?? ""), mediaType: "application/octet-stream" }
      : { name: nameDownload(fileName, documentType), mediaType: mediaTypes[documentType] };
  return { id, byteSize: byteSize ?? 0, ...file };
}
