import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { invitationRoutes } from "#features/accounts/server/invitation-routes.ts";
import { requireStaff } from "#features/accounts/server/require-staff.ts";
import { holdStaff, listStaffNames } from "#features/accounts/server/users-store.ts";
import { accountStaffRoutes } from "#features/accounts/server/staff-routes.ts";
import { auditStaffRoutes } from "#features/audit/server/staff-routes.ts";
import { consentStaffRoutes } from "#features/consent/server/staff-routes.ts";
import { openStaffScope } from "#features/backoffice/server/open-staff-scope.ts";
import { ownerNoticeRoutes } from "#features/backoffice/server/owner-notice-routes.ts";
import { partRoutes } from "#features/backoffice/server/part-routes.ts";
import { settingsRoutes } from "#features/backoffice/server/settings-routes.ts";
import { todayRoutes } from "#features/backoffice/server/today-routes.ts";
import { resumeRules } from "#features/careers/core/resume.ts";
import { careersRoutes } from "#features/careers/server/routes.ts";
import { applicationStaffRoutes } from "#features/careers/server/staff-routes.ts";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import { listRelated } from "#features/casework/server/list-related.ts";
import type { Person } from "#features/casework/server/list-related.ts";
import { savedViewsRoutes } from "#features/casework/server/saved-views-routes.ts";
import { staffNamesRoutes } from "#features/casework/server/staff-names-routes.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { Calculation } from "#features/calculators/core/calculation.ts";
import { readCalculations, summarizeCalculation } from "#features/calculators/core/calculation.ts";
import type { CrmConnection } from "#features/crm/server/crm-connections.ts";
import { listLeadDeliveries, tellDelivery } from "#features/crm/server/list-lead-deliveries.ts";
import { crmRoutes } from "#features/crm/server/routes.ts";
import { listLeadDocuments } from "#features/documents/server/list-lead-documents.ts";
import { documentRoutes } from "#features/documents/server/staff-routes.ts";
import { inquiriesRoutes } from "#features/inquiries/server/routes.ts";
import { inquiryStaffRoutes } from "#features/inquiries/server/staff-routes.ts";
import { leadsRoutes } from "#features/leads/server/routes.ts";
import { leadStaffRoutes } from "#features/leads/server/staff-routes.ts";
import { notificationStaffRoutes } from "#features/notifications/server/staff-routes.ts";
import { claimObject } from "#features/uploads/server/claim-object.ts";
import { downloadRoutes } from "#features/uploads/server/download-routes.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { uploadsRoutes } from "#features/uploads/server/routes.ts";
import type { Clock } from "#platform/core/clock.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { keepAuditTrail } from "#platform/server/audit-trail.ts";
import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { createHttpServer } from "#platform/server/http-server.ts";
import type { Intake } from "#platform/server/intake/open-intake.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { createRateLimit } from "#platform/server/rate-limits.ts";
import type { RateLimitRule } from "#platform/server/rate-limits.ts";
import { warnOfUnnamedProxy } from "#platform/server/unnamed-proxy.ts";
import { limitVisitors } from "#platform/server/visitor-limit.ts";
import { caseSources } from "./case-sources.ts";
import {
  consentKinds,
  readContactParts,
  readContactsAbout,
  tellContactChange,
} from "./consent-parts.ts";
import { healthRoutes } from "./health-routes.ts";
import {
  applicationRule,
  inquiryRule,
  invitationRule,
  leadRule,
  stepRule,
  uploadRule,
} from "./limit-rules.ts";
import { openAccounts } from "./open-accounts.ts";
import { openBackups } from "./open-backups.ts";
import { openDocumentUploads, openPartAddresses } from "./open-document-uploads.ts";
import { openDocuments } from "./open-documents.ts";
import { openImports } from "./open-imports.ts";
import type { ImportRules } from "./open-imports.ts";
import { openStopCalls } from "./open-stop-calls.ts";
import { openPeople, openYourData } from "./open-your-data.ts";
import { readOwnerNotices } from "./owner-notices.ts";
import { readDay } from "./read-day.ts";
import { siteSettings } from "./site-settings.ts";
import { staffAssignments } from "./staff-assignments.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import { watchSite } from "./watch-site.ts";

export interface ServerParts {
  readonly config: Pick<
    Config,
    | "siteUrl"
    | "trustedProxies"
    | "metricsToken"
    | "secondFactorRoles"
    | "clamdSocket"
    | "mail"
    | "dataDir"
    | "objects"
    | "backup"
  >;
  readonly secret: AppSecret;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly intake: Intake;
  readonly storage: ObjectStorage;
  readonly crm: readonly CrmConnection[];
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** For tests. */
  readonly imports?: ImportRules;
  /** Requests that arrive earlier wait for it. */
  readonly opened?: Promise<void>;
}

/**
 * Everything the server answers but pages: each feature's routes by name, in two scopes. Routes of
 * the second answer staff only.
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, database, jobs, storage, clock, secret, crm, opened } = parts;
  const app = await createHttpServer({ log: parts.log, ...config });
  if (opened) app.addHook("onRequest", () => opened);
  const limitBy = (rule: RateLimitRule) => createRateLimit({ database, secret }, rule);
  keepAuditTrail(app, parts);
  warnOfUnnamedProxy(app);

  const watch = watchSite(parts);
  healthRoutes(app, { ...config, database, jobs, crm, clock, watch });
  const shared = { database, jobs, clock, secret, intake: parts.intake };
  const visitorLimit = (rule: RateLimitRule) => limitVisitors(limitBy(rule));
  leadsRoutes(app, {
    ...shared,
    submissionLimit: visitorLimit(leadRule),
    stepLimit: visitorLimit(stepRule),
    calculations: {
      read: readCalculations,
      summarize: (calculation: Calculation) => summarizeCalculation(calculation, defaultLocale),
    },
  });
  inquiriesRoutes(app, { ...shared, submissionLimit: visitorLimit(inquiryRule) });
  careersRoutes(app, {
    ...shared,
    submissionLimit: visitorLimit(applicationRule),
    claimResume: (tx, claim) =>
      claimObject({ clock }, tx, { ...claim, purpose: "resume", issuedTo: null }),
  });
  uploadsRoutes(app, {
    ...shared,
    storage,
    siteUrl: config.siteUrl,
    rules: resumeRules,
    issueLimit: visitorLimit(uploadRule),
  });
  openPartAddresses(app, parts);
  invitationRoutes(app, { ...shared, log: parts.log, limit: visitorLimit(invitationRule) });
  openYourData(app, parts, limitBy);
  openStopCalls(app, parts, limitBy);
  const session = openAccounts(app, parts, limitBy);
  await openStaffScope(app, {
    requireStaff: requireStaff(session),
    registerRoutes: (staff) => {
      staffRoutes(staff, parts);
      partRoutes(staff, { watch });
      openImports(staff, parts, session);
    },
  });
  return app;
}

/** What only signed-in people are answered. */
function staffRoutes(staff: FastifyInstance, parts: ServerParts): void {
  const { config, database, clock, crm, jobs, storage, log } = parts;
  const sources = caseSources({
    clock,
    jobs,
    definitions: crm.map(({ definition }) => definition),
  });
  const caseworkOn = (about: CaseKind) => ({
    database,
    clock,
    holdStaff,
    readContacts: readContactsAbout(about),
    readRelated: async (person: Person, viewer: Viewer) => {
      const { lead, inquiry, application } = sources;
      // As the addresses of each kind are open.
      const kinds = viewer.role === "admin" ? [lead, inquiry, application] : [lead, inquiry];
      const related = await listRelated(database.db, kinds, person, viewer);
      return { ...related, ...(await readContactParts(database.db, person, about)) };
    },
  });
  const isScanning = config.clamdSocket !== null;
  const objects = openDocuments({ database, clock, jobs, storage, isScanning });
  const documents = { database, clock, objects, source: sources.lead };
  savedViewsRoutes(staff, { database });
  staffNamesRoutes(staff, { database, listStaffNames });
  leadStaffRoutes(staff, {
    ...caseworkOn("lead"),
    source: sources.lead,
    readLeadParts: async (lead) => {
      const deliveries = await listLeadDeliveries({ database, connections: crm, clock }, lead);
      const attached = await listLeadDocuments(documents, lead.id);
      return { deliveries, ...attached, timeline: deliveries.flatMap(tellDelivery) };
    },
  });
  inquiryStaffRoutes(staff, { ...caseworkOn("inquiry"), source: sources.inquiry });
  applicationStaffRoutes(staff, {
    ...caseworkOn("application"),
    source: sources.application,
    files: objects,
  });
  consentStaffRoutes(staff, { database, clock, onChange: tellContactChange, kinds: consentKinds });
  crmRoutes(staff, { database, connections: crm, jobs, clock });
  openDocumentUploads(staff, parts);
  downloadRoutes(staff, { database, storage, isScanning });
  documentRoutes(staff, documents);
  auditStaffRoutes(staff, { database });
  notificationStaffRoutes(staff, { database, clock, mail: config.mail, kinds: consentKinds });
  openPeople(staff, parts);
  settingsRoutes(staff, { database, clock, settings: siteSettings });
  todayRoutes(staff, readDay({ database, clock }));
  openBackups(staff, parts);
  ownerNoticeRoutes(staff, { readNotices: () => readOwnerNotices(database) });
  accountStaffRoutes(staff, { database, clock, log, assignments: staffAssignments });
}
