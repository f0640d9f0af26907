import type { Feature } from "#records/ctx.ts";
import { sweepQueue } from "./server/claim-object.ts";
import { clamdScanner } from "./server/clamd-scanner.ts";
import { downloadRoutes } from "./server/download-routes.ts";
import type { ImportRules } from "./server/import/run-import.ts";
import { importStaffRoutes } from "./server/import/staff-routes.ts";
import { importLinks } from "./server/imports-store.ts";
import { objectsData } from "./server/objects-store.ts";
import { partRoutes } from "./server/routes.ts";
import { scanQueue } from "./server/scan-worker.ts";
import { viewerRoute } from "./server/viewer-page.ts";
import { documentUploadRoutes } from "./server/staff-routes.ts";

/**
 * Uploads, downloads, imports from links, and the virus scanner.
 *
 * @param imports for tests, whose other servers are on this machine.
 */
export const uploadsFeature = (imports: ImportRules = {}): Feature => ({
  name: "uploads",
  // The address itself, which only staff receive, is the permission to send.
  routes: partRoutes,
  staffRoutes(staff, ctx) {
    documentUploadRoutes(staff, ctx);
    downloadRoutes(staff, ctx);
    importStaffRoutes(staff, ctx, imports);
    viewerRoute(staff);
  },
  people: [objectsData],
  sealed: [importLinks],
  tablesOfNobody: {
    imports: "Of staff: files they fetch from a link.",
    multipart_uploads: "Uploads under way, by the id of their object.",
  },
  queues(ctx) {
    const { clamdSocket } = ctx.config;
    const scans = clamdSocket === null ? [] : [scanQueue(ctx, clamdScanner(clamdSocket))];
    return [sweepQueue(ctx), ...scans];
  },
});
