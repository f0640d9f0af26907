import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { type RecordView, toRecordQuery } from "#records/staff/record-view.ts";
import type { StaffListPage } from "#staff/list/use-staff-list.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { writeLeadsCsv, writeLeadsCsvHead } from "#features/leads/core/lead-figures.ts";
import type { Locale } from "#platform/core/locale.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Spinner } from "#ui/alert.tsx";
import { Button, LeavingButton, useHeldPresses } from "#ui/button.tsx";
import { formatIsoDay } from "#ui/dates.ts";
import { type ExportProgress, exportWords } from "./lead-words.ts";
import { leadRecords } from "./lead-queries.ts";

interface LeadExport {
  /** Asks for the leads that follow a cursor; the first ones without one. */
  readonly fetchPage: (cursor: string) => Promise<StaffListPage<StaffLead>>;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Of whoever reads the file. */
  readonly locale: Locale;
}

/**
 * Every lead as the parts of a CSV file. Read page by page, so that their number has no bound and
 * the screen stays alive in between; each page is handed to the browser at once, which may keep it
 * on disk.
 */
export async function exportLeads(asked: LeadExport): Promise<Blob[]> {
  const { fetchPage, onProgress, locale } = asked;
  const parts = [new Blob([writeLeadsCsvHead(locale)])];
  let done = 0;
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: StaffListPage<StaffLead> = await fetchPage(cursor);
    const toDay = (timestamp: string) => formatIsoDay(new Date(timestamp));
    const csv = writeLeadsCsv(page.rows, toDay, locale);
    parts.push(new Blob([csv]));
    done += page.rows.length;
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
  view: RecordView & Readonly<Partial<Record<"category" | "source", string>>>,
): Readonly<Record<string, string>> {
  return toRecordQuery(view.sort === "due" ? { ...view, sort: "oldest" } : view);
}

const pageSize = 1_000;

/**
 * The leads of a view, or all, as a file that the browser makes; leaving the page gives it up.
 *
 * @returns the button, which admins alone have, and how far an export is with a way out of it.
 */
export function useLeadExport(isEmpty: boolean, view: RecordView = {}) {
  const locale = useLocale();
  const words = useWords(exportWords);
  const isAdmin = useStaffMember().role === "admin";
  /** Null until the first page has come. */
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const giveUp = useRef(new AbortController());
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => giveUp.current.abort(), []);

  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const { signal } = (giveUp.current = new AbortController());
      const query = toExportQuery(view);
      try {
        const parts = await exportLeads({
          fetchPage: (cursor) =>
            leadRecords.fetchPage({ ...query, limit: String(pageSize), cursor }, signal),
          onProgress: setProgress,
          locale,
        });
        saveFile(words.fileName(formatIsoDay(new Date())), "text/csv;charset=utf-8", parts);
      } catch (failure) {
        if (!signal.aborted) throw failure;
      }
    },
    onSettled: () => setProgress(null),
  });
  useHeldPresses(isPending);
  return {
    button: isAdmin ? (
      <Button
        ref={button}
        tone="secondary"
        size="sm"
        disabled={isEmpty}
        aria-disabled={isPending}
        onClick={() => mutate()}
      >
        <Download aria-hidden="true" size={18} />
        {words.start}
      </Button>
    ) : null,
    state: (
      <>
        {isPending ? (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <p role="status" className="flex items-center gap-3 text-ink-muted">
              <Spinner />
              {progress ? words.progress(progress) : words.begun}
            </p>
            <LeavingButton
              heir={button}
              tone="quiet"
              size="sm"
              onClick={() => giveUp.current.abort()}
            >
              {words.cancel}
            </LeavingButton>
          </div>
        ) : null}
        {isError ? (
          <div className="mb-4">
            <Alert tone="danger" announce>
              {words.failed}
            </Alert>
          </div>
        ) : null}
      </>
    ),
  };
}
