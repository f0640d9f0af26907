import { type QueryClient, keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OwnerNotice } from "#platform/core/staff/site-part.ts";
import type { OwnTask } from "#records/core/record.ts";
import type { WaitingInquiries } from "#features/inquiries/core/inquiry.ts";
import type { LeadFigures } from "#features/leads/core/lead-figures.ts";
import type { PromiseMeter } from "#features/leads/core/promise-meter.ts";
import type { LeadQueue } from "#features/leads/core/lead.ts";
import { callApi } from "#platform/web/api-client.ts";
import { minuteMs } from "#platform/core/durations.ts";

const figuresEveryMs = 5 * minuteMs;

const todayKey = ["today"] as const;
const figuresKey = ["figures"] as const;

/** What stands on Today beside the list of leads. */
export const todayKeys = [todayKey, figuresKey] as const;

interface TodayAnswer {
  readonly queue: LeadQueue;
  readonly inquiries: WaitingInquiries;
  readonly tasks: readonly OwnTask[];
}

/** What has to be done now. */
export function useToday(isMine: boolean) {
  const mine = String(isMine);
  return useQuiet<TodayAnswer>([...todayKey, mine], minuteMs, () =>
    inZone("/api/admin/today", { mine }),
  );
}

interface FiguresAnswer {
  readonly figures: LeadFigures;
  readonly meter: PromiseMeter;
}

/** How the last days went. */
export function useFigures() {
  return useQuiet<FiguresAnswer>(figuresKey, figuresEveryMs, () =>
    inZone("/api/admin/today/figures"),
  );
}

/** What waits for the owner. */
export function useOwnerNotices(): readonly OwnerNotice[] {
  const { data } = useQuiet<{ readonly notices: readonly OwnerNotice[] }>(
    ["owner-notices"],
    minuteMs,
    () => "/api/admin/owner-notices",
  );
  return data?.notices ?? [];
}

/** Asked where days begin and end as they do for the reader. */
function inZone(path: string, query: Readonly<Record<string, string>> = {}): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `${path}?${new URLSearchParams({ ...query, timeZone })}`;
}

/** Whether there was an answer already, or a failure. */
export function wasAsked(client: QueryClient, queryKey: readonly string[]): boolean {
  const state = client.getQueryState(queryKey);
  return state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
}

/** Asks again and again while the page is seen, and when it is seen again. */
function useQuiet<Answer>(queryKey: readonly string[], everyMs: number, toPath: () => string) {
  return useQuery({
    queryKey,
    queryFn: ({ client, signal }) =>
      // Who only lets the page stand does not use the session.
      callApi<Answer>(toPath(), { isBackground: wasAsked(client, queryKey), signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: everyMs,
  });
}
