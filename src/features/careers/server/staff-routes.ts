import type { FastifyInstance } from "fastify";
import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { caseRoutes } from "#features/casework/server/case-routes.ts";
import type { CaseDependencies } from "#features/casework/server/case-routes.ts";
import { caseRefusals } from "#features/casework/server/case-refusals.ts";
import { readCaseParts } from "#features/casework/server/read-case-parts.ts";
import { readViewer } from "#features/casework/server/visible-to.ts";
import { withContact } from "#features/casework/server/with-contact.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { OpenedApplication } from "#features/careers/core/application.ts";
import { readResumeObjectId } from "#features/careers/core/resume.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import type { ScanVerdict } from "#platform/core/scan-state.ts";
import type { Db } from "#platform/server/database.ts";
import { listRoutes } from "#platform/server/list-routes.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import { findApplication, listApplications, toStaffApplication } from "./applications-store.ts";
import { applicationListQuerySchema } from "./application-list-query.ts";

const path = "/api/admin/applications";

export interface ApplicationStaffDependencies extends CaseDependencies {
  readonly files: {
    /** What is known of the objects that are there, by their ids. */
    readonly describe: (
      db: Db,
      objectIds: readonly string[],
    ) => Promise<ReadonlyMap<string, { readonly scan: ScanVerdict }>>;
  };
}

/** What staff may see of applications and do with them. Registered inside the scope that admits staff only. */
export function applicationStaffRoutes(
  app: FastifyInstance,
  dependencies: ApplicationStaffDependencies,
): void {
  const { database, clock, readContacts } = dependencies;
  const readRecord = (id: string, viewer: Viewer) => openApplication(dependencies, id, viewer);
  caseRoutes(app, { ...dependencies, path, route: adminsOnly, readRecord });

  listRoutes(app, path, audited(adminsOnly, "applications-list"), async (sent, request) => {
    const query = parseInput(applicationListQuerySchema, sent);
    const promisedBy = new Date(clock.now().getTime() - answerWithinMs);
    const asked = { ...query, viewer: readViewer(request), promisedBy };
    const { applications, ...page } = await listApplications(database.db, asked);
    return { applications: await withContact(database.db, readContacts, applications), ...page };
  });

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    audited(adminsOnly, "application-read"),
    async (request) => {
      const { id } = request.params;
      const application = isId(id) ? await readRecord(id, readViewer(request)) : null;
      if (!application) throw new AppError("not_found", caseRefusals.application.missing);
      return { success: true, application };
    },
  );
}

/** One application as staff read it, whole; null when this viewer has none such. */
async function openApplication(
  { database: { db }, readRelated, files }: ApplicationStaffDependencies,
  id: string,
  viewer: Viewer,
): Promise<OpenedApplication | null> {
  const row = await findApplication(db, id, viewer);
  if (!row) return null;
  const parts = { ...(await readCaseParts(db, row)), ...(await readRelated(row, viewer)) };
  const resumeId = row.resumePath === null ? null : readResumeObjectId(row.resumePath);
  const resume = resumeId === null ? null : (await files.describe(db, [resumeId])).get(resumeId);
  return { ...toStaffApplication(row), ...parts, resumeScan: resume?.scan ?? null };
}
