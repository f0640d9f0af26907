import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { LoginLimits } from "#features/accounts/server/count-attempt.ts";
import { knownDevices } from "#features/accounts/server/known-devices.ts";
import { invitationRoutes } from "#features/accounts/server/invitation-routes.ts";
import { requireStaff } from "#features/accounts/server/require-staff.ts";
import type { SessionDependencies } from "#features/accounts/server/require-staff.ts";
import { holdStaff, listStaffNames } from "#features/accounts/server/users-store.ts";
import { authRoutes } from "#features/accounts/server/routes.ts";
import { makeSignInSteps } from "#features/accounts/server/sign-in-steps.ts";
import { accountStaffRoutes } from "#features/accounts/server/staff-routes.ts";
import { auditStaffRoutes } from "#features/audit/server/staff-routes.ts";
import { consentStaffRoutes } from "#features/consent/server/staff-routes.ts";
import { openStaffScope } from "#features/backoffice/server/open-staff-scope.ts";
import { ownerNoticeRoutes } from "#features/backoffice/server/owner-notice-routes.ts";
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
import type { ObjectStorage } from "#features/uploads/server/object-storage.ts";
import { uploadsRoutes } from "#features/uploads/server/routes.ts";
import type { Clock } from "#platform/core/clock.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { keepAuditTrail } from "#platform/server/audit-trail.ts";
import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { hostCookie } from "#platform/server/host-cookie.ts";
import { createHttpServer } from "#platform/server/http-server.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { createRateLimit } from "#platform/server/rate-limits.ts";
import type { RateLimit, RateLimitRule } from "#platform/server/rate-limits.ts";
import { warnOfUnnamedProxy } from "#platform/server/unnamed-proxy.ts";
import { limitVisitors } from "#platform/server/visitor-limit.ts";
import { toWideNetwork } from "#platform/server/visitor-network.ts";
import { caseSources } from "./case-sources.ts";
import {
  consentKinds,
  keepConsent,
  readContactParts,
  readContactsAbout,
  tellContactChange,
} from "./consent-parts.ts";
import { healthRoutes } from "./health-routes.ts";
import {
  accountRule,
  applicationRule,
  attemptRule,
  codeRule,
  inquiryRule,
  invitationRule,
  leadRule,
  loginRule,
  stepRule,
  uploadRule,
  wideLoginRule,
} from "./limit-rules.ts";
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

export interface ServerParts {
  readonly config: Pick<
    Config,
    "siteUrl" | "trustedProxies" | "metricsToken" | "secondFactorRoles" | "clamdSocket" | "mail"
  >;
  readonly secret: string;
  readonly database: Database;
  readonly jobs: Jobs;
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

  healthRoutes(app, { database, jobs, crm, clock, metricsToken: config.metricsToken });
  const isMailOn = config.mail.smtp !== null;
  const shared = { database, jobs, clock, secret, isMailOn };
  const visitorLimit = (rule: RateLimitRule) => limitVisitors(limitBy(rule));
  leadsRoutes(app, {
    ...shared,
    submissionLimit: visitorLimit(leadRule),
    stepLimit: visitorLimit(stepRule),
    calculations: {
      read: readCalculations,
      summarize: (calculation: Calculation) => summarizeCalculation(calculation, defaultLocale),
    },
    recordConsent: keepConsent,
  });
  inquiriesRoutes(app, {
    ...shared,
    submissionLimit: visitorLimit(inquiryRule),
    recordConsent: keepConsent,
  });
  careersRoutes(app, {
    ...shared,
    submissionLimit: visitorLimit(applicationRule),
    claimResume: (tx, claim) =>
      claimObject({ clock }, tx, { ...claim, purpose: "resume", issuedTo: null }),
    recordConsent: keepConsent,
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
  await openStaffScope(app, {
    requireStaff: requireStaff(openAccounts(app, parts, limitBy)),
    registerRoutes: (staff) => {
      staffRoutes(staff, parts);
      openImports(staff, parts);
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
  ownerNoticeRoutes(staff, { readNotices: () => readOwnerNotices(parts) });
  accountStaffRoutes(staff, { database, clock, log, assignments: staffAssignments });
}

/** How staff sign in and out. @returns what tells who is signed in. */
function openAccounts(
  app: FastifyInstance,
  { config: { siteUrl, secondFactorRoles }, database, clock, secret }: ServerParts,
  limitBy: (rule: RateLimitRule) => RateLimit,
): SessionDependencies {
  const secure = siteUrl.startsWith("https:");
  const session = { database, clock, cookie: hostCookie("session", { secure }), secondFactorRoles };
  authRoutes(app, {
    ...session,
    secret,
    siteUrl,
    steps: makeSignInSteps({ secret, clock, secure }),
    devices: knownDevices({ secret, clock, secure }),
    limits: limitLogins(limitBy),
  });
  return session;
}

function limitLogins(limitBy: (rule: RateLimitRule) => RateLimit): LoginLimits {
  const networks = [
    limitVisitors(limitBy(loginRule)),
    limitVisitors(limitBy(wideLoginRule), toWideNetwork),
  ];
  return {
    networks,
    attempts: limitBy(attemptRule),
    account: limitBy(accountRule),
    codes: limitBy(codeRule),
  };
}
