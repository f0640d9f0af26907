import type { FastifyInstance } from "fastify";
import { partRoutes } from "#features/uploads/server/part-routes.ts";
import { documentUploadRoutes } from "#features/uploads/server/staff-routes.ts";
import type { ServerParts } from "./build-server.ts";

/** Where a document's bytes are sent, by whoever was given a signed address. */
export function openPartAddresses(app: FastifyInstance, parts: ServerParts): void {
  partRoutes(app, { ...parts, siteUrl: parts.config.siteUrl });
}

/** How staff send documents. */
export function openDocumentUploads(staff: FastifyInstance, parts: ServerParts): void {
  documentUploadRoutes(staff, { ...parts, siteUrl: parts.config.siteUrl });
}
