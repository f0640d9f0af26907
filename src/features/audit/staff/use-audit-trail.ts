import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askForList } from "#features/backoffice/frame/list/use-staff-list.ts";
import type { AuditPage } from "#platform/core/audit-event.ts";
import { useDebounced } from "#platform/web/page-hooks.ts";

const pageSize = "50";

export const auditKey = ["audit"] as const;

const noFilters = { q: "", action: "", outcome: "", from: "", to: "" };

export type AuditFilters = Readonly<Record<keyof typeof noFilters, string>>;

/** The trail as the filters narrow it, newest first; older pages on demand. */
export function useAuditTrail() {
  const [filters, setFilters] = useState<AuditFilters>(noFilters);
  const q = useDebounced(filters.q.trim());
  const asked = { ...filters, q };
  const query = useInfiniteQuery({
    queryKey: [...auditKey, asked],
    initialPageParam: "",
    queryFn: ({ pageParam: cursor, signal }) => {
      const period = { from: startOfDay(asked.from, 0), to: startOfDay(asked.to, 1) };
      const page = { ...asked, ...period, cursor, limit: pageSize };
      return askForList<AuditPage>("/api/admin/audit", page, { signal });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // It grows while nobody looks.
    refetchOnMount: "always",
    placeholderData: (before) => before,
  });
  return {
    filters,
    setFilter: (name: keyof AuditFilters, value: string) =>
      setFilters((before) => ({ ...before, [name]: value })),
    events: query.data?.pages.flatMap(({ events }) => events),
    query,
  };
}

/** Where the reader's own day begins, or the one so many days later; the server counts in UTC. */
function startOfDay(day: string, daysAfter: number): string {
  if (day === "") return "";
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysAfter);
  return start.toISOString();
}
