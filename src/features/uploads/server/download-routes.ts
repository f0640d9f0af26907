import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { mediaTypes } from "#features/uploads/core/document-type.ts";
import { nameDownload, writeAttachment } from "#features/uploads/core/name-download.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "#platform/server/database.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { findObject } from "./objects-store.ts";

export interface DownloadRoutesDependencies {
  readonly database: Database;
  readonly storage: ObjectStorage;
}

/** Hands out objects. Registered inside the scope that admits admins only: none is public. */
export function downloadRoutes(
  app: FastifyInstance,
  { database, storage }: DownloadRoutesDependencies,
): void {
  app.get<{ Params: { id: string } }>(
    "/objects/uploads/:id",
    audited(adminsOnly, "file-download"),
    async (request, reply) => {
      const id = z.guid().safeParse(request.params.id).data?.toLowerCase();
      const found = id === undefined ? null : await findObject(database.db, id);
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
