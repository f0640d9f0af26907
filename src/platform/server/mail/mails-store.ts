import { and, count, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { MailAudience, MailReason, MailState } from "#platform/core/mail.ts";
import type { Db, Tx } from "#platform/server/database.ts";

/** Ids, days and counts: what a template needs to find its words, and never the words themselves. */
export type MailData = Readonly<Record<string, string | number | boolean>>;

export const mailsTable = pgTable(
  "mails",
  {
    /** Also the Message-ID, so that a repeat can be recognized. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    audience: text().$type<MailAudience>().notNull(),
    toAddress: text("to_address").notNull(),
    /** Two mails with the same key are one. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    recordKind: text("record_kind"),
    recordId: uuid("record_id"),
    data: jsonb().$type<MailData>().notNull().default({}),
    locale: text().notNull().default("en"),
    state: text().$type<MailState>().notNull().default("queued"),
    reason: text().$type<MailReason>(),
    /** The mail server's own sentence; it may quote the address. */
    answer: text(),
    /** The smaller goes first. */
    priority: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull().defaultNow(),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
    giveUpAt: timestamp("give_up_at", { withTimezone: true }).notNull(),
    claimId: uuid("claim_id"),
    claimedUntil: timestamp("claimed_until", { withTimezone: true }),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("mails_due")
      .on(table.priority, table.nextAttemptAt)
      .where(sql`${table.state} = 'queued'`),
    index("mails_claimed")
      .on(table.claimedUntil)
      .where(sql`${table.state} in ('claimed', 'sending')`),
    index("mails_record").on(table.recordId),
    index("mails_address").on(sql`lower(${table.toAddress})`, table.queuedAt),
    index("mails_kind").on(table.kind, table.queuedAt),
  ],
);

/** A person gets five a day at most. */
const mostListed = 20;

export type MailRow = typeof mailsTable.$inferSelect;
export type NewMailRow = typeof mailsTable.$inferInsert;

/** Stores mails, save those whose key one has. */
export async function insertMails(tx: Tx, rows: readonly NewMailRow[]): Promise<void> {
  await tx
    .insert(mailsTable)
    .values([...rows])
    .onConflictDoNothing();
}

/**
 * Until `tx` ends nobody else counts or queues mails of this audience to these addresses, given in
 * small letters. In one order for all, as two who lock the same ones the other way round would wait
 * for ever: first visitors', then staff's, each by their number. So that the two never meet, whoever
 * is both is locked as both.
 */
export async function lockMailAddresses(
  tx: Tx,
  addresses: Readonly<Record<MailAudience, readonly string[]>>,
): Promise<void> {
  for (const [audience, kind] of [
    ["visitor", "mails"],
    ["staff", "mails-staff"],
  ] as const) {
    if (addresses[audience].length === 0) continue;
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtext(${kind}), locks.lock) from (
        select distinct hashtext(address) as lock
        from unnest(${sql.param([...addresses[audience]])}::text[]) as address order by lock
      ) locks`);
  }
}

/** A mail that counts against the limits of its address. */
export type CountedMail = Pick<MailRow, "kind" | "queuedAt"> & {
  /** In small letters. */
  readonly address: string;
};

/** What was addressed to these since a time, apart from mails that were never to go. */
export function listMailsSince(
  tx: Tx,
  addresses: readonly string[],
  since: Date,
): Promise<CountedMail[]> {
  const { toAddress, queuedAt, state, kind } = mailsTable;
  const address = sql<string>`lower(${toAddress})`;
  return tx
    .select({ address, kind, queuedAt })
    .from(mailsTable)
    .where(and(inArray(address, [...addresses]), gt(queuedAt, since), ne(state, "skipped")));
}

export async function hasMail(db: Db, dedupeKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailsTable.id })
    .from(mailsTable)
    .where(eq(mailsTable.dedupeKey, dedupeKey));
  return rows.length > 0;
}

/** The last of its kind that was queued. */
export async function findLatestMail(db: Db, kind: string): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mailsTable)
    .where(eq(mailsTable.kind, kind))
    .orderBy(desc(mailsTable.queuedAt))
    .limit(1);
  return row ?? null;
}

/** To the person behind a record, newest first. */
export async function listMailsOf(db: Db, recordId: string): Promise<MailRow[]> {
  return db
    .select()
    .from(mailsTable)
    .where(and(eq(mailsTable.recordId, recordId), eq(mailsTable.audience, "visitor")))
    .orderBy(desc(mailsTable.queuedAt))
    .limit(mostListed);
}

/** @returns false when there is no such mail, or it was not sent. */
export async function markBounced(
  db: Db,
  {
    id,
    recordId,
    bounced,
    now,
  }: Readonly<{ id: string; recordId: string; bounced: boolean; now: Date }>,
): Promise<boolean> {
  const rows = await db
    .update(mailsTable)
    .set({ state: bounced ? "bounced" : "sent", changedAt: now })
    .where(
      and(
        eq(mailsTable.id, id),
        eq(mailsTable.recordId, recordId),
        inArray(mailsTable.state, ["sent", "bounced"]),
      ),
    )
    .returning({ id: mailsTable.id });
  return rows.length > 0;
}

/** How many wait; stops counting at `most`. */
export async function countQueued(tx: Tx, most: number): Promise<number> {
  const counted = tx
    .select({ one: sql`1`.as("one") })
    .from(mailsTable)
    // In the text: an index over these rows alone is not used for a value that comes as a parameter.
    .where(sql`${mailsTable.state} = 'queued'`)
    .limit(most)
    .as("counted");
  return tx.$count(counted);
}

/** All that are kept, by state. */
export async function countMails(db: Db): Promise<Partial<Record<MailState, number>>> {
  const rows = await db
    .select({ state: mailsTable.state, total: count() })
    .from(mailsTable)
    .groupBy(mailsTable.state);
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}

/** Forgets what was sent about records that are erased, or is still to be sent. */
export async function deleteMailsOf(tx: Tx, recordIds: readonly string[]): Promise<void> {
  await tx.delete(mailsTable).where(inArray(mailsTable.recordId, [...recordIds]));
}

/** What was sent to an address or is still to be, oldest first. */
export function listMailsTo(db: Db, address: string, limit: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mailsTable)
    .where(eq(sql`lower(${mailsTable.toAddress})`, address.toLowerCase()))
    .orderBy(mailsTable.queuedAt, mailsTable.id)
    .limit(limit);
}

/** Forgets all that was sent to an address, and sends nothing that waits. */
export async function deleteMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.delete(mailsTable).where(eq(sql`lower(${mailsTable.toAddress})`, address.toLowerCase()));
}
