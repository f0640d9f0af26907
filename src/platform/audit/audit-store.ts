import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type {
  AuditAction,
  AuditActor,
  AuditEvent,
  AuditOutcome,
} from "#platform/core/audit-event.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import type { Log } from "#platform/process/log.ts";

/**
 * Rows are only ever added: the database refuses updates and deletions (`refuse_audit_change` in
 * the migrations).
 */
export const auditEventsTable = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Rounded to the millisecond, the precision that list cursors carry. */
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    user: text("username"),
    action: text().$type<AuditAction>().notNull(),
    record: text(),
    outcome: text().$type<AuditOutcome>().notNull(),
    network: text(),
    actor: text().$type<AuditActor>(),
  },
  (table) => [
    index("audit_events_newest").on(table.at, table.id),
    index("audit_events_by_user").on(table.user, table.at),
    // Staff search by the beginning of a record's id; this operator class makes the index serve
    // such a prefix search.
    index("audit_events_by_record").on(table.record.op("text_pattern_ops")),
  ],
);

/**
 * Stores the event in the transaction of the change that it describes: neither is ever stored
 * without the other.
 */
export async function recordAudit(
  { tx, log }: { readonly tx: Tx; readonly log: Log },
  event: AuditEvent,
): Promise<void> {
  await tx.insert(auditEventsTable).values(event);
  logAudit(log, event);
}

export function logAudit(log: Log, event: AuditEvent): void {
  log.info({ audit: event }, "Audit.");
}

/**
 * All events go as one JSON parameter: a parameter for each field of thousands of events would
 * block the process for long.
 */
export async function insertAuditEvents(
  db: Db,
  events: ReadonlyArray<AuditEvent & { readonly at: Date }>,
): Promise<void> {
  await db.execute(sql`
    insert into audit_events (at, username, action, record, outcome, network)
    select at, "user", action, record, outcome, network
    from json_to_recordset(${JSON.stringify(events)}::json) as event
      (at timestamptz, "user" text, action text, record text, outcome text, network text)`);
}

/**
 * Erases events that are older than a year. The database's guard allows it only in a transaction
 * that has made this setting.
 */
export async function eraseOldAuditEvents(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local audit.sweep = 'on'`);
    await tx
      .delete(auditEventsTable)
      .where(sql`${auditEventsTable.at} < now() - interval '1 year'`);
  });
}
