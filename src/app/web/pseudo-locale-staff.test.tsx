import type { ReactNode } from "react";
import { beforeAll, expect, test } from "vitest";
import AccountPage from "#features/accounts/staff/account-page.tsx";
import PeoplePage from "#features/accounts/staff/people-page.tsx";
import ProfilePage from "#features/accounts/staff/profile/profile-page.tsx";
import ArchivePage from "#features/archive/staff/archive-page.tsx";
import AuditPage from "#features/audit/staff/audit-page.tsx";
import { auditActions, auditActors, auditOutcomes } from "#platform/core/audit-event.ts";
import { makeInitialInputs } from "#features/calculators/core/calculators.ts";
import { retentionSetting } from "#features/privacy/core/retention-rules.ts";
import { ClosedPage } from "#staff/staff-page.tsx";
import { StaffContext } from "#staff/staff-gate.tsx";
import DashboardPage from "#features/dashboard/staff/dashboard-page.tsx";
import ApplicationPage from "./application-page.tsx";
import ApplicationsPage from "#features/careers/staff/applications-page.tsx";
import { consentWords } from "#features/consent/staff/consent-words.ts";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { defaultCrmSettings } from "#features/crm/core/crm-settings.ts";
import CrmSettingsPage from "#features/crm/staff/settings/crm-settings-page.tsx";
import InquiriesPage from "#features/inquiries/staff/inquiries-page.tsx";
import InquiryPage from "./inquiry-page.tsx";
import { pipelineStatuses } from "#records/core/status.ts";
import { recordKinds } from "#platform/core/staff/record-kind.ts";
import { timelineKinds } from "#records/core/timeline-entry.ts";
import type { OpenedLead } from "#features/leads/core/lead.ts";
import LeadsPage from "#features/leads/staff/leads-page.tsx";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { fillStepCounts } from "#features/leads/core/lead-figures.ts";
import { asOpened } from "#testing/records/a-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { archiveAnswers } from "#testing/records/archive-samples.ts";
import { drawPseudoStaff, type Known } from "#testing/words/draw-pseudo.ts";
import { noticeAnswers, profileAnswers } from "#testing/records/owner-notice-samples.ts";
import { mailsInAllStates, stoppedMail } from "#testing/records/mail-samples.ts";
import { hideOwnTexts } from "#testing/words/own-texts.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import EditionsPage from "#features/studio/staff/editions/editions-page.tsx";
import FactsPage from "#features/studio/staff/facts/facts-page.tsx";
import SentencesPage from "#features/studio/staff/sentences-page.tsx";
import SitePage from "#features/studio/staff/site-page.tsx";
import { siteAnswers } from "#testing/records/site-samples.ts";
import LeadPageWithParts from "./lead-page.tsx";
import SettingsPage from "./settings-page.tsx";

beforeAll(speakPseudoLocale);

const now = new Date(2026, 10, 21);
const timestamp = now.toISOString();

/** What people typed, in letters that are no English. */
const typed = { fullName: "…", email: "…", phone: "614-555-0142", message: "…" };
const child = aLeadSubmission({ ...typed, birthYear: "2015", website: "…" });
const delivery = { provider: "a", label: "…", reason: "…", attempts: 2, lastError: "…" };
const moments = { nextAttemptAt: "2999-01-01T00:00:00.000Z", syncedAt: timestamp };
const timeline = (["submitted", "delivered", ...timelineKinds] as const).map((kind, index) => ({
  id: String(index),
  at: timestamp,
  kind,
  by: kind === "submitted" ? null : "…",
  text: kind === "status" ? "closed\n…" : kind === "call" ? "no-answer" : "…",
}));
const task = { title: "…", dueAt: timestamp, assignee: "…", createdBy: "…", createdAt: timestamp };
const related = recordKinds.map((kind, index) => ({
  kind,
  id: String(index),
  timestamp,
  fullName: "…",
  pipelineStatus: pipelineStatuses[kind][0],
  sameEmail: index !== 1,
  samePhone: index !== 0,
}));
/** What staff did with a record. */
const worked: Partial<OpenedLead> = {
  pipelineStatus: "closed",
  closedReason: "…",
  assignee: "…",
  answeredAt: "2999-01-01T00:00:00.000Z",
  related,
  relatedTotal: 4000,
  timeline,
  mailComesBack: true,
  tasks: [
    { ...task, id: "1", doneAt: null, doneBy: null },
    { ...task, id: "2", doneAt: timestamp, doneBy: "…" },
  ],
};
const named = { fileName: "…", bytes: 7, by: "…", timestamp };
const aDocument = (scan: string) => ({ ...named, id: scan, scan, kind: "other" });
const lead = {
  ...asOpened(buildLead(child, { id: "1", now })),
  ...worked,
  calculations: [
    { calculator: "waiting", inputs: makeInitialInputs().waiting, at: timestamp, summary: "…" },
    { calculator: "of another year", inputs: {}, at: timestamp, summary: "…" },
  ],
  documents: ["off", "checking", "clean", "blocked", "unscannable"].map(aDocument),
  removedDocuments: [
    { ...aDocument("off"), removedAt: timestamp, removedBy: "…", until: timestamp },
  ],
  deliveries: ["pending", "in_progress", "synced", "failed", "skipped"].map((status) => ({
    ...delivery,
    ...moments,
    provider: status,
    status,
    remoteId: "1",
    remoteUrl: "https://a.example",
  })),
};
/** As it came in, and what staff did with it. */
const { pipelineStatus: _lead, ...workedOn } = {
  ...asOpened(buildLead(child, { id: "1", now })),
  ...worked,
};
const inquiry = {
  ...workedOn,
  ...anInquiry(typed),
  pipelineStatus: "closed",
  status: "quarantined",
};
const application = {
  ...workedOn,
  ...anApplication({ ...typed, linkedinUrl: null }),
  pipelineStatus: "declined",
  status: "received",
  resumePath: "/objects/uploads/1",
  resumeFileName: "…",
};

const variable = { name: "…", purpose: "…" };
const backfilled = { total: 9, synced: 1, failed: 1, skipped: 1, left: 6 };
const overview: CrmOverview = {
  provider: "a",
  label: "…",
  needs: "…",
  variables: [true, false].map((set) => ({ ...variable, required: set, oneOf: !set, set })),
  credentialsFault: null,
  lastTest: { ok: true, at: timestamp, message: "…", warnings: ["…"] },
  pause: null,
  cooldown: null,
  counts: { pending: 1, in_progress: 2, synced: 3, failed: 4000, skipped: 5, elsewhere: 6 },
  failures: [{ leadId: "1", fullName: "…", attempts: 2, error: "…", failedAt: timestamp }],
  backfill: { startedAt: timestamp, isAsking: false, ...backfilled },
  fields: [
    { key: "email", remoteField: "…", enabled: true, fixed: true, sensitive: false },
    { key: "income", remoteField: "", enabled: false, fixed: false, sensitive: true },
  ],
  remoteFieldHint: "…",
};
const held = { reason: "…", since: timestamp, until: timestamp };
const providers: readonly CrmOverview[] = [
  overview,
  { ...overview, provider: "b", pause: held },
  { ...overview, provider: "c", cooldown: held },
  { ...overview, provider: "d", credentialsFault: "…", lastTest: null, failures: [] },
];
const configs = providers.map(({ provider }) => ({
  provider,
  enabled: true,
  credentials: { configured: provider !== "d" },
  settings: defaultCrmSettings,
}));

const listOf = (rows: readonly object[], total: number) => ({
  pages: [{ rows, total, nextCursor: "1", searched: "" }],
  pageParams: [""],
});

const account = { id: "1", username: "…", role: "agent", speaks: [], createdAt: timestamp };
const person = { ...account, hasSecondFactor: true, lastSeenAt: null, leads: 4000 };

const auditEvents = auditActions.map((action, index) => ({
  id: String(index),
  at: timestamp,
  user: index % 2 === 0 ? "…" : null,
  actor: index % 2 === 0 ? null : auditActors[index % auditActors.length],
  action,
  record: "…",
  outcome: auditOutcomes[index % auditOutcomes.length],
  network: index % 3 === 0 ? "…" : null,
}));

const due = [timestamp, "2999-01-01T00:00:00.000Z"];
const waiting = due.map((dueAt, index) => ({
  id: String(index),
  fullName: "…",
  leadCategory: index === 0 ? "hot" : null,
  leadScore: 1,
  phone: null,
  zipCode: "43004",
  dueAt,
  assignee: index === 0 ? "…" : null,
  turn: index === 0 ? "later" : "call",
  nextTryAt: index === 0 ? dueAt : null,
}));
const tasks = due.map((dueAt, index) => ({
  id: String(index),
  title: "…",
  dueAt,
  recordKind: "lead",
  recordId: "1",
  fullName: "…",
}));
const sources = ["direct", "…"].map((source, index) => ({
  source,
  campaign: index === 0 ? null : "…",
  leads: 2,
  hot: 1,
  answered: 1,
  clients: 0,
}));

/** What the dashboard asks for. */
const todayAnswers = (rows: number): [string[], object][] => [
  ...[true, false].map((isMine): [string[], object] => [
    ["today", String(isMine)],
    {
      queue: {
        rows: waiting.slice(0, rows * waiting.length),
        total: rows * 20_000,
        overdue: rows,
        turns: { call: rows, write: rows, later: rows },
      },
      inquiries: { total: rows, overdue: rows, first: rows > 0 ? waiting[0] : null },
      tasks: tasks.slice(0, rows * tasks.length),
    },
  ]),
  [
    ["figures"],
    {
      figures: {
        days: 1,
        perDay: [{ day: "2026-11-21", hot: rows, warm: 0, cold: 0 }],
        answers: { counted: rows, inTime: rows, medianMinutes: rows > 0 ? 90 : null },
        sources: sources.slice(0, rows * sources.length),
      },
      meter: { kept: [true, false].slice(0, rows * 2) },
    },
  ],
];

/** Answers as the server gives them: everything there is, or nothing yet. */
const answers = (rows: number) => [
  ...recordAnswers(rows),
  ...pageAnswers(rows),
  ...crmAnswers(rows),
];

const recordAnswers = (rows: number) => [
  [["leads", "recent", "view", { q: "" }], listOf([lead].slice(0, rows), rows * 4000)],
  [["leads", "view", {}], listOf([lead].slice(0, rows), rows * 4000)],
  [["views", "lead"], { views: [{ id: "1", list: "lead", name: "…", query: "" }].slice(0, rows) }],
  [["inquiries", "view", {}], listOf([inquiry].slice(0, rows), rows * 4000)],
  [["applications", "view", {}], listOf([application].slice(0, rows), rows * 4000)],
  [["lead", "1"], { lead }],
  ...profileAnswers(rows),
  [["inquiry", "1"], { inquiry }],
  [["application", "1"], { application }],
  ...["leads", "inquiries", "applications"].map((kind) => [
    ["record-mails", `/api/admin/${kind}/1`],
    { mails: rows > 0 ? mailsInAllStates : [] },
  ]),
];

const pageAnswers = (rows: number) => [
  ...archiveAnswers(rows),
  [
    ["stats"],
    {
      totalLeads: rows * 4000,
      hotLeads: rows,
      warmLeads: rows,
      coldLeads: rows,
      averageScore: 50.5 * rows,
      notices: rows > 0 ? ["visitors-hidden"] : [],
    },
  ],
  [
    ["audit", "view", { action: "changes" }],
    listOf(auditEvents.slice(0, rows * auditEvents.length), rows * 4000),
  ],
  ...todayAnswers(rows),
  [
    ["setting", "promise-meter"],
    { value: { isShown: rows > 0 }, version: 1, updatedAt: timestamp, updatedBy: "…" },
  ],
  [
    ["setting", "retention"],
    { value: retentionSetting.initial, version: 1, updatedAt: timestamp, updatedBy: "…" },
  ],
  [
    ["staff"],
    {
      people: [person, { ...person, id: "2", role: "admin", lastSeenAt: timestamp }].slice(
        0,
        rows * 2,
      ),
      removed: [{ ...person, removedAt: timestamp, until: timestamp }].slice(0, rows),
      invitations: ["join", "password"]
        .map((purpose) => ({
          ...person,
          id: purpose,
          purpose,
          createdBy: "…",
          expiresAt: timestamp,
        }))
        .slice(0, rows * 2),
    },
  ],
  [["funnel"], { days: 30, steps: fillStepCounts([{ step: 1, reached: rows * 4000 }]) }],
];

const crmAnswers = (rows: number) => [
  [["crm-configs"], { configs: rows > 0 ? configs : [] }],
  ...noticeAnswers(rows),
  ...siteAnswers(rows),
  [["mail-status"], { mail: rows > 0 ? stoppedMail : { isOn: false } }],
  [["crm-overview"], { providers: rows > 0 ? providers : [] }],
];

function draw(page: ReactNode, known: readonly unknown[]): string {
  const seen = <StaffContext value={{ username: "…", role: "admin" }}>{page}</StaffContext>;
  const path = ":leadId/:inquiryId/:applicationId/:sheet";
  return drawPseudoStaff(seen, known as Known, path, "/1/1/1/home");
}

test.each([
  ["the dashboard", <DashboardPage key="page" />],
  ["the leads", <LeadsPage key="page" />],
  ["a lead", <LeadPageWithParts key="page" />],
  ["the CRM settings", <CrmSettingsPage key="page" />],
  ["the inquiries", <InquiriesPage key="page" />],
  ["an inquiry", <InquiryPage key="page" />],
  ["the applications", <ApplicationsPage key="page" />],
  ["the audit trail", <AuditPage key="page" />],
  ["the advertising file", <ArchivePage key="page" />],
  ["the staff", <PeoplePage key="page" />],
  ["a profile", <ProfilePage key="page" />],
  ["the settings", <SettingsPage key="page" />],
  ["the site", <SitePage key="page" />],
  ["the facts", <FactsPage key="page" />],
  ["a page's sentences", <SentencesPage key="page" />],
  ["the editions", <EditionsPage key="page" />],
  ["an application", <ApplicationPage key="page" />],
])("no English is left on the staff page of %s: full, empty or on its way", (_name, page) => {
  const full = draw(page, answers(1));
  expect(full).toContain("…");
  for (const html of [full, draw(page, answers(0)), draw(page, [])]) {
    expect(findEnglish(hideOwnTexts(html))).toEqual([]);
  }
});

test("no English is left where a lead can be sent, and where an agent may not go", () => {
  const reached = { status: "received", doNotContactReason: null, contactConsent: true };
  const waiting = { answeredAt: null, pipelineStatus: "new", assignee: null };
  const deleted = { at: timestamp, by: "…", reason: "…", until: timestamp };
  const drawLead = (changes: object) => {
    const shown = { ...lead, ...reached, ...waiting, ...changes } as typeof lead;
    return draw(<LeadPageWithParts />, [[["lead", "1"], { lead: shown }]]);
  };
  const sendable = drawLead({});
  expect(sendable).toContain("aria-disabled");
  const contact = { state: "revoked", since: timestamp };
  const no = { id: "1", timestamp, channel: "link", note: null, corrected: null, settled: null };
  const drawNo = (by: string | null) =>
    drawLead({ contact, revocations: [{ ...no, by, isPressed: by === null, isElsewhere: false }] });
  const slip = `>${consentWords[pseudoLocale].correct.open}<`;
  // What the person pressed themselves no admin calls a slip.
  expect([null, "…"].map((by) => drawNo(by).includes(slip))).toEqual([false, true]);
  for (const html of [sendable, drawLead({ deleted }), draw(<ClosedPage />, [])]) {
    expect(findEnglish(hideOwnTexts(html))).toEqual([]);
  }
});

test("no English is left on the page of the own account", () => {
  const session = { id: "1", startedAt: timestamp, lastSeenAt: timestamp, userAgent: "…" };
  const sessions = [true, false].map((isCurrent) => ({
    ...session,
    id: `${isCurrent}`,
    isCurrent,
  }));
  const secondFactor = {
    codesSince: timestamp,
    passkeys: [null, timestamp].map((lastUsedAt) => {
      return { id: `${lastUsedAt}`, name: "…", addedAt: timestamp, lastUsedAt };
    }),
    recoveryCodesLeft: 3,
  };
  const off = { codesSince: null, passkeys: [], recoveryCodesLeft: 0 };
  for (const known of [
    [],
    [[["own-sessions"], { sessions }]],
    [[["second-factor"], secondFactor]],
    [[["second-factor"], off]],
  ]) {
    expect(findEnglish(draw(<AccountPage />, known))).toEqual([]);
  }
});
