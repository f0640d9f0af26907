import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findDueAt } from "#records/core/answer-clock.ts";
import { judgeCall } from "#records/core/may-call.ts";
import { findTurn, orderByTurn, type Turn } from "#records/core/turn.ts";
import { findNextTries } from "#records/server/tasks-store.ts";
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
/** Whoever comes after so many that wait is not weighed yet: nobody gets there in a day. */
const mostWeighed = 1_000;

/** Hot before warm before cold before those without a score. */
const callOrder = sql`case ${leadsTable.leadCategory} when 'hot' then 0 when 'warm' then 1 when 'cold' then 2 else 3 end`;

/**
 * Who waits, in the one order of Today, of Next and of the lists' parts: by turn, as `orderByTurn` has
 * it; in each hot, then warm, then cold; among equals who came first. A new hot lead stands before an
 * overdue cold one: it is still warm to talk to, and how many are overdue stands beside the list. Nobody
 * who must not be contacted is in it.
 */
async function weighWaitingLeads(db: Db, asked: WaitingAsked) {
  const { id, fullName, leadCategory, leadScore, zipCode, submittedAt, assignee } = leadsTable;
  const { email, language, phone } = leadsTable;
  const shown = { id, fullName, language, leadCategory, leadScore, zipCode, submittedAt, assignee };
  const rows = await db
    .select({ ...shown, email, phone })
    .from(leadsTable)
    .where(isToAnswer(asked))
    .orderBy(asc(callOrder), asc(submittedAt), asc(id))
    .limit(mostWeighed);
  const tries = await findNextTries(
    db,
    rows.map((row) => row.id),
  );
  const people = await withContact(db, readContacts, rows);
  return orderByTurn(
    people.map((row) => {
      const nextTryAt = tries.get(row.id) ?? null;
      const judged = judgeCall({ kind: "lead", ...row }, asked.now);
      return { ...row, nextTryAt, turn: findTurn({ judged, nextTryAt }, asked.now) };
    }),
  );
}

const isToAnswer = (asked: WaitingAsked) =>
  and(waitingFor(leadsTable, asked), sql`${leadsTable.doNotContactReason} is null`);

/** Those whose turn it is, for a list of them. */
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
    rows: rows.map(({ submittedAt: at, email: _email, ...row }) => ({
      ...row,
      dueAt: findDueAt(at.toISOString()),
      tries: tries.get(row.id) ?? null,
    })),
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
