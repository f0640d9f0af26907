import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { AppError } from "#platform/core/app-error.ts";
import type { Db, Tx } from "#platform/database/database.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Used links to a person's data, each as a hash from which no link can be made. */
export const linkUsesTable = pgTable("link_uses", {
  hash: text().primaryKey(),
  firstUsedAt: moment("first_used_at").notNull(),
  /** When something was changed with it; from then on it is refused. */
  spentAt: moment("spent_at"),
  endsAt: moment("ends_at").notNull(),
});

/**
 * Records that a link is used.
 *
 * @returns when it was first used, if that was before.
 * @throws AppError `unauthenticated` once something was changed with it.
 */
export async function noteLinkUse(
  db: Db,
  link: Readonly<{ hash: string; endsAt: Date }>,
  now: Date,
): Promise<Date | null> {
  const { hash } = link;
  const use = { ...link, firstUsedAt: now };
  const noted = await db.insert(linkUsesTable).values(use).onConflictDoNothing().returning();
  if (noted.length > 0) return null;
  const [row] = await db.select().from(linkUsesTable).where(eq(linkUsesTable.hash, hash));
  if (row?.spentAt) throw linkIsSpent(row.spentAt);
  return row?.firstUsedAt ?? null;
}

/**
 * Marks a used link as spent, in the transaction of its one change. Of two concurrent changes the
 * second waits for the first, and is then refused.
 *
 * @throws AppError `unauthenticated` when it is already spent.
 */
export async function spendLink(tx: Tx, hash: string, now: Date): Promise<void> {
  const spent = await tx
    .update(linkUsesTable)
    .set({ spentAt: now })
    .where(and(eq(linkUsesTable.hash, hash), isNull(linkUsesTable.spentAt)))
    .returning();
  if (spent.length === 0) throw linkIsSpent(now);
}

/** Expired links open nothing, spent or not. */
export async function eraseEndedLinks(db: Db): Promise<void> {
  // An hour, because the clock that judges a link may differ from the database's.
  await db.delete(linkUsesTable).where(lt(linkUsesTable.endsAt, sql`now() - interval '1 hour'`));
}

function linkIsSpent(usedAt: Date): AppError {
  const sentence = {
    en: "This link was used to change something, so it does not work any more. Please ask for a new one.",
    es: "Este enlace se usó para cambiar algo, así que ya no funciona. Pida uno nuevo.",
  };
  return new AppError("unauthenticated", sentence, { details: { usedAt } });
}
