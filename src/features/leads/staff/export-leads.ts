import type { LeadPage } from "#features/leads/core/lead.ts";
import { leadsCsvHead, writeLeadsCsv } from "#features/leads/core/write-leads-csv.ts";
import { formatIsoDay } from "#ui/dates.ts";
import type { CaseView } from "#features/casework/staff/case-view.ts";
import { toCaseQuery } from "#features/casework/staff/case-view.ts";

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  /** False where more than this may match. */
  readonly totalIsExact: boolean;
}

interface LeadExport {
  /** Asks for the leads that follow a cursor; the first ones without one. */
  readonly fetchPage: (cursor: string) => Promise<LeadPage>;
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Every lead as the parts of a CSV file. Read page by page, so that their number has no bound and
 * the screen stays alive in between; each page is handed to the browser at once, which may keep it
 * on disk.
 */
export async function exportLeads({ fetchPage, onProgress }: LeadExport): Promise<Blob[]> {
  const parts = [new Blob([leadsCsvHead])];
  let done = 0;
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: LeadPage = await fetchPage(cursor);
    const csv = writeLeadsCsv(page.leads, (timestamp) => formatIsoDay(new Date(timestamp)));
    parts.push(new Blob([csv]));
    done += page.leads.length;
    cursor = page.nextCursor;
    onProgress({ done, total: page.total, totalIsExact: page.totalIsExact ?? true });
  }
  return parts;
}

/**
 * What an export of a view asks for. Who waits changes while it runs, and a lead that is answered
 * meanwhile would stand in the file twice: there the oldest come first, which is the same order
 * among those who wait.
 */
export function toExportQuery(
  view: CaseView & Readonly<Partial<Record<"category" | "source", string>>>,
): Readonly<Record<string, string>> {
  return toCaseQuery(view.sort === "due" ? { ...view, sort: "oldest" } : view);
}
