import type { LeadPage } from "#features/leads/core/lead.ts";
import { leadsCsvHead, writeLeadsCsv } from "#features/leads/core/write-leads-csv.ts";
import { formatIsoDay } from "#ui/dates.ts";

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

interface LeadExport {
  /** Asks for the leads that follow a cursor; the newest ones without one. */
  readonly fetchPage: (cursor: string) => Promise<LeadPage>;
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Every lead as the parts of a CSV file. Read page by page, so that their number has no bound and
 * the screen stays alive in between.
 */
export async function exportLeads({ fetchPage, onProgress }: LeadExport): Promise<string[]> {
  const parts = [leadsCsvHead];
  let done = 0;
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: LeadPage = await fetchPage(cursor);
    parts.push(writeLeadsCsv(page.leads, (timestamp) => formatIsoDay(new Date(timestamp))));
    done += page.leads.length;
    cursor = page.nextCursor;
    onProgress({ done, total: page.total });
  }
  return parts;
}
