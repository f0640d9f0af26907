import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "#platform/web/save-file.ts";
import { formatIsoDay } from "#ui/dates.ts";
import type { ExportProgress } from "./export-leads.ts";
import { exportLeads } from "./export-leads.ts";
import { fetchLeads } from "./lead-queries.ts";

const pageSize = 1_000;

/** All leads as a file that the browser makes; leaving the page gives it up. */
export function useLeadExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const giveUp = useRef(new AbortController());
  useEffect(() => () => giveUp.current.abort(), []);

  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const { signal } = (giveUp.current = new AbortController());
      try {
        const parts = await exportLeads({
          fetchPage: (cursor) => fetchLeads({ limit: String(pageSize), cursor }, signal),
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
