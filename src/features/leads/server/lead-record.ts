import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RecordQuery } from "#records/server/list/record-query.ts";
import type { OpenedParts, RecordDefinition } from "#records/ctx.ts";
import { isWaiting } from "#records/server/waiting-records.ts";
import { listPrefixes } from "#records/core/zip/zip-states.ts";
import type { FilterQuery } from "#records/core/list-filters.ts";
import { leadFilters } from "#features/leads/core/lead-filters.ts";
import { classifyRestriction } from "#features/leads/core/build-lead.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";
import { linkToCall, readCallLink } from "./read-call-link.ts";
import { draftLeadMail } from "./draft-lead-mail.ts";
import { countKeptLeads } from "./lead-counts-store.ts";
import { leadsTable } from "./leads-store.ts";
import { findWaitingIds } from "./waiting-leads-store.ts";

export interface LeadFilter extends RecordQuery, FilterQuery<typeof leadFilters> {}

/**
 * The ZIP code's prefix, which says the state. The index `leads_by_prefix` is on exactly this
 * expression.
 */
const leadPrefix = sql`left(${leadsTable.zipCode}, 3)`;

/** A column of the database alone: the source of a visit, cut to what an index takes. */
const leadSource = sql.raw(`"leads"."source"`);

/** A family's request, as staff work on it. */
export const leadRecord: RecordDefinition<typeof leadsTable, LeadFilter> = {
  kind: "lead",
  plural: "leads",
  path: "/api/admin/leads",
  route: adminsAndAgents,
  table: leadsTable,
  score: leadsTable.leadScore,
  usualLimit: 10_000,
  exportAudit: "leads-export",
  filters: leadFilters,
  also({ source, overdue, waiting, state }) {
    const isOwed = overdue === true || waiting === true;
    return and(
      // Nobody owes an answer to who must not be contacted.
      isOwed ? isNull(leadsTable.doNotContactReason) : undefined,
      waiting === true ? isWaiting(leadsTable) : undefined,
      state && inArray(leadPrefix, [...listPrefixes(state)]),
      source === undefined ? undefined : sql`${leadSource} = left(lower(${source}), 200)`,
    );
  },
  async narrow(ctx, { turn, viewer, assignee }, now) {
    const isMine = assignee === "me" || assignee === viewer?.username;
    // A list of a colleague's leads has whom the colleague calls.
    const isOwn = isMine || assignee === undefined || assignee === "none";
    return turn && viewer ? findWaitingIds(ctx, { viewer, isMine, now, isOwn }, turn) : undefined;
  },
  countKept(db, query) {
    const { source, partner, overdue, from, to, waiting, language, state, ids } = query;
    const isNamed = source !== undefined || partner !== undefined;
    const isNarrowed = isNamed || overdue || waiting || language || state || from || to || ids;
    return isNarrowed ? null : countKeptLeads(db, query);
  },
  async listBarred(db, emailKeys) {
    const key = sql<string>`lower(${leadsTable.email})`;
    const { status, submittedAt, doNotContactReason: reason } = leadsTable;
    const rows = await db
      .selectDistinctOn([key], { key, reason })
      .from(leadsTable)
      .where(and(inArray(key, [...emailKeys]), eq(status, "received")))
      .orderBy(key, desc(submittedAt));
    return rows.flatMap((row) =>
      row.reason !== null && classifyRestriction(row.reason) !== "demo" ? [row.key] : [],
    );
  },
  async open(ctx, row, locale) {
    const opened: OpenedParts[] = [];
    for (const feature of ctx.features) {
      const parts = await feature.readLeadParts?.(ctx, row, locale);
      if (parts) opened.push(parts);
    }
    const timeline = opened.flatMap((parts) => parts.timeline ?? []);
    const call = await readCallLink(ctx, row.id);
    const draft = draftLeadMail({ ...row, scheduleUrl: linkToCall(call) }, ctx.config.siteUrl);
    return { ...Object.assign({}, ...opened), scheduleUrl: call.scheduleUrl, draft, timeline };
  },
};
