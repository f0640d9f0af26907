import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { answerWithinMs, findDueAt } from "#records/core/answer-clock.ts";
import { judgeCall } from "#records/core/calls/may-call.ts";
import { mostCounted } from "#records/core/record.ts";
import { findPlan, groupByPerson, isSamePerson } from "#records/core/same-person.ts";
import type { Tries } from "#records/core/tell-work.ts";
import { isAnswer } from "#records/core/timeline-entry.ts";
import { findTurn, orderByTurn, type Turn, turns } from "#records/core/turn.ts";
import { bookedStatus } from "#records/core/status.ts";
import { visibleTo } from "#records/server/record-table.ts";
import { listRecordsOfPeople } from "#records/server/person-contacts.ts";
import { recordsOf } from "#records/server/records.ts";
import { findBookings, findNextTries, hasPlan } from "#records/server/tasks-store.ts";
import { listContacts } from "#records/server/timeline-store.ts";
import { isWaiting, waitingFor, type WaitingAsked } from "#records/server/waiting-records.ts";
import { withContact } from "#records/server/record-parts.ts";
import type { Ctx } from "#records/ctx.ts";
import { readContacts } from "#features/consent/server/read-person.ts";
import type { LeadQueue, WaitingLead } from "#features/leads/core/lead.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { dayMs } from "#platform/core/durations.ts";
import type { Db } from "#platform/database/database.ts";
import { leadsTable } from "./leads-store.ts";
import { openOwnFamilies } from "./own-families.ts";

const queueLength = 10;
/** How many of those are shown whom others call. */
const apartLength = 3;
const calledInAMorning = 100;
/** The number of waiting people who are put in order; nobody calls more in a day. */
const mostWeighed = 1_000;

/** Hot before warm before cold before those without a score. */
const callOrder = sql`case ${leadsTable.leadCategory} when 'hot' then 0 when 'warm' then 1 when 'cold' then 2 else 3 end`;

interface QueueCtx extends Pick<Ctx, "features"> {
  readonly database: { readonly db: Db };
}

/** A request of somebody who waits. */
interface WaitingRequest {
  readonly id: string;
  readonly submittedAt: Date;
  /** Whether its first answer is owed; a booked one waits for its time instead. */
  readonly isOwed: boolean;
  /** Whether it is one that the viewer calls: `openOwnFamilies`. */
  readonly isOwn: boolean;
}

/** Somebody who waits: their requests that do, and the calls to them, oldest first. */
interface WaitingPerson {
  readonly requests: readonly WaitingRequest[];
  readonly calls: readonly string[];
}

/**
 * Everybody who waits, once, however many requests they sent, in the order of their first one: first
 * those whom the viewer calls, then the others; of each whoever booked a time, then hot, warm and cold;
 * among equals who came first. What was logged on any
 * record of a person counts for all: whoever was reached since a request came in does not wait with
 * it.
 *
 * @returns `first` are those who are put in order. Of the others, who are only counted, nothing but
 *   what groups them is read, so that ten thousand leads can wait.
 */
async function listWaitingPeople(
  { database: { db }, features }: QueueCtx,
  asked: WaitingAsked,
): Promise<{
  readonly first: readonly WaitingPerson[];
  readonly others: readonly WaitingPerson[];
}> {
  const { id, submittedAt, phoneKey, email, assignee, zipCode, language } = leadsTable;
  const isOwn = await openOwnFamilies(db, asked.viewer, asked.now);
  const keys = {
    emailKey: sql<string>`lower(${email})`,
    phoneKey: sql<string>`coalesce(${phoneKey}, '')`,
  };
  const list = (which: SQL | undefined) =>
    db
      .select({ id, submittedAt, assignee, zipCode, language, ...keys })
      .from(leadsTable)
      .where(which)
      .orderBy(asc(callOrder), asc(submittedAt), asc(id))
      .limit(mostCounted + 1);
  const read = async (which: SQL | undefined, isOwed: boolean) =>
    (await list(which)).map((row) => ({ ...row, isOwed, isOwn: isOwn(row) }));
  const booked = await read(hasBooked(asked), false);
  const owed = await read(isToAnswer(asked), true);
  const all = groupByPerson([...booked, ...owed]);
  const people = [...all.filter(isOwnPerson), ...all.filter((one) => !isOwnPerson(one))];
  const others = people.slice(mostWeighed).map((requests) => ({ requests, calls: [] }));
  const first = people.slice(0, mostWeighed).flat();
  return { first: await withoutReached({ database: { db }, features }, first), others };
}

const isOwnPerson = (requests: ReadonlyArray<Pick<WaitingRequest, "isOwn">>): boolean =>
  requests.some((request) => request.isOwn);

/** Groups requests by person, without those whose person was reached since they came in. */
async function withoutReached(
  { database: { db }, features }: QueueCtx,
  waiting: ReadonlyArray<WaitingRequest & PersonKeys>,
): Promise<readonly WaitingPerson[]> {
  const ids = new Set(waiting.map((row) => row.id));
  const related = await listRecordsOfPeople(db, recordsOf({ features }), waiting);
  const others = related.filter((row) => !ids.has(row.id));
  const logged = await listContacts(db, [...ids, ...others.map((row) => row.id)]);
  const byRecord = new Map<string, Array<(typeof logged)[number]>>();
  for (const entry of logged) {
    byRecord.set(entry.recordId, [...(byRecord.get(entry.recordId) ?? []), entry]);
  }
  return groupByPerson<(typeof waiting | typeof others)[number]>([...waiting, ...others]).flatMap(
    (records) => {
      const contacts = records
        .flatMap((row) => byRecord.get(row.id) ?? [])
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
      const answers = contacts.filter((entry) => isAnswer(entry));
      const keysById = new Map(records.map((row) => [row.id, row]));
      // Only an answer to a record of the same address or number: a third record between two must
      // not let somebody's promise lapse.
      const isReached = (request: WaitingRequest & PersonKeys) =>
        answers.some(({ at, recordId }) => {
          const answered = keysById.get(recordId);
          const isLater = Date.parse(at) >= request.submittedAt.getTime();
          return isLater && answered !== undefined && isSamePerson(answered, request);
        });
      const requests = records
        .flatMap((row) => ("isOwed" in row ? row : []))
        .filter((request) => !request.isOwed || !isReached(request));
      const calls = contacts.flatMap(({ kind, at }) => (kind === "call" ? at : []));
      return requests.length === 0 ? [] : [{ requests, calls }];
    },
  );
}

/**
 * The people who are called next, in the one order of Today, of Next and of the lists' parts: by
 * turn, as `orderByTurn` has it; in each, as `listWaitingPeople` lists them. A new hot lead stands
 * before an overdue cold one: it is still warm to talk to, and how many are overdue stands beside the
 * list. Nobody who must not be contacted is in it. Each is shown with the request by which they can
 * be called, or, of several, with the one that has the plan.
 */
async function weighPeople(db: Db, people: readonly WaitingPerson[], { now }: WaitingAsked) {
  const ids = people.flatMap(({ requests }) => requests.map(({ id }) => id));
  const rows = await readRows(db, ids);
  const bookings = await findBookings(db, ids);
  const tries = await findNextTries(db, ids);
  const weighed = people.flatMap(({ requests, calls }) => {
    const planned = requests.map((request) => ({
      ...request,
      bookedFor: bookings.get(request.id),
      nextTry: tries.get(request.id),
    }));
    const { nextTryAt, isBooked } = findPlan(planned);
    const [best] = planned
      .flatMap((request) => {
        const row = rows.get(request.id);
        if (!row) return [];
        const turn = findTurn(
          { judged: judgeCall({ ...row, calledAt: calls }, now), nextTryAt, isBooked },
          now,
        );
        const hasPlan = Boolean(request.bookedFor ?? request.nextTry);
        return { ...row, turn, isOwn: request.isOwn, hasPlan };
      })
      .toSorted(
        (one, other) =>
          turns.indexOf(one.turn) - turns.indexOf(other.turn) ||
          Number(other.isOwn) - Number(one.isOwn) ||
          Number(other.hasPlan) - Number(one.hasPlan),
      );
    if (!best) return [];
    const { hasPlan: _hasPlan, isOwn: _isOwn, ...row } = best;
    const isOwn = isOwnPerson(requests);
    // A person who booked owes no first answer; they wait for their time.
    const ownTime = requests[0]?.isOwed === false ? nextTryAt : null;
    const firstAt = findFirst(requests).toISOString();
    return {
      ...row,
      isOwn,
      requests,
      calls,
      dueAt: ownTime ?? findDueAt(firstAt),
      nextTryAt,
      isBooked,
    };
  });
  return orderByTurn(weighed);
}

const findFirst = (requests: readonly WaitingRequest[]): Date =>
  new Date(Math.min(...requests.map(({ submittedAt }) => submittedAt.getTime())));

/** What a row of the queue shows of each of these leads. */
async function readRows(db: Db, ids: readonly string[]) {
  const { id, fullName, leadCategory, leadScore, zipCode, assignee } = leadsTable;
  const { email, language, phone } = leadsTable;
  const rows = await db
    .select({ id, fullName, language, leadCategory, leadScore, zipCode, assignee, email, phone })
    .from(leadsTable)
    .where(inArray(id, [...ids]));
  return new Map((await withContact(db, readContacts, rows)).map((row) => [row.id, row]));
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

/**
 * The ids of all requests of the people who have this turn, for the list's filter.
 *
 * @param isOwn counts only whom the viewer calls, as the number on Today that leads to the list.
 */
export async function findWaitingIds(
  ctx: QueueCtx,
  { isOwn, ...asked }: WaitingAsked & { readonly isOwn: boolean },
  turn: Turn,
): Promise<string[]> {
  const { first } = await listWaitingPeople(ctx, asked);
  const weighed = await weighPeople(ctx.database.db, first, asked);
  return weighed
    .filter((row) => row.turn === turn && (row.isOwn || !isOwn))
    .flatMap(({ requests }) => requests.map(({ id }) => id));
}

/** Whom to answer first, how many there are, and who is next after each. */
export async function listWaitingLeads(ctx: QueueCtx, asked: WaitingAsked): Promise<LeadQueue> {
  const { first, others } = await listWaitingPeople(ctx, asked);
  const people = [...first, ...others];
  const weighed = await weighPeople(ctx.database.db, first, asked);
  const own = weighed.filter((row) => row.isOwn);
  const count = (turn: Turn) => own.filter((row) => row.turn === turn).length;
  const apart = weighed.filter((row) => !row.isOwn);
  const later = others.filter(({ requests }) => !isOwnPerson(requests)).length;
  const show = (row: (typeof weighed)[number]) => showPerson(row, asked.now);
  const promisedBy = new Date(asked.now.getTime() - answerWithinMs);
  const countOwed = (isCounted: (request: WaitingRequest) => boolean) =>
    people.filter(({ requests }) => requests.some((one) => one.isOwed && isCounted(one))).length;
  return {
    total: countOwed(() => true),
    overdue: countOwed(({ submittedAt }) => submittedAt < promisedBy),
    turns: { call: count("call"), write: count("write"), later: count("later") },
    ids: own.slice(0, calledInAMorning).map((row) => row.id),
    rows: own.slice(0, queueLength).map(show),
    apart: { count: apart.length + later, rows: apart.slice(0, apartLength).map(show) },
  };
}

type Weighed = Awaited<ReturnType<typeof weighPeople>>[number];

const showPerson = (
  { email: _email, isOwn: _isOwn, requests, calls, ...row }: Weighed,
  now: Date,
): WaitingLead => ({
  ...row,
  requests: requests.length,
  tries: findTries(calls, findFirst(requests)),
  calledAt: calls.filter((at) => Date.parse(at) > now.getTime() - dayMs),
});

/** Calls since the first of the requests came in. */
function findTries(calls: readonly string[], since: Date): Tries | null {
  const made = calls.filter((at) => Date.parse(at) >= since.getTime());
  const lastAt = made.at(-1);
  return lastAt === undefined ? null : { count: made.length, lastAt };
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
