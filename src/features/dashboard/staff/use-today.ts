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

/** Query keys of the Today page besides the list of leads. */
export const todayKeys = [todayKey, figuresKey] as const;

interface TodayAnswer {
  readonly queue: LeadQueue;
  readonly inquiries: WaitingInquiries;
  readonly tasks: readonly OwnTask[];
}

/** What must be done now. */
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

/** The figures of the last days. */
export function useFigures() {
  return useQuiet<FiguresAnswer>(figuresKey, figuresEveryMs, () =>
    inZone("/api/admin/today/figures"),
  );
}

/** Notices that wait for the owner. */
export function useOwnerNotices(): readonly OwnerNotice[] {
  const { data } = useQuiet<{ readonly notices: readonly OwnerNotice[] }>(
    ["owner-notices"],
    minuteMs,
    () => "/api/admin/owner-notices",
  );
  return data?.notices ?? [];
}

/** Adds the reader's time zone, which decides where days begin and end. */
function inZone(path: string, query: Readonly<Record<string, string>> = {}): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `${path}?${new URLSearchParams({ ...query, timeZone })}`;
}

/** Whether there was already a response or a failure. */
export function wasAsked(client: QueryClient, queryKey: readonly string[]): boolean {
  const state = client.getQueryState(queryKey);
  return state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
}

/** Polls while the page is visible, and loads again when it becomes visible. */
function useQuiet<Answer>(queryKey: readonly string[], everyMs: number, toPath: () => string) {
  return useQuery({
    queryKey,
    queryFn: ({ client, signal }) =>
      // A background request after the first, because an open page alone does not count as using
      // the session.
      callApi<Answer>(toPath(), { isBackground: wasAsked(client, queryKey), signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: everyMs,
  });
}
