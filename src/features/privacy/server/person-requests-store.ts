import { and, asc, count, eq, inArray, lt, lte, min, ne, not, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";
import type {
  RequestKind,
  RequestState,
  RequestVia,
} from "#features/privacy/core/person-request.ts";
import type { Person } from "#platform/core/person.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { isOnHold } from "./person-holds-store.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What people asked of us about their data, and by when it has to be answered. */
export const personRequestsTable = pgTable(
  "person_requests",
  {
    id: uuid().primaryKey(),
    /** Forgotten once what was asked is done: the row then proves that it was, and not for whom. */
    email: text(),
    kind: text().$type<RequestKind>().notNull(),
    via: text().$type<RequestVia>().notNull(),
    state: text().$type<RequestState>().notNull().default("open"),
    askedAt: moment("asked_at").notNull(),
    /** Who of the staff wrote it down; null when the person did. */
    askedBy: text("asked_by"),
    dueAt: moment("due_at").notNull(),
    /** Of a deletion: when what was deleted is erased. */
    eraseAt: moment("erase_at"),
    endedAt: moment("ended_at"),
    endedBy: text("ended_by"),
  },
  (table) => [
    index("person_requests_open")
      .on(table.dueAt, table.id)
      .where(sql`${table.state} in ('open', 'erasing')`),
    // One person is deleted once, however often and from wherever it is asked.
    uniqueIndex("person_requests_one_deletion")
      .on(table.email)
      .where(sql`${table.kind} = 'deletion' and ${table.state} in ('open', 'erasing')`),
  ],
);

export type PersonRequestRow = typeof personRequestsTable.$inferSelect;

const isUnderWay = sql`${personRequestsTable.state} in ('open', 'erasing')`;

/** @returns false when this person's deletion is under way already. */
export async function insertRequest(
  tx: Tx,
  request: typeof personRequestsTable.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(personRequestsTable)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: personRequestsTable.id });
  return rows.length > 0;
}

/** The deletion that is under way; whoever wants to change it waits until `tx` ends. */
export async function lockDeletion(tx: Tx, person: Person): Promise<PersonRequestRow | null> {
  const [row] = await tx
    .select()
    .from(personRequestsTable)
    .where(isDeletionOf(person))
    .for("update");
  return row ?? null;
}

export async function findDeletion(db: Db, person: Person): Promise<PersonRequestRow | null> {
  const [row] = await db.select().from(personRequestsTable).where(isDeletionOf(person));
  return row ?? null;
}

const isDeletionOf = (person: Person) =>
  and(
    eq(personRequestsTable.email, person.email),
    sql`${personRequestsTable.kind} = 'deletion'`,
    isUnderWay,
  );

/** Whether a deletion of whoever wrote this address is under way: then nothing else erases them. */
export function isBeingDeleted(email: PgColumn): SQL {
  return sql`exists (select 1 from person_requests as request
    where request.email = lower(${email}) and request.kind = 'deletion'
      and request.state in ('open', 'erasing'))`;
}

/** Deletions whose day has come and that no hold stops, those left half-way among them. */
export function listDueDeletions(db: Db, now: Date, limit: number): Promise<PersonRequestRow[]> {
  return db
    .select()
    .from(personRequestsTable)
    .where(
      and(
        isUnderWay,
        sql`${personRequestsTable.kind} = 'deletion'`,
        lte(personRequestsTable.eraseAt, now),
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

export async function changeRequest(
  tx: Tx,
  id: string,
  change: Partial<Omit<PersonRequestRow, "id">>,
): Promise<void> {
  await tx.update(personRequestsTable).set(change).where(eq(personRequestsTable.id, id));
}

/** What is still to be answered, what is due first at the top. */
export function listOpenRequests(db: Db, limit: number): Promise<PersonRequestRow[]> {
  return db
    .select()
    .from(personRequestsTable)
    .where(isUnderWay)
    .orderBy(asc(personRequestsTable.dueAt), asc(personRequestsTable.id))
    .limit(limit);
}

/** Those that somebody has to answer; a deletion goes by itself. */
export async function countAwaitedRequests(
  db: Db,
): Promise<{ readonly count: number; readonly firstDueAt: Date | null }> {
  const { dueAt, kind } = personRequestsTable;
  const [row] = await db
    .select({ count: count(), firstDueAt: min(dueAt) })
    .from(personRequestsTable)
    .where(and(isUnderWay, ne(kind, "deletion")));
  return { count: row?.count ?? 0, firstDueAt: row?.firstDueAt ?? null };
}

export function listRequestsOf(db: Db, person: Person, limit: number): Promise<PersonRequestRow[]> {
  return db
    .select()
    .from(personRequestsTable)
    .where(eq(personRequestsTable.email, person.email))
    .orderBy(asc(personRequestsTable.askedAt))
    .limit(limit);
}

/** What was answered long ago. */
export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await db
    .delete(personRequestsTable)
    .where(
      and(
        inArray(personRequestsTable.state, ["done", "taken-back"]),
        lt(personRequestsTable.endedAt, before),
      ),
    );
}

/** Forgets whose requests these were, when that person is erased. */
export async function forgetRequestsOf(tx: Tx, person: Person): Promise<void> {
  await tx
    .update(personRequestsTable)
    .set({ email: null })
    .where(
      and(
        eq(personRequestsTable.email, person.email),
        inArray(personRequestsTable.state, ["done", "taken-back"]),
      ),
    );
}
