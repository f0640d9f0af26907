import type { Feature } from "#records/ctx.ts";
import { documentsData } from "./server/documents-store.ts";
import { documentRoutes, listLeadDocuments } from "./server/staff-routes.ts";

/** Documents that staff add to a lead. */
export const documents: Feature = {
  name: "documents",
  staffRoutes: documentRoutes,
  readLeadParts: async (ctx, { id }) => ({ ...(await listLeadDocuments(ctx, id)) }),
  people: [documentsData],
};
