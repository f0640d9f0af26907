import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CaseCursor, CaseSort } from "#features/casework/core/case-list-cursor.ts";
import type { CaseFilter } from "#features/casework/server/case-list.ts";
import { followsCase, matchesCase, orderCases } from "#features/casework/server/case-list.ts";
import { isWaiting } from "#features/casework/server/waiting-cases.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import type { Db } from "#platform/server/database.ts";
import { countKeptLeads } from "./lead-counts-store.ts";
import { leadsTable, toStaffLead } from "./leads-store.ts";
import type { LeadTotal } from "./search-leads.ts";
import { countFoundLeads, countLeadsUpTo, findLeadIds } from "./search-leads.ts";

export interface LeadFilter extends CaseFilter {
  readonly category?: LeadCategory | undefined;
  /** `true`: only who waits for a first answer, as the queue of Today has them. */
  readonly waiting?: "true" | "false" | undefined;
  /** As `findLeadSource` names it. */
  readonly source?: string | undefined;
  /** Part of a name, e-mail address or phone number, in any case and any format, or of a ZIP code. */
  readonly q?: string | undefined;
}

interface LeadListPlace {
  readonly sort?: CaseSort;
  readonly limit: number;
  readonly cursor?: CaseCursor | undefined;
}

/** In the order of `sort`, after `cursor` when there is one. */
export async function listLeads(
  db: Db,
  { q, ...filter }: LeadFilter,
  { limit, ...place }: LeadListPlace,
): Promise<StaffLead[]> {
  const { sort, cursor } = findOrder(filter, place);
  const isAfter = followsCase(leadsTable, cursor, leadsTable.leadScore);
  const among = and(matches(filter), isAfter);
  const { status, deleted } = filter;
  const listed = and(matchesCase(leadsTable, { viewer: null, status, deleted }), isAfter);
  const order = orderCases(leadsTable, sort, leadsTable.leadScore);
  const found = q
    ? inArray(leadsTable.id, await findLeadIds(db, { searched: q, listed, among, order, limit }))
    : among;
  const rows = await db
    .select()
    .from(leadsTable)
    .where(found)
    .orderBy(...order)
    .limit(limit);
  return rows.map(toStaffLead);
}

/**
 * Whoever got beyond `new` was answered, so that those who wait don't come first: by due is then by
 * age, and the index need not be walked through all who wait.
 */
function findOrder(
  { pipelineStatus = "new" }: LeadFilter,
  { sort = "newest", cursor }: Omit<LeadListPlace, "limit">,
): { readonly sort: CaseSort; readonly cursor: CaseCursor | undefined } {
  if (sort !== "due" || pipelineStatus === "new") return { sort, cursor };
  return { sort: "oldest", cursor: cursor && { ...cursor, sort: "oldest" } };
}

/** Exact from the kept counts; what they don't know is counted up to ten thousand. */
export async function countLeads(db: Db, filter: LeadFilter): Promise<LeadTotal> {
  const { q, source, overdue, from, to, waiting } = filter;
  if (q) return countFoundLeads(db, q, matches(filter));
  const isNarrowed = overdue || waiting === "true" || source !== undefined || from || to;
  if (isNarrowed) return countLeadsUpTo(db, matches(filter));
  return { total: await countKeptLeads(db, filter), totalIsExact: true };
}

/** A column of the database alone: `findLeadSource`, cut to what an index takes. */
const leadSource = sql.raw(`"leads"."source"`);

function matches(filter: LeadFilter): SQL | undefined {
  const { category, source, overdue, waiting } = filter;
  const isOwed = overdue || waiting === "true";
  return and(
    matchesCase(leadsTable, filter),
    // Nobody owes an answer to who must not be contacted.
    isOwed ? isNull(leadsTable.doNotContactReason) : undefined,
    waiting === "true" ? isWaiting(leadsTable) : undefined,
    category && eq(leadsTable.leadCategory, category),
    source === undefined ? undefined : sql`${leadSource} = left(lower(${source}), 200)`,
  );
}
