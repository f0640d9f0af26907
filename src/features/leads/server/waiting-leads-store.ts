import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findDueAt } from "#records/core/answer-clock.ts";
import { countTries } from "#records/server/timeline-store.ts";
import {
  countWaiting,
  isWaiting,
  waitingFor,
  type WaitingAsked,
} from "#records/server/waiting-records.ts";
import { withContact } from "#records/server/record-parts.ts";
import { readContacts } from "#features/consent/server/read-person.ts";
import type { LeadQueue } from "#features/leads/core/lead.ts";
import type { Db } from "#platform/database/database.ts";
import { leadsTable } from "./leads-store.ts";

const queueLength = 10;
const calledInAMorning = 100;

/** Hot before warm before cold before those without a score. */
const callOrder = sql`case ${leadsTable.leadCategory} when 'hot' then 0 when 'warm' then 1 when 'cold' then 2 else 3 end`;

/**
 * Whom to answer first: hot, then warm, then cold; among equals who came first, so that the overdue
 * stand before the due. A new hot lead stands before an overdue cold one: it is still warm to talk
 * to, and how many are overdue stands beside the list. Nobody who must not be contacted is in it.
 */
export async function listWaitingLeads(db: Db, asked: WaitingAsked): Promise<LeadQueue> {
  const waiting = and(waitingFor(leadsTable, asked), sql`${leadsTable.doNotContactReason} is null`);
  const { id, fullName, leadCategory, leadScore, zipCode, submittedAt, assignee } = leadsTable;
  const { email, language, phone } = leadsTable;
  const shown = { id, fullName, language, leadCategory, leadScore, zipCode, submittedAt, assignee };
  const rows = await db
    .select({ ...shown, email, phone })
    .from(leadsTable)
    .where(waiting)
    .orderBy(asc(callOrder), asc(submittedAt), asc(id))
    .limit(queueLength);
  const order = await db
    .select({ id })
    .from(leadsTable)
    .where(waiting)
    .orderBy(asc(callOrder), asc(submittedAt), asc(id))
    .limit(calledInAMorning);
  const tries = await countTries(
    db,
    rows.map((row) => row.id),
  );
  return {
    ...(await countWaiting(db, leadsTable, waiting, asked.now)),
    ids: order.map((row) => row.id),
    rows: (await withContact(db, readContacts, rows)).map(
      ({ submittedAt: at, email: _email, ...row }) => ({
        ...row,
        dueAt: findDueAt(at.toISOString()),
        tries: tries.get(row.id) ?? null,
      }),
    ),
  };
}

/** Those of them that are hot, wait for an answer and may have one. */
export function listHotLeads(db: Db, ids: readonly string[]) {
  const { id, fullName, submittedAt, email, phone, leadScore, leadCategory } = leadsTable;
  return db
    .select({ id, fullName, submittedAt, email, phone, leadScore })
    .from(leadsTable)
    .where(
      and(
        inArray(id, [...ids]),
        eq(leadCategory, "hot"),
        isWaiting(leadsTable),
        isNull(leadsTable.doNotContactReason),
      ),
    );
}
