import { and, desc, eq, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import { countPending } from "./editions-store.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Wishes to switch approval off. At most one is open, until another admin or compliance agrees or refuses, its
 * author takes it back, or its author is an admin no more. A trigger refuses every change of a row
 * except how an open wish ends.
 */
export const approvalWishesTable = pgTable(
  "approval_wishes",
  {
    id: uuid().primaryKey().defaultRandom(),
    at: moment("at").notNull(),
    by: text().notNull(),
    status: text().$type<"pending" | "agreed" | "refused" | "taken-back">().notNull(),
    /** Null for an open wish, and for one that ended because its author is an admin no more. */
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
    note: text(),
  },
  ({ status }) => [
    uniqueIndex("approval_wishes_open")
      .on(status)
      .where(sql`${status} = 'pending'`),
  ],
);

export type ApprovalWish = typeof approvalWishesTable.$inferSelect;

const table = approvalWishesTable;
const isOpen = eq(table.status, "pending");

export async function findOpenWish(db: Db | Tx): Promise<ApprovalWish | null> {
  const [wish = null] = await db.select().from(table).where(isOpen);
  return wish;
}

/** How much waits for somebody else's approval: editions, and the wish to switch approval off. */
export const countAwaitingApproval = async (db: Db): Promise<number> =>
  (await countPending(db)) + (await db.$count(table, isOpen));

/** The last wish, open or ended; null before the first. */
export async function findLastWish(db: Db): Promise<ApprovalWish | null> {
  const [wish = null] = await db.select().from(table).orderBy(desc(table.at)).limit(1);
  return wish;
}

export async function findWish(db: Db | Tx, id: string): Promise<ApprovalWish | null> {
  const [wish = null] = await db.select().from(table).where(eq(table.id, id));
  return wish;
}

export async function insertWish(
  tx: Tx,
  { by, at }: Pick<ApprovalWish, "by" | "at">,
): Promise<ApprovalWish> {
  const [wish] = await tx.insert(table).values({ by, at, status: "pending" }).returning();
  if (!wish) throw new Error("A wish to switch approval off was not stored.");
  return wish;
}

type Ending = Pick<ApprovalWish, "status" | "decidedBy" | "decidedAt" | "note">;

/** @returns the wish as it ended. */
export async function endWish(tx: Tx, wish: ApprovalWish, ending: Ending): Promise<ApprovalWish> {
  await tx
    .update(table)
    .set(ending)
    .where(and(eq(table.id, wish.id), isOpen));
  return { ...wish, ...ending };
}

/** Ends the open wish of somebody who is an admin no more, or whose sessions may be a stranger's. */
export async function endWishOf(tx: Tx, by: string, now: Date): Promise<void> {
  const ending = { status: "taken-back", decidedAt: now } as const;
  await tx
    .update(table)
    .set(ending)
    .where(and(eq(table.by, by), isOpen));
}
