import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { mediaTypes } from "#features/uploads/core/document-type.ts";
import { nameDownload, writeAttachment } from "#features/uploads/core/name-download.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "#platform/server/database.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { findObject } from "./objects-store.ts";
import { refuseUnscanned } from "./refuse-unscanned.ts";

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
    audited(adminsOnly, "file-download"),
    async (request, reply) => {
      const id = z.guid().safeParse(request.params.id).data?.toLowerCase();
      const found = id === undefined ? null : await findObject(database.db, id);
      if (found?.storedAt) refuseUnscanned(found, isScanning);
      const bytes = found?.storedAt ? await storage.read(found.id) : null;
      if (!found?.documentType || !bytes) {
        throw new AppError("not_found", { en: "There is no file with this address." });
      }
      return reply
        .type(mediaTypes[found.documentType])
        .header("content-length", String(found.byteSize))
        .header(
          "content-disposition",
          writeAttachment(nameDownload(found.fileName, found.documentType)),
        )
        .header("x-content-type-options", "nosniff")
        .header("cache-control", "no-store")
        .send(bytes);
    },
  );
}
