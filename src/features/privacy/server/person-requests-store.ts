import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid, type PgColumn } from "drizzle-orm/pg-core";
import {
  type ErasedCounts,
  findErasedAt,
  type PersonRequest,
  type RequestKind,
  type RequestState,
  type RequestVia,
  tellRequest,
} from "#features/privacy/core/person-request.ts";
import type { Feature } from "#records/ctx.ts";
import type { Person } from "#platform/core/person/person.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import { isOnHold } from "./person-holds-store.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Requests of people about their data, and when each must be answered. */
export const personRequestsTable = pgTable(
  "person_requests",
  {
    id: uuid().primaryKey(),
    /**
     * Null once the person is erased and the request answered: the row then proves the answer
     * without naming the person.
     */
    email: text(),
    kind: text().$type<RequestKind>().notNull(),
    via: text().$type<RequestVia>().notNull(),
    state: text().$type<RequestState>().notNull().default("open"),
    askedAt: moment("asked_at").notNull(),
    /** The staff member who entered it; null when the person did. */
    askedBy: text("asked_by"),
    dueAt: moment("due_at").notNull(),
    /** Only for a deletion: when its records are erased. Null for one that staff only noted. */
    eraseAt: moment("erase_at"),
    /**
     * Only for a deletion, while records of its person still have to be moved: into the trash, or
     * back after it was cancelled. Later records are not part of it. Null when all are moved.
     */
    movesUpTo: moment("moves_up_to"),
    endedAt: moment("ended_at"),
    endedBy: text("ended_by"),
    /** Only for a deletion that has begun to erase: how many records of each kind it takes. */
    erased: jsonb().$type<ErasedCounts>(),
    /** The ids of what CRMs were asked to erase then. */
    askedElsewhere: jsonb("asked_elsewhere").$type<readonly string[]>(),
  },
  (table) => [
    index("person_requests_open")
      .on(table.dueAt, table.id)
      .where(sql`${table.state} in ('open', 'erasing')`),
    index("person_requests_deletions")
      .on(table.email)
      .where(sql`${table.kind} = 'deletion' and ${table.state} in ('open', 'erasing')`),
    index("person_requests_moving")
      .on(table.askedAt)
      .where(sql`${table.movesUpTo} is not null`),
  ],
);

export type PersonRequestRow = typeof personRequestsTable.$inferSelect;

const isUnderWay = sql`${personRequestsTable.state} in ('open', 'erasing')`;

/** A deletion that has its day and runs by itself. */
export type DeletionRow = PersonRequestRow & { readonly eraseAt: Date };

export async function insertRequest(
  tx: Tx,
  request: typeof personRequestsTable.$inferInsert,
): Promise<void> {
  await tx.insert(personRequestsTable).values(request);
}

/**
 * Stores a request, unless the same one is open already: a double press, a lost response, and two
 * colleagues who hear of it make one request.
 *
 * @returns the open one.
 */
export async function noteRequest(
  tx: Tx,
  request: typeof personRequestsTable.$inferInsert & Person,
): Promise<Pick<PersonRequestRow, "id">> {
  const { email, kind, eraseAt, dueAt } = personRequestsTable;
  await lockRequestsOf(tx, request);
  const isSame = and(eq(email, request.email), eq(kind, request.kind), isNull(eraseAt));
  const [open] = await tx
    .select()
    .from(personRequestsTable)
    .where(and(isSame, isUnderWay))
    .orderBy(asc(dueAt))
    .limit(1);
  if (open) return open;
  await insertRequest(tx, request);
  return request;
}

const lockRequestsOf = (tx: Tx, { email }: Person) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`person-deletion:${email}`}))`);

/** Open deletions, locked: whoever wants to begin or change one waits until `tx` ends. */
export async function lockDeletions(tx: Tx, person: Person): Promise<DeletionRow[]> {
  await lockRequestsOf(tx, person);
  return (await selectDeletions(tx, person.email).for("update")) as DeletionRow[];
}

/** A person's open deletions, in the order of their requests. */
export async function listDeletions(db: Db, person: Person): Promise<DeletionRow[]> {
  return (await selectDeletions(db, person.email)) as DeletionRow[];
}

/**
 * When records are erased, each by its address, its arrival, and the time it was moved to the
 * trash.
 */
export const listErasedAt: NonNullable<Feature["erasedAt"]> = async (db, records) => {
  const emails = records.map(({ email }) => email.toLowerCase());
  const deletions = (await selectDeletions(db, ...emails)) as DeletionRow[];
  return records.map((record, index) => {
    const own = deletions.filter(({ email }) => email === emails[index]);
    return findErasedAt(record, own);
  });
};

function selectDeletions(db: Db, ...emails: readonly string[]) {
  const { email, kind, eraseAt, askedAt } = personRequestsTable;
  const isDeletion = and(inArray(email, [...emails]), eq(kind, "deletion"), isNotNull(eraseAt));
  return db
    .select()
    .from(personRequestsTable)
    .where(and(isDeletion, isUnderWay))
    .orderBy(asc(askedAt));
}

/** Subquery for conditions: the open deletions, as `request`, of the person with this address. */
export const selectDeletionsOf = (email: PgColumn): SQL => sql`
  select 1 from person_requests as request
  where request.email = lower(${email}) and request.kind = 'deletion'
    and request.erase_at is not null and request.state in ('open', 'erasing')`;

/**
 * The condition that a deletion of the person with this address is open or being cancelled: then
 * nothing else erases their records.
 */
export function isBeingDeleted(email: PgColumn): SQL {
  return sql`(exists (${selectDeletionsOf(email)}) or exists (
    select 1 from person_requests as request
    where request.email = lower(${email}) and request.moves_up_to is not null))`;
}

const isMoving = isNotNull(personRequestsTable.movesUpTo);

/** The oldest deletion that has records to move, except those named. */
export async function findMoving(
  db: Db,
  without: readonly string[] = [],
): Promise<PersonRequestRow | null> {
  const { id, askedAt } = personRequestsTable;
  const [row] = await db
    .select()
    .from(personRequestsTable)
    .where(and(isMoving, notInArray(id, [...without])))
    .orderBy(asc(askedAt), asc(id))
    .limit(1);
  return row ?? null;
}

/** A person's cancelled deletions that have not restored all records yet. */
export function listComingBack(db: Db, person: Person): Promise<PersonRequestRow[]> {
  const { email, state } = personRequestsTable;
  return db
    .select()
    .from(personRequestsTable)
    .where(and(eq(email, person.email), eq(state, "taken-back"), isMoving));
}

/**
 * Deletions whose day has come and that no hold stops, including interrupted ones. One whose
 * records are still being moved into the trash waits for them.
 */
export function listDueDeletions(db: Db, now: Date, limit: number): Promise<PersonRequestRow[]> {
  return db
    .select()
    .from(personRequestsTable)
    .where(
      and(
        isUnderWay,
        sql`${personRequestsTable.kind} = 'deletion'`,
        lte(personRequestsTable.eraseAt, now),
        isNull(personRequestsTable.movesUpTo),
        not(isOnHold(personRequestsTable.email)),
      ),
    )
    .orderBy(asc(personRequestsTable.eraseAt), asc(personRequestsTable.id))
    .limit(limit);
}

export async function lockRequest(tx: Tx, id: string): Promise<PersonRequestRow | null> {
  const [row] = await tx
    .select()
    .from(personRequestsTable)
    .where(eq(personRequestsTable.id, id))
    .for("update");
  return row ?? null;
}

export async function findRequest(db: Db, id: string): Promise<PersonRequestRow | null> {
  const [row] = await db.select().from(personRequestsTable).where(eq(personRequestsTable.id, id));
  return row ?? null;
}

/** Deletions that have their day, newest first. */
export function listNewestDeletions(db: Db, limit: number): Promise<PersonRequestRow[]> {
  const { kind, eraseAt, askedAt, id } = personRequestsTable;
  return db
    .select()
    .from(personRequestsTable)
    .where(and(eq(kind, "deletion"), isNotNull(eraseAt)))
    .orderBy(desc(askedAt), id)
    .limit(limit);
}

export async function changeRequest(
  tx: Tx,
  id: string,
  change: Partial<Omit<PersonRequestRow, "id">>,
): Promise<void> {
  await tx.update(personRequestsTable).set(change).where(eq(personRequestsTable.id, id));
}

/** Requests from the page that somebody must answer: deletions run by themselves. */
export function countOpenAsked(db: Db): Promise<number> {
  const { via, state, eraseAt } = personRequestsTable;
  const isAsked = and(eq(via, "page"), eq(state, "open"), isNull(eraseAt));
  return db.$count(personRequestsTable, isAsked);
}

/** Requests that somebody must answer; a deletion that has its day runs by itself. */
export async function countAwaitedRequests(
  db: Db,
): Promise<{ readonly count: number; readonly firstDueAt: Date | null }> {
  const { dueAt, eraseAt } = personRequestsTable;
  const [row] = await db
    .select({ count: count(), firstDueAt: min(dueAt) })
    .from(personRequestsTable)
    .where(and(isUnderWay, isNull(eraseAt)));
  return { count: row?.count ?? 0, firstDueAt: row?.firstDueAt ?? null };
}

/** Newest first: of very many, the oldest, which were answered long ago, are left out. */
export function listRequestsOf(db: Db, person: Person, limit: number): Promise<PersonRequestRow[]> {
  return db
    .select()
    .from(personRequestsTable)
    .where(eq(personRequestsTable.email, person.email))
    .orderBy(desc(personRequestsTable.askedAt))
    .limit(limit);
}

const isAnswered = inArray(personRequestsTable.state, ["done", "taken-back"]);

/** Erases requests that were answered long ago. */
export async function eraseOldRequests(db: Db, before: Date): Promise<void> {
  await db
    .delete(personRequestsTable)
    .where(and(isAnswered, lt(personRequestsTable.endedAt, before)));
}

/** Removes the address from answered requests; open ones keep it until their answer. */
export async function eraseAnswered(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx
    .update(personRequestsTable)
    .set({ email: null })
    .where(and(inArray(personRequestsTable.email, [...emails]), isAnswered));
}

export const requestsData = definePersonalData({
  table: personRequestsTable,
  ofAddress: (emails) => inArray(personRequestsTable.email, [...emails]),
  erase: { ofAddresses: (_ctx, tx, emails) => eraseAnswered(tx, emails) },
  leftBehind: {
    address: personRequestsTable.email,
    when: sql`${personRequestsTable.email} is not null and ${isAnswered}`,
  },
  tell: {
    name: "dataRequests",
    kept: "dataRequests",
    order: [personRequestsTable.askedAt],
    item: ({ id, kind, state, askedAt, via }, { locale }) => ({
      id,
      at: askedAt.toISOString(),
      ...tellRequest(kind, locale),
      data: { kind, state, via },
    }),
  },
});

/**
 * Open requests: first those that somebody must answer, then deletions, which run by themselves and
 * may be many. Each group is sorted by due time.
 */
export function listOpenRequests(
  db: Db,
  limit: number,
): Promise<Array<{ readonly row: PersonRequestRow; readonly isHeld: boolean }>> {
  const { dueAt, eraseAt, id, email } = personRequestsTable;
  return db
    .select({ row: personRequestsTable, isHeld: sql<boolean>`${isOnHold(email)}` })
    .from(personRequestsTable)
    .where(or(isUnderWay, isMoving))
    .orderBy(sql`${eraseAt} is not null`, asc(dueAt), asc(id))
    .limit(limit);
}

/** @param left how many records of a deletion still have to be moved. */
export function tellRequestRow(row: PersonRequestRow, isHeld: boolean, left = 0): PersonRequest {
  const { id, kind, via, state, askedAt, askedBy, dueAt, eraseAt } = row;
  return {
    id,
    kind,
    via,
    state,
    askedBy,
    isHeld,
    left,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    eraseAt: eraseAt?.toISOString() ?? null,
  };
}
