import type { FastifyInstance } from "fastify";
import { readSessionUser } from "#features/accounts/server/require-staff.ts";
import type { SessionDependencies } from "#features/accounts/server/require-staff.ts";
import { documentLimits } from "#features/uploads/core/document-limits.ts";
import { detectContent } from "#features/uploads/server/detect-content.ts";
import { importTimings } from "#features/uploads/server/import/import-parts.ts";
import type { ImportParts } from "#features/uploads/server/import/import-parts.ts";
import { publicOnly } from "#features/uploads/server/import/remote-guard.ts";
import { importStaffRoutes } from "#features/uploads/server/import/staff-routes.ts";
import { createRateLimit } from "#platform/server/rate-limits.ts";
import type { ServerParts } from "./build-server.ts";
import { importRule } from "./limit-rules.ts";

/** For tests, whose other servers are on this machine and whose waits are short. */
export type ImportRules = Partial<Pick<ImportParts, "guard" | "maxBytes" | "timings">>;

/** What staff bring in from a link. */
export function openImports(
  staff: FastifyInstance,
  parts: ServerParts,
  session: SessionDependencies,
): void {
  importStaffRoutes(staff, {
    guard: publicOnly,
    maxBytes: documentLimits.mostBytes,
    timings: importTimings,
    inspect: detectContent,
    ...parts,
    ...parts.imports,
    siteUrl: parts.config.siteUrl,
    limit: createRateLimit(parts, importRule),
    isSignedIn: async (request) => (await readSessionUser(session, request)) !== null,
  });
}
