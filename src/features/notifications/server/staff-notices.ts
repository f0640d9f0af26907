import { and, eq, gt, inArray, lte, notInArray, or, sql, type SQL } from "drizzle-orm";
import { findDueAt } from "#records/core/answer-clock.ts";
import { judgeCall } from "#records/core/calls/may-call.ts";
import type { RecordTable, Viewer } from "#records/server/record-table.ts";
import { withContact } from "#records/server/record-parts.ts";
import { recordsOf } from "#records/server/records.ts";
import { countOpenTasks } from "#records/server/tasks-store.ts";
import { countWaitingOf, hasComeSince, listWaiting } from "#records/server/waiting-records.ts";
import { readContacts } from "#features/consent/server/read-person.ts";
import {
  countWaitingInquiries,
  inquiriesTable,
} from "#features/inquiries/server/inquiry-record.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { listHotLeads, listWaitingLeads } from "#features/leads/server/waiting-leads-store.ts";
import { staffMailKinds } from "#features/notifications/core/mail-record.ts";
import {
  alarmAfterHours,
  type DueWork,
  type HotLead,
  type WaitingPerson,
} from "#features/notifications/core/staff-notice.ts";
import { listDayStarts } from "#platform/core/clock.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db } from "#platform/database/database.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";
import { siteConfig } from "#site.config.ts";
import { hourMs } from "#platform/core/durations.ts";

const everybody: Viewer = { username: "", role: "admin" };

/** Leads of people who may be contacted, and inquiries. */
const waitingTables = [
  { kind: "lead", table: leadsTable, also: sql`${leadsTable.doNotContactReason} is null` },
  { kind: "inquiry", table: inquiriesTable, also: undefined },
] as const;

/** Leaves out leads that are not hot, were answered meanwhile, or must not be contacted. */
export async function findHotLeads(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<readonly HotLead[]> {
  const leads = await withContact(db, readContacts, await listHotLeads(db, ids));
  return leads.map(({ contact, ...lead }) => {
    const dueAt = findDueAt(lead.submittedAt.toISOString());
    const mayBeCalled = judgeCall({ contact, phone: lead.phone }, now).rule === "agreed";
    return { ...toFamily({ ...lead, dueAt, tries: null }), score: lead.leadScore, mayBeCalled };
  });
}

/** What is due today, for all staff together. */
export async function readDue(ctx: Ctx, now: Date): Promise<DueWork> {
  const { db } = ctx.database;
  const asked = { viewer: everybody, isMine: false, now };
  const { rows, total, overdue } = await listWaitingLeads(ctx, asked);
  const tonight = listDayStarts(siteConfig.timeZone, now, 1).at(-1)?.startsAt ?? now;
  const tables = recordsOf(ctx).map(({ table }) => table);
  return {
    families: { total, overdue, first: rows.map(toFamily) },
    inquiries: await countWaitingInquiries(db, asked),
    tasks: await countOpenTasks(db, { dueBefore: tonight, tables }),
  };
}

/** When email is turned on, people who have waited longer are only in the digest. */
const longestAlarmMs = 48 * hourMs;

/**
 * The condition for people to name in an alarm: an answer is owed, the time is over, and no alarm
 * that was sent or queued has named them. It uses each record's current state, so that one that
 * comes back is found: restored from the trash, or set back to a status that owes an answer.
 */
export function isUnnamed(now: Date): Which {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { data, kind, state, reason, changedAt } = mailsTable;
  const names = or(
    notInArray(state, ["skipped", "failed", "refused"]),
    // An admin decided that after a restore.
    eq(reason, "sent-before"),
    // A new alarm would fail as well for now, unless this one was skipped because nobody was left
    // to name.
    and(sql`${reason} is distinct from 'obsolete'`, gt(changedAt, ago(hourMs))),
  );
  return (table) =>
    and(
      lte(table.submittedAt, ago(alarmAfterHours * hourMs)),
      hasComeSince(table, ago(longestAlarmMs)),
      sql`${table.id}::text not in (
        select unnest(string_to_array(${data} ->> 'named', ' ')) from ${mailsTable}
        where ${and(eq(kind, staffMailKinds.alarm), names)})`,
    );
}

/** A condition on the table of those who wait. */
type Which = (table: RecordTable) => SQL | undefined;

export const hasIdOf =
  (ids: readonly string[]): Which =>
  ({ id }) =>
    inArray(id, [...ids]);

/** Unanswered people, the longest waiting first: at most `limit` of those that match. */
export async function listUnansweredPeople(
  db: Db,
  which: Which,
  limit: number,
): Promise<readonly WaitingPerson[]> {
  const people: WaitingPerson[] = [];
  for (const { kind, table, also } of waitingTables) {
    const waiting = await listWaiting(db, table, and(also, which(table)), limit);
    people.push(...waiting.map((one) => toPerson(kind, one)));
  }
  return people.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)).slice(0, limit);
}

/** The total number of them. */
export async function countUnanswered(db: Db, which: Which): Promise<number> {
  let count = 0;
  for (const { table, also } of waitingTables) {
    count += await countWaitingOf(db, table, and(also, which(table)));
  }
  return count;
}

type Named = Readonly<Record<"id" | "fullName" | "dueAt", string>> & Pick<WaitingPerson, "tries">;

const toPerson = <Kind extends WaitingPerson["kind"]>(
  kind: Kind,
  { id, fullName, dueAt, tries }: Named,
) => ({ kind, id, firstName: readFirstName(fullName), dueAt, tries });

const toFamily = (lead: Named) => toPerson("lead", lead);
