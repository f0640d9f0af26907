import { and, count, desc, eq, gt, inArray, ne, sql, type SQLWrapper } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { emailKey, mailboxKey } from "#platform/core/person/contact-details.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { MailAudience, MailReason, MailState } from "#platform/core/mail/mail.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";

/** The same as `mailboxKey` in SQL. */
export const mailboxOf = (address: SQLWrapper) =>
  sql<string>`regexp_replace(lower(${address}), '^([^+@]+)\\+[^@]*', '\\1')`;

/** Ids, days and counts that a template needs to make its words, and never the words themselves. */
export type MailData = Readonly<Record<string, string | number | boolean>>;

export const mailsTable = pgTable(
  "mails",
  {
    /** Also the Message-ID, so that a repeat can be recognized. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    audience: text().$type<MailAudience>().notNull(),
    toAddress: text("to_address").notNull(),
    /** A mail with an existing key is not stored again. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    recordKind: text("record_kind"),
    recordId: uuid("record_id"),
    data: jsonb().$type<MailData>().notNull().default({}),
    locale: text().notNull().default("en"),
    state: text().$type<MailState>().notNull().default("queued"),
    reason: text().$type<MailReason>(),
    /** The mail server's answer; it may quote the address. */
    answer: text(),
    /** The smaller number is sent first. */
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
    index("mails_mailbox").on(mailboxOf(table.toAddress), table.queuedAt),
    // Finds what staff wrote and what became of it lately.
    index("mails_written")
      .on(table.changedAt)
      .where(sql`${table.kind} = 'written'`),
    index("mails_kind").on(table.kind, table.queuedAt),
  ],
);

/** The most mails that a record's page lists; a person gets at most five a day. */
const mostListed = 20;

export type MailRow = typeof mailsTable.$inferSelect;
export type NewMailRow = typeof mailsTable.$inferInsert;

/** Stores mails, except those whose `dedupeKey` exists already. */
export async function insertMails(tx: Tx, rows: readonly NewMailRow[]): Promise<void> {
  await tx
    .insert(mailsTable)
    .values([...rows])
    .onConflictDoNothing();
}

/**
 * Locks mailboxes until `tx` ends: nobody else counts or queues mails of this audience to them.
 * Lock order: visitors' mailboxes, then staff's, each by number; another order could deadlock. An
 * address of both audiences is locked as both.
 */
export async function lockMailboxes(
  tx: Tx,
  mailboxes: Readonly<Record<MailAudience, readonly string[]>>,
): Promise<void> {
  for (const [audience, kind] of [
    ["visitor", "mails"],
    ["staff", "mails-staff"],
  ] as const) {
    if (mailboxes[audience].length === 0) continue;
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtext(${kind}), locks.lock) from (
        select distinct hashtext(mailbox) as lock
        from unnest(${sql.param([...mailboxes[audience]])}::text[]) as mailbox order by lock
      ) locks`);
  }
}

/** A mail that counts toward the limits of its mailbox. */
export type CountedMail = Pick<MailRow, "kind" | "audience" | "queuedAt"> & {
  readonly mailbox: string;
};

/** Mails queued to these mailboxes since a time, except skipped ones. */
export function listMailsSince(
  tx: Tx,
  mailboxes: readonly string[],
  since: Date,
): Promise<CountedMail[]> {
  const { toAddress, queuedAt, state, kind, audience } = mailsTable;
  const mailbox = mailboxOf(toAddress);
  return tx
    .select({ mailbox, kind, audience, queuedAt })
    .from(mailsTable)
    .where(and(inArray(mailbox, [...mailboxes]), gt(queuedAt, since), ne(state, "skipped")));
}

export async function hasMail(db: Db, dedupeKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailsTable.id })
    .from(mailsTable)
    .where(eq(mailsTable.dedupeKey, dedupeKey));
  return rows.length > 0;
}

/** Mails to the person of a record, newest first. */
export async function listMailsOf(db: Db, recordId: string): Promise<MailRow[]> {
  return db
    .select()
    .from(mailsTable)
    .where(and(eq(mailsTable.recordId, recordId), eq(mailsTable.audience, "visitor")))
    .orderBy(desc(mailsTable.queuedAt))
    .limit(mostListed);
}

/**
 * Whether mail to an address bounces: staff recorded that one came back, or the mail server refused
 * the newest one, whichever record it was about.
 */
export async function doesMailComeBack(db: Db, address: string): Promise<boolean> {
  const { state, audience, queuedAt } = mailsTable;
  const rows = await db
    .select({ state })
    .from(mailsTable)
    .where(
      and(isTo([address]), eq(audience, "visitor"), inArray(state, ["sent", "refused", "bounced"])),
    )
    .orderBy(desc(queuedAt))
    .limit(mostListed);
  return rows[0]?.state === "refused" || rows.some((mail) => mail.state === "bounced");
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

/** How many mails of each of these kinds wait; stops counting at `most`. */
export async function countQueued(
  tx: Tx,
  kinds: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  // The state is a literal in the SQL: PostgreSQL doesn't use a partial index when its value is a
  // parameter.
  const { rows } = await tx.execute<{ kind: string; total: number }>(sql`
    select kinds.kind, (
      select count(*)::int from (
        select 1 from ${mailsTable}
        where ${mailsTable.state} = 'queued' and ${mailsTable.kind} = kinds.kind limit ${most}
      ) counted
    ) as total
    from unnest(${sql.param([...kinds])}::text[]) as kinds(kind)`);
  return new Map(rows.map(({ kind, total }) => [kind, total]));
}

/** The number of all stored mails by state. */
export async function countMails(db: Db): Promise<Partial<Record<MailState, number>>> {
  const rows = await db
    .select({ state: mailsTable.state, total: count() })
    .from(mailsTable)
    .groupBy(mailsTable.state);
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}

const sentWords: Localized<Readonly<Record<"sent" | "notSent", string>>> = {
  en: { sent: "An email we sent you", notSent: "An email to you that did not go out" },
  es: {
    sent: "Un correo que le enviamos",
    notSent: "Un correo para usted que no llegó a salir",
  },
};

const isTo = (addresses: readonly string[]) =>
  sql`(${and(
    // Filters by mailbox, because the index is on mailboxes, not on addresses.
    inArray(mailboxOf(mailsTable.toAddress), addresses.map(mailboxKey)),
    inArray(sql`lower(${mailsTable.toAddress})`, addresses.map(emailKey)),
  )})`;

/** Mails about a record, sent or waiting, to staff as well; and mails to a visitor's address. */
export const mailsData = definePersonalData({
  table: mailsTable,
  ofRecord: mailsTable.recordId,
  ofAddress: isTo,
  erase: {
    async ofAddresses(_ctx, tx, emails) {
      // Erases mails to visitors only. A staff member may have tried the form with the same
      // address: mails to staff stay, so that they are sent, and so that their keys prevent a
      // second one.
      await tx.delete(mailsTable).where(and(isTo(emails), eq(mailsTable.audience, "visitor")));
    },
  },
  tell: {
    name: "mails",
    kept: "mails",
    order: [mailsTable.queuedAt, mailsTable.id],
    item({ id, kind, state, queuedAt, sentAt }, { locale }) {
      const title = sentWords[locale][sentAt === null ? "notSent" : "sent"];
      // The text of a mail is not stored.
      return { id, at: queuedAt.toISOString(), title, facts: [], data: { kind, state } };
    },
  },
});
