import { buildLead } from "#features/leads/core/build-lead.ts";
import { findState } from "#records/core/zip/zip-states.ts";
import { findDueAt } from "#records/core/answer-clock.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import type { Lead, OpenedLead, StaffLead } from "#features/leads/core/lead.ts";
import { aLeadSubmission } from "./a-lead-submission.ts";

/** A stored lead of `aLeadSubmission`. */
export function aLead(changes: Partial<Lead> = {}): Lead {
  const made = {
    id: "0b7c5a52-6f0e-4f43-9d7a-1f6f0f6b8f10",
    now: new Date("2026-06-15T12:00:00.000Z"),
  };
  return { ...buildLead(aLeadSubmission(), made), ...changes };
}

/** A new lead as staff see it, before any work on it. */
export function asUntouched(lead: Lead): StaffLead {
  return {
    ...lead,
    state: findState(lead.zipCode),
    edition: null,
    version: 1,
    pipelineStatus: "new",
    closedReason: null,
    assignee: null,
    dueAt: findDueAt(lead.timestamp),
    answeredAt: null,
    deleted: null,
  };
}

/** The same lead as its page gets it. */
export function asOpened(lead: Lead): OpenedLead {
  const submitted = { id: lead.id, at: lead.timestamp, kind: "submitted", by: null, text: null };
  return {
    ...asUntouched(lead),
    timeline: [submitted as TimelineLine],
    attempts: [],
    tasks: [],
    mailComesBack: false,
    writer: null,
    scheduleUrl: "https://schedule.example/call",
    draft: { subject: "Your answers", body: "Hello," },
    contact: { state: "none", since: null },
    related: [],
    relatedTotal: 0,
  };
}
