import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { findDueAt } from "#features/casework/core/answer-clock.ts";
import { countWaiting, isWaiting, waitingFor } from "#features/casework/server/waiting-cases.ts";
import type { WaitingAsked } from "#features/casework/server/waiting-cases.ts";
import { withContact } from "#features/casework/server/with-contact.ts";
import type { ReadContacts } from "#features/casework/server/with-contact.ts";
import type { LeadQueue } from "#features/leads/core/waiting-lead.ts";
import type { Db } from "#platform/server/database.ts";
import { leadsTable } from "./leads-store.ts";

const queueLength = 10;

/** Hot before warm before cold before those without a score. */
const callOrder = sql`case ${leadsTable.leadCategory} when 'hot' then 0 when 'warm' then 1 when 'cold' then 2 else 3 end`;

/**
 * Whom to answer first: hot, then warm, then cold; among equals who came first, so that the overdue
 * stand before the due. A new hot lead stands before an overdue cold one: it is still warm to talk
 * to, and how many are overdue stands beside the list. Nobody who must not be contacted is in it.
 */
export async function listWaitingLeads(
  db: Db,
  asked: WaitingAsked,
  readContacts: ReadContacts,
): Promise<LeadQueue> {
  const waiting = and(waitingFor(leadsTable, asked), sql`${leadsTable.doNotContactReason} is null`);
  const { id, fullName, leadCategory, leadScore, zipCode, submittedAt, assignee } = leadsTable;
  const { email, phone } = leadsTable;
  const rows = await db
    .select({ id, fullName, leadCategory, leadScore, zipCode, submittedAt, assignee, email, phone })
    .from(leadsTable)
    .where(waiting)
    .orderBy(asc(callOrder), asc(submittedAt), asc(id))
    .limit(queueLength);
  return {
    ...(await countWaiting(db, leadsTable, waiting, asked.now)),
    rows: (await withContact(db, readContacts, rows)).map(
      ({ submittedAt: at, email: _email, phone: _phone, ...row }) => ({
        ...row,
        dueAt: findDueAt(at.toISOString()),
      }),
    ),
  };
}

/** Those of them that are hot, wait for an answer and may have one. */
export function listHotLeads(db: Db, ids: readonly string[]) {
  const { id, fullName, submittedAt, email, phone, leadScore, leadCategory } = leadsTable;
  const { status, deletedAt, answeredAt, doNotContactReason } = leadsTable;
  return db
    .select({ id, fullName, submittedAt, email, phone, leadScore })
    .from(leadsTable)
    .where(
      and(
        inArray(id, [...ids]),
        eq(leadCategory, "hot"),
        eq(status, "received"),
        isNull(deletedAt),
        isNull(answeredAt),
        isNull(doNotContactReason),
      ),
    );
}

const mostAtOnce = 50;

/** Who came after the one time and up to the other, and waits still: who has waited longest first. */
export async function listWaitingBetween(
  db: Db,
  { after, upTo }: { readonly after: Date; readonly upTo: Date },
): Promise<Array<Pick<LeadQueue["rows"][number], "id" | "fullName" | "dueAt">>> {
  const { id, fullName, submittedAt, doNotContactReason } = leadsTable;
  const rows = await db
    .select({ id, fullName, submittedAt })
    .from(leadsTable)
    .where(
      and(
        isWaiting(leadsTable),
        sql`${doNotContactReason} is null`,
        gt(submittedAt, after),
        lte(submittedAt, upTo),
      ),
    )
    .orderBy(asc(submittedAt), asc(id))
    .limit(mostAtOnce);
  return rows.map(({ submittedAt: at, ...row }) => ({
    ...row,
    dueAt: findDueAt(at.toISOString()),
  }));
}
