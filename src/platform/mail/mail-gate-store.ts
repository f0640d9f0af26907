import { eq } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";

/** One row: what all processes know about the mail server. */
export const mailGateTable = pgTable("mail_gate", {
  id: text().primaryKey(),
  /** `open`, or why nothing is sent. */
  state: text().$type<"open" | "outage" | "paused">().notNull().default("open"),
  /** What the mail server, or the attempt to reach it, reported. */
  reason: text(),
  since: timestamp({ withTimezone: true }),
  /** When one mail is sent as a test, whatever the state. */
  until: timestamp({ withTimezone: true }),
  /** No mail is sent before this time, so that the pace applies across all processes. */
  nextSendAt: timestamp("next_send_at", { withTimezone: true }),
  lastSentAt: timestamp("last_sent_at", { withTimezone: true }),
  /** When the minute began in which mails of each kind are counted. */
  minuteAt: timestamp("minute_at", { withTimezone: true }),
  minuteCounts: jsonb("minute_counts").$type<Readonly<Record<string, number>>>(),
});

export type MailGateRow = typeof mailGateTable.$inferSelect;

/** The mail server takes mail, or nothing is known of it yet. */
export const openMailGate = { state: "open", reason: null, since: null, until: null } as const;

const theOne = "smtp";

/** The row, locked until `tx` ends, so that processes take turns. */
export async function lockMailGate(tx: Tx): Promise<MailGateRow> {
  await tx.insert(mailGateTable).values({ id: theOne }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(mailGateTable)
    .where(eq(mailGateTable.id, theOne))
    .for("update");
  if (!row) throw new Error("The mail gate has no row.");
  return row;
}

/** Null when no mail was ever sent or tried. */
export async function findMailGate(db: Db): Promise<MailGateRow | null> {
  const [row] = await db.select().from(mailGateTable).where(eq(mailGateTable.id, theOne));
  return row ?? null;
}

export async function changeMailGate(
  tx: Tx,
  change: Partial<Omit<MailGateRow, "id">>,
): Promise<void> {
  await tx.update(mailGateTable).set(change).where(eq(mailGateTable.id, theOne));
}
