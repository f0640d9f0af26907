import { toCaseState } from "#features/casework/server/case-columns.ts";
import type { ReadRelated } from "#features/casework/server/list-related.ts";
import { readCaseParts } from "#features/casework/server/read-case-parts.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { TimelineLine } from "#features/casework/core/timeline-entry.ts";
import type { Lead, OpenedLead } from "#features/leads/core/lead.ts";
import type { Database } from "#platform/server/database.ts";
import { findLeadRow, toLead } from "./leads-store.ts";

/** What other features tell of one lead, under their own names. */
export interface LeadParts {
  /** Lines of theirs on its timeline. */
  readonly timeline: readonly TimelineLine[];
  readonly [name: string]: unknown;
}

export interface OpenLeadDependencies {
  readonly database: Database;
  readonly readLeadParts: (lead: Lead) => Promise<LeadParts>;
  readonly readRelated: ReadRelated;
}

/** One lead as staff read it, whole; null when this viewer has none such. */
export async function openLead(
  { database, readLeadParts, readRelated }: OpenLeadDependencies,
  id: string,
  viewer: Viewer,
): Promise<OpenedLead | null> {
  const row = await findLeadRow(database.db, id, viewer);
  if (!row) return null;
  const lead = toLead(row);
  const { timeline: told, ...parts } = await readLeadParts(lead);
  const caseParts = await readCaseParts(database.db, row, told);
  const related = await readRelated(lead, viewer);
  return { ...lead, ...toCaseState<"lead">(row), ...parts, ...caseParts, ...related };
}
