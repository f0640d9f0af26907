import type { FastifyInstance } from "fastify";
import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { caseRoutes } from "#features/casework/server/case-routes.ts";
import type { CaseDependencies } from "#features/casework/server/case-routes.ts";
import { caseRefusals } from "#features/casework/server/case-refusals.ts";
import { readCaseParts } from "#features/casework/server/read-case-parts.ts";
import { readViewer } from "#features/casework/server/visible-to.ts";
import { withContact } from "#features/casework/server/with-contact.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { OpenedInquiry } from "#features/inquiries/core/inquiry.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import { listRoutes } from "#platform/server/list-routes.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsAndAgents, audited } from "#platform/server/staff-route.ts";
import { findInquiry, listInquiries, toStaffInquiry } from "./inquiries-store.ts";
import { inquiryListQuerySchema } from "./inquiry-list-query.ts";

const path = "/api/admin/inquiries";

/** What staff may see of inquiries and do with them. Registered inside the scope that admits staff only. */
export function inquiryStaffRoutes(app: FastifyInstance, dependencies: CaseDependencies): void {
  const { database, clock, readContacts } = dependencies;
  const readRecord = (id: string, viewer: Viewer) => openInquiry(dependencies, id, viewer);
  caseRoutes(app, { ...dependencies, path, route: adminsAndAgents, readRecord });

  listRoutes(app, path, audited(adminsAndAgents, "inquiries-list"), async (sent, request) => {
    const query = parseInput(inquiryListQuerySchema, sent);
    const promisedBy = new Date(clock.now().getTime() - answerWithinMs);
    const asked = { ...query, viewer: readViewer(request), promisedBy };
    const { inquiries, ...page } = await listInquiries(database.db, asked);
    return { inquiries: await withContact(database.db, readContacts, inquiries), ...page };
  });

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    audited(adminsAndAgents, "inquiry-read"),
    async (request) => {
      const { id } = request.params;
      const inquiry = isId(id) ? await readRecord(id, readViewer(request)) : null;
      if (!inquiry) throw new AppError("not_found", caseRefusals.inquiry.missing);
      return { success: true, inquiry };
    },
  );
}

/** One inquiry as staff read it, whole; null when this viewer has none such. */
async function openInquiry(
  { database: { db }, readRelated }: CaseDependencies,
  id: string,
  viewer: Viewer,
): Promise<OpenedInquiry | null> {
  const row = await findInquiry(db, id, viewer);
  if (!row) return null;
  const parts = { ...(await readCaseParts(db, row)), ...(await readRelated(row, viewer)) };
  return { ...toStaffInquiry(row), ...parts };
}
