import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "#platform/web/save-file.ts";
import { formatIsoDay } from "#ui/dates.ts";
import type { ExportProgress } from "./export-leads.ts";
import { exportLeads, toExportQuery } from "./export-leads.ts";
import { fetchLeads } from "./lead-queries.ts";
import type { CaseView } from "#features/casework/staff/case-view.ts";

const pageSize = 1_000;

/** The leads of a view, or all, as a file that the browser makes; leaving the page gives it up. */
export function useLeadExport(view: CaseView = {}) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const giveUp = useRef(new AbortController());
  useEffect(() => () => giveUp.current.abort(), []);

  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const { signal } = (giveUp.current = new AbortController());
      const query = toExportQuery(view);
      try {
        const parts = await exportLeads({
          fetchPage: (cursor) => fetchLeads({ ...query, limit: String(pageSize), cursor }, signal),
          onProgress: setProgress,
        });
        saveFile(`leads-${formatIsoDay(new Date())}.csv`, "text/csv;charset=utf-8", parts);
      } catch (failure) {
        if (!signal.aborted) throw failure;
      }
    },
    onSettled: () => setProgress(null),
  });
  return {
    start: () => mutate(),
    cancel: () => giveUp.current.abort(),
    isRunning: isPending,
    hasFailed: isError,
    /** Null until the first page has come. */
    progress,
  };
}
