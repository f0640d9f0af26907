import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { findDueAt } from "#records/core/answer-clock.ts";
import { judgeCall } from "#records/core/calls/may-call.ts";
import { findTurn, orderByTurn, type Turn } from "#records/core/turn.ts";
import { bookedStatus } from "#records/core/status.ts";
import { visibleTo } from "#records/server/record-table.ts";
import { findBookings, findNextTries, hasPlan } from "#records/server/tasks-store.ts";
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
/** The number of waiting leads that are put in order; nobody calls more in a day. */
const mostWeighed = 1_000;

/** Hot before warm before cold before those without a score. */
const callOrder = sql`case ${leadsTable.leadCategory} when 'hot' then 0 when 'warm' then 1 when 'cold' then 2 else 3 end`;

/**
 * Who waits, in the one order of Today, of Next and of the lists' parts: by turn, as `orderByTurn` has
 * it; in each, first whoever booked a time that has come; then hot, warm and cold; among equals who came
 * first. A new hot lead stands before an overdue cold one: it is still warm to talk to, and how many are
 * overdue stands beside the list. Nobody who must not be contacted is in it.
 */
async function weighWaitingLeads(db: Db, asked: WaitingAsked) {
  const { id, fullName, leadCategory, leadScore, zipCode, submittedAt, assignee } = leadsTable;
  const { email, language, phone } = leadsTable;
  const shown = { id, fullName, language, leadCategory, leadScore, zipCode, submittedAt, assignee };
  const list = (which: SQL | undefined) =>
    db
      .select({ ...shown, email, phone })
      .from(leadsTable)
      .where(which)
      .orderBy(asc(callOrder), asc(submittedAt), asc(id))
      .limit(mostWeighed);
  const booked = await list(hasBooked(asked));
  const rows = [...booked, ...(await list(isToAnswer(asked)))];
  const ids = rows.map((row) => row.id);
  const bookings = await findBookings(db, ids);
  const tries = await findNextTries(db, ids);
  const people = await withContact(db, readContacts, rows);
  return orderByTurn(
    people.map((row, index) => {
      const bookedFor = bookings.get(row.id);
      const nextTryAt = bookedFor ?? tries.get(row.id) ?? null;
      const judged = judgeCall(row, asked.now);
      const isBooked = bookedFor !== undefined;
      const turn = findTurn({ judged, nextTryAt, isBooked }, asked.now);
      // A booked lead owes no first answer; it waits for its time.
      const ownTime = index < booked.length ? nextTryAt : null;
      const dueAt = ownTime ?? findDueAt(row.submittedAt.toISOString());
      return { ...row, dueAt, nextTryAt, isBooked, turn };
    }),
  );
}

const isToAnswer = (asked: WaitingAsked) =>
  and(waitingFor(leadsTable, asked), sql`${leadsTable.doNotContactReason} is null`);

/**
 * Booked, and a time is planned for it: that time, or a next try after nobody came to the phone then. No
 * first answer is owed, so that these are not counted among those who wait.
 */
const hasBooked = ({ viewer, isMine }: WaitingAsked) =>
  and(
    sql`${leadsTable.status} = 'received' and ${leadsTable.deletedAt} is null`,
    eq(leadsTable.pipelineStatus, bookedStatus),
    isNull(leadsTable.doNotContactReason),
    hasPlan(leadsTable),
    visibleTo(viewer, leadsTable),
    isMine ? eq(leadsTable.assignee, viewer.username) : undefined,
  );

/** The ids of the leads that have this turn, for the list's filter. */
export async function findWaitingIds(db: Db, asked: WaitingAsked, turn: Turn): Promise<string[]> {
  const weighed = await weighWaitingLeads(db, asked);
  return weighed.flatMap((row) => (row.turn === turn ? row.id : []));
}

/** Whom to answer first, how many there are, and who is next after each. */
export async function listWaitingLeads(db: Db, asked: WaitingAsked): Promise<LeadQueue> {
  const weighed = await weighWaitingLeads(db, asked);
  const count = (turn: Turn) => weighed.filter((row) => row.turn === turn).length;
  const rows = weighed.slice(0, queueLength);
  const tries = await countTries(
    db,
    rows.map((row) => row.id),
  );
  return {
    ...(await countWaiting(db, leadsTable, isToAnswer(asked), asked.now)),
    turns: { call: count("call"), write: count("write"), later: count("later") },
    ids: weighed.slice(0, calledInAMorning).map((row) => row.id),
    rows: rows.map(({ submittedAt: _at, email: _email, ...row }) => ({
      ...row,
      tries: tries.get(row.id) ?? null,
    })),
  };
}

/** The hot leads among these that wait for an answer and may be contacted. */
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
