import { and, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CaseCursor, CaseSort } from "#features/casework/core/case-list-cursor.ts";
import type { CaseFilter } from "#features/casework/server/case-list.ts";
import { followsCase, matchesCase, orderCases } from "#features/casework/server/case-list.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { directSource } from "#features/leads/core/lead-source.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import type { Db } from "#platform/server/database.ts";
import { contains } from "#platform/server/list-page.ts";
import { leadsTable, toStaffLead } from "./leads-store.ts";

export interface LeadFilter extends CaseFilter {
  readonly category?: LeadCategory | undefined;
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
  filter: LeadFilter,
  { sort = "newest", limit, cursor }: LeadListPlace,
): Promise<StaffLead[]> {
  const rows = await db
    .select()
    .from(leadsTable)
    .where(and(matches(filter), followsCase(leadsTable, cursor, leadsTable.leadScore)))
    .orderBy(...orderCases(leadsTable, sort, leadsTable.leadScore))
    .limit(limit);
  return rows.map(toStaffLead);
}

export async function countLeads(
  db: Db,
  filter: LeadFilter,
): Promise<number> {
  return db.$count(leadsTable, matches(filter));
}

function matches(filter: LeadFilter): SQL | undefined {
  const { category, source, q } = filter;
  return and(
    matchesCase(leadsTable, filter),
    category && eq(leadsTable.leadCategory, category),
    source === undefined ? undefined : sql`${leadSource} = ${source.toLowerCase()}`,
    q === undefined ? undefined : matchesSearch(q),
  );
}

/** `findLeadSource` in SQL. */
const leadSource = sql`regexp_replace(lower(coalesce(nullif(${leadsTable.attribution}->>'utm_source', ''), nullif(${leadsTable.attribution}->>'referrer', ''), ${sql.raw(`'${directSource}'`)})), '^https?://(www\\.)?', '')`;

const partOfZip = /^\d{3,5}$/;

function matchesSearch(q: string): SQL | undefined {
  const digits = q.replace(/\D/g, "");
  return or(
    contains([leadsTable.fullName, leadsTable.email], leadsTable.phone, q),
    partOfZip.test(q) ? sql`${leadsTable.zipCode} like ${`${q}%`}` : undefined,
    // A number's country may be typed here and not there.
    digits.length >= wholeNumber ? sql`${leadsTable.phoneKey} like ${`%${digits}`}` : undefined,
  );
}

/** Digits from which on a text is looked for as a number with its country's code. */
const wholeNumber = 10;
