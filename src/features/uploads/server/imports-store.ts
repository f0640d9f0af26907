import { and, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Localized } from "#platform/core/locale.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type SealedColumn, sealedText } from "#platform/secrets/sealed-columns.ts";

const states = ["waiting", "running", "done", "failed", "cancelled"] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row per import, from which any process can report to its follower. */
export const importsTable = pgTable(
  "imports",
  {
    /** The hash of the token, which is not stored. */
    tokenHash: text("token_hash").primaryKey(),
    startedBy: text("started_by").notNull(),
    /** Sealed, because a link may contain a key. Null once the import is over. */
    link: sealedText(),
    state: text({ enum: states }).notNull().default("waiting"),
    createdAt: moment("created_at").notNull(),
    /** After this time the import can't be followed any more. */
    expiresAt: moment("expires_at").notNull(),
    /** Only a process of the version before fills it in: a migration takes no column away from it. */
    runner: uuid(),
    /** Until when the import counts as running although its process writes nothing. */
    heldUntil: moment("held_until"),
    /** The socket that gets the messages: the last one that was opened. */
    follower: uuid(),
    followedAt: moment("followed_at"),
    isPaused: boolean("is_paused").notNull().default(false),
    bytesDone: bigint("bytes_done", { mode: "number" }).notNull().default(0),
    bytesTotal: bigint("bytes_total", { mode: "number" }),
    /** The object that gets the bytes. */
    objectId: uuid("object_id"),
    failure: jsonb().$type<Localized<string>>(),
  },
  (table) => [index("imports_by_state").on(table.state, table.startedBy)],
);

export const importLinks: SealedColumn = {
  table: importsTable,
  id: importsTable.tokenHash,
  column: importsTable.link,
  placeOf: (tokenHash) => ({ purpose: "import link", record: tokenHash }),
};

export type ImportRow = typeof importsTable.$inferSelect;

/**
 * Counts a person's unfinished imports. Until the transaction ends, other calls wait: simultaneous
 * calls would each see the last place free.
 */
export async function countOpenImports(tx: Tx, startedBy: string, now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`imports of ${startedBy}`}))`);
  const isOpen = inArray(importsTable.state, ["waiting", "running"]);
  return tx.$count(
    importsTable,
    and(eq(importsTable.startedBy, startedBy), isOpen, gt(importsTable.expiresAt, now)),
  );
}

/** Null if there is no such import, if it belongs to another person, or if its time is over. */
export async function findImport(
  db: Db,
  { tokenHash, startedBy, now }: { tokenHash: string; startedBy: string; now: Date },
): Promise<ImportRow | null> {
  const isOwn = and(eq(importsTable.tokenHash, tokenHash), eq(importsTable.startedBy, startedBy));
  const [row] = await db
    .select()
    .from(importsTable)
    .where(and(isOwn, gt(importsTable.expiresAt, now)));
  return row ?? null;
}

/** Makes this socket the import's follower: of two sockets the later one gets the messages. */
export async function followImport(
  db: Db,
  tokenHash: string,
  { follower, now, expiresAt }: { follower: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .update(importsTable)
    .set({ follower, followedAt: now, expiresAt })
    .where(eq(importsTable.tokenHash, tokenHash));
}

export async function pauseImport(db: Db, tokenHash: string, isPaused: boolean): Promise<void> {
  await db
    .update(importsTable)
    .set({ isPaused })
    .where(and(eq(importsTable.tokenHash, tokenHash), ne(importsTable.isPaused, isPaused)));
}

export async function cancelImport(db: Db, tokenHash: string): Promise<void> {
  await db
    .update(importsTable)
    .set({ state: "cancelled", link: null })
    .where(
      and(
        eq(importsTable.tokenHash, tokenHash),
        inArray(importsTable.state, ["waiting", "running"]),
      ),
    );
}

/** Marks a waiting import as running, unless enough are under way. */
export async function holdImport(
  tx: Tx,
  tokenHash: string,
  {
    now,
    heldUntil,
    mostOfPerson,
    mostOfAll,
  }: Record<"now" | "heldUntil", Date> & Record<"mostOfPerson" | "mostOfAll", number>,
): Promise<ImportRow | null> {
  // Without the lock, two processes that look at the same moment would both see the last place
  // free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'))`);
  const isWaiting = and(eq(importsTable.tokenHash, tokenHash), eq(importsTable.state, "waiting"));
  const [wanted] = await tx
    .select({ startedBy: importsTable.startedBy })
    .from(importsTable)
    .where(isWaiting);
  if (!wanted) return null;
  const running = await tx
    .select({ startedBy: importsTable.startedBy })
    .from(importsTable)
    .where(and(eq(importsTable.state, "running"), gt(importsTable.heldUntil, now)));
  const own = running.filter(({ startedBy }) => startedBy === wanted.startedBy);
  if (running.length >= mostOfAll || own.length >= mostOfPerson) return null;
  const [row] = await tx
    .update(importsTable)
    .set({ state: "running", heldUntil })
    .where(isWaiting)
    .returning();
  return row ?? null;
}

const isRunning = (tokenHash: string) =>
  and(eq(importsTable.tokenHash, tokenHash), eq(importsTable.state, "running"));

/**
 * @returns null if the import was cancelled, or if another process found its hold over and ended
 *   it.
 */
export async function noteProgress(
  db: Db | Tx,
  tokenHash: string,
  progress: Partial<
    Pick<ImportRow, "heldUntil" | "expiresAt" | "bytesDone" | "bytesTotal" | "objectId">
  >,
): Promise<Pick<ImportRow, "isPaused" | "followedAt"> | null> {
  const [row] = await db
    .update(importsTable)
    .set(progress)
    .where(isRunning(tokenHash))
    .returning({ isPaused: importsTable.isPaused, followedAt: importsTable.followedAt });
  return row ?? null;
}

/**
 * @returns false if the import was cancelled, or if another process found its hold over and ended
 *   it.
 */
export async function endImport(
  db: Db | Tx,
  tokenHash: string,
  end: Pick<ImportRow, "state"> & Partial<Pick<ImportRow, "failure" | "bytesDone">>,
): Promise<boolean> {
  const rows = await db
    .update(importsTable)
    .set({ ...end, link: null, heldUntil: null })
    .where(isRunning(tokenHash))
    .returning({ tokenHash: importsTable.tokenHash });
  return rows.length > 0;
}

/**
 * Ends an import whose process no longer writes to its row: it was killed, or can't reach the
 * database.
 */
export async function endAbandonedImport(
  db: Db,
  tokenHash: string,
  { now, failure }: { readonly now: Date; readonly failure: Localized<string> },
): Promise<void> {
  await db
    .update(importsTable)
    .set({ state: "failed", failure, link: null, heldUntil: null })
    .where(and(isRunning(tokenHash), lte(importsTable.heldUntil, now)));
}
