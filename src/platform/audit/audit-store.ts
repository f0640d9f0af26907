import { and, eq, gte, like, lt, or, sql, type SQL } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type {
  AuditAction,
  AuditActor,
  AuditEvent,
  AuditOutcome,
  AuditPage,
} from "#platform/core/audit-event.ts";
import type { ListCursor } from "#platform/core/ids.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import { cutPage, follows, newestFirst } from "#platform/http/lists.ts";
import type { Log } from "#platform/process/log.ts";

/** Rows are only ever added: the database itself refuses the rest, see `refuse_audit_change` in the migrations. */
export const auditEventsTable = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** To the millisecond, as cursors carry it. */
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
    // By the beginning of an id, as staff see it.
    index("audit_events_by_record").on(table.record.op("text_pattern_ops")),
  ],
);

/** Written in the transaction of what it tells, so that neither is there without the other. */
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

/** In one value: a parameter for each field of thousands of events would keep the process busy for long. */
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

const usualLimit = 50;

interface AuditQuery {
  /** A whole user name or record, or the beginning of a record's id. */
  readonly q?: string | undefined;
  /** Not before. */
  readonly from?: Date | undefined;
  /** Before. */
  readonly to?: Date | undefined;
  readonly action?: AuditAction | undefined;
  readonly outcome?: AuditOutcome | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: ListCursor | undefined;
}

/** One page of the trail, newest first. */
export async function listAuditEvents(
  db: Db,
  { q, from, to, action, outcome, limit = usualLimit, cursor }: AuditQuery,
): Promise<AuditPage> {
  const table = auditEventsTable;
  const columns = { submittedAt: table.at, id: table.id };
  const found = await db
    .select()
    .from(table)
    .where(
      and(
        q === undefined ? undefined : or(eq(table.user, q), isRecord(q)),
        from && gte(table.at, from),
        to && lt(table.at, to),
        action && eq(table.action, action),
        outcome && eq(table.outcome, outcome),
        follows(columns, cursor),
      ),
    )
    .orderBy(...newestFirst(columns))
    .limit(limit + 1);
  const stamped = found.map((row) => ({ ...row, timestamp: row.at.toISOString() }));
  const { rows, nextCursor } = cutPage(stamped, limit);
  return { events: rows.map(({ timestamp, ...row }) => ({ ...row, at: timestamp })), nextCursor };
}

/** As many letters of an id as staff see; fewer would find half of the trail. */
const beginningOfId = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;

function isRecord(text: string): SQL {
  const { record } = auditEventsTable;
  return beginningOfId.test(text) ? like(record, `${text.toLowerCase()}%`) : eq(record, text);
}

/** A year is kept; the setting is what the database's guard asks of the one who sweeps. */
export async function deleteOldAuditEvents(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local audit.sweep = 'on'`);
    await tx
      .delete(auditEventsTable)
      .where(sql`${auditEventsTable.at} < now() - interval '1 year'`);
  });
}
