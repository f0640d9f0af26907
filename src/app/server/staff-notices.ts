import { applicationsTable } from "#features/careers/server/applications-store.ts";
import { countOpenTasks } from "#features/casework/server/own-tasks-store.ts";
import { withContact } from "#features/casework/server/with-contact.ts";
import { findDueAt } from "#features/casework/core/answer-clock.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiries-store.ts";
import {
  countWaitingInquiries,
  listInquiriesWaitingBetween,
} from "#features/inquiries/server/waiting-inquiries-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import {
  listHotLeads,
  listWaitingBetween,
  listWaitingLeads,
} from "#features/leads/server/waiting-leads-store.ts";
import type { WaitingPerson } from "#features/notifications/core/staff-notice.ts";
import type { StaffNotices } from "#features/notifications/server/staff-notices.ts";
import { listDayStarts } from "#platform/core/list-day-starts.ts";
import { readFirstName } from "#platform/core/read-first-name.ts";
import { siteConfig } from "#site.config.ts";
import { readContacts } from "./consent-parts.ts";

const everybody = { username: "", role: "admin" } as const;

type Named = Readonly<Record<"id" | "fullName" | "dueAt", string>>;

const toPerson = <Kind extends WaitingPerson["kind"]>(
  kind: Kind,
  { id, fullName, dueAt }: Named,
) => ({ kind, id, firstName: readFirstName(fullName), dueAt });

const toFamily = (lead: Named) => toPerson("lead", lead);

/** What each feature knows of what staff are told by mail. */
export const staffNotices: StaffNotices = {
  async findHotLeads(db, ids) {
    const hot = await listHotLeads(db, ids);
    const leads = await withContact(db, readContacts, hot);
    return leads.map(({ contact, ...lead }) => {
      const dueAt = findDueAt(lead.submittedAt.toISOString());
      const mayBeCalled = contact.state === "live" && lead.phone !== null;
      return { ...toFamily({ ...lead, dueAt }), score: lead.leadScore, mayBeCalled };
    });
  },
  async readDue(db, now) {
    const asked = { viewer: everybody, isMine: false, now };
    const { rows, total, overdue } = await listWaitingLeads(db, asked, readContacts);
    const tonight = listDayStarts(siteConfig.timeZone, now, 1).at(-1)?.startsAt ?? now;
    const tables = [leadsTable, inquiriesTable, applicationsTable];
    return {
      families: { total, overdue, first: rows.map(toFamily) },
      inquiries: await countWaitingInquiries(db, asked),
      tasks: await countOpenTasks(db, { dueBefore: tonight, tables }),
    };
  },
  async listUnanswered(db, since) {
    const families = await listWaitingBetween(db, since);
    const inquirers = await listInquiriesWaitingBetween(db, since);
    return [
      ...families.map(toFamily),
      ...inquirers.map((inquiry) => toPerson("inquiry", inquiry)),
    ].toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
  },
};
