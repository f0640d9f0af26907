import { and, eq, gte, inArray, like, lt, notInArray, or } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#records/ctx.ts";
import { recordsOf } from "#records/server/records.ts";
import { auditEventsTable } from "#platform/audit/audit-store.ts";
import {
  auditActions,
  auditOutcomes,
  type AuditRow,
  auditReadings,
} from "#platform/core/audit-event.ts";
import { isId } from "#platform/core/ids.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import type { Db } from "#platform/database/database.ts";
import {
  cutPage,
  emptyAsUnset,
  follows,
  listQuerySchema,
  listRoutes,
  newestFirst,
} from "#platform/http/lists.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndCompliance } from "#platform/http/staff-route.ts";
import { periodFields } from "#platform/settings/settings-store.ts";

/** The audit trail for admins and compliance. Registered inside the scope that admits only staff. */
export function auditStaffRoutes(app: Routes, ctx: Ctx): void {
  const summary = "Lists the audit trail, newest first, a page at a time.";
  const route = { ...adminsAndCompliance, summary, asked: auditQuerySchema };
  listRoutes(app, "/api/admin/audit", route, async (asked, { staff }) => {
    const page = await listAuditEvents(ctx.database.db, asked);
    const isNamed = staff?.role === "admin";
    return { ...page, events: await nameRecords(ctx, page.events, isNamed) };
  });
}

const messages: Localized<Readonly<Record<"action" | "outcome", string>>> = {
  en: {
    action: `action must be changes or one of ${auditActions.join(", ")}`,
    outcome: `outcome must be one of ${auditOutcomes.join(", ")}`,
  },
  es: {
    action: `action debe ser changes o uno de estos valores: ${auditActions.join(", ")}`,
    outcome: `outcome debe ser uno de estos valores: ${auditOutcomes.join(", ")}`,
  },
};

/** Stands for all actions except mere views. */
const changes = "changes";

/**
 * The query of `GET /api/admin/audit`; all parts are optional, and `q` is a whole user name, or the
 * beginning of a record's id.
 */
const auditQuerySchema = perLocale((locale) => {
  const words = messages[locale];
  return listQuerySchema(locale)
    .omit({ status: true })
    .extend({
      action: z.preprocess(
        emptyAsUnset,
        z.enum([...auditActions, changes], words.action).optional(),
      ),
      ...periodFields(locale),
      outcome: z.preprocess(emptyAsUnset, z.enum(auditOutcomes, words.outcome).optional()),
    });
});

type NamelessRow = Omit<AuditRow, "about">;

/**
 * Adds the persons' names: the trail itself stores none, so they are looked up as long as the
 * records exist.
 */
async function nameRecords(
  ctx: Ctx,
  events: readonly NamelessRow[],
  isNamed: boolean,
): Promise<readonly AuditRow[]> {
  const ids = events.flatMap(({ record }) => (record !== null && isId(record) ? [record] : []));
  const found = new Map<string, AuditRow["about"]>();
  for (const { kind, table } of recordsOf(ctx)) {
    const rows = await ctx.database.db
      .select({ id: table.id, fullName: table.fullName })
      .from(table)
      .where(inArray(table.id, ids));
    for (const { id, fullName } of rows)
      found.set(String(id), { kind, fullName: isNamed ? String(fullName) : null });
  }
  return events.map((row) => ({ ...row, about: found.get(row.record ?? "") ?? null }));
}

const usualLimit = 50;

/** At least as many characters of an id as staff see; fewer would match half of the trail. */
const beginningOfId = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;

/** One page of the trail, newest first. */
async function listAuditEvents(
  db: Db,
  asked: z.infer<ReturnType<typeof auditQuerySchema>>,
): Promise<{ events: readonly NamelessRow[]; nextCursor: string | null }> {
  const { q, from, to, action, outcome, limit = usualLimit, cursor } = asked;
  const table = auditEventsTable;
  const columns = { submittedAt: table.at, id: table.id };
  const isRecord = (text: string) =>
    beginningOfId.test(text)
      ? like(table.record, `${text.toLowerCase()}%`)
      : eq(table.record, text);
  const found = await db
    .select()
    .from(table)
    .where(
      and(
        q === undefined ? undefined : or(inArray(table.user, [q, q.toLowerCase()]), isRecord(q)),
        from && gte(table.at, from),
        to && lt(table.at, to),
        action === changes
          ? notInArray(table.action, [...auditReadings])
          : action && eq(table.action, action),
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
