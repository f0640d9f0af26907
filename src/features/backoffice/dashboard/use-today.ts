import { type QueryClient, keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OwnTask } from "#features/casework/core/case-record.ts";
import type { WaitingInquiries } from "#features/inquiries/core/inquiry.ts";
import type { LeadFigures } from "#features/leads/core/lead-figures.ts";
import type { PromiseMeter } from "#features/leads/core/promise-meter.ts";
import type { LeadQueue } from "#features/leads/core/lead.ts";
import { callApi } from "#platform/web/api-client.ts";

const minuteMs = 60_000;
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

/** What has to be done now. Asks again each minute while the page is seen, and when it is seen again. */
export function useToday(isMine: boolean) {
  return useQuiet<TodayAnswer>([...todayKey, String(isMine)], minuteMs, {
    path: "/api/admin/today",
    query: { mine: String(isMine) },
  });
}

interface FiguresAnswer {
  readonly figures: LeadFigures;
  readonly meter: PromiseMeter;
}

/** How the last days went. */
export function useFigures() {
  return useQuiet<FiguresAnswer>([...figuresKey], figuresEveryMs, {
    path: "/api/admin/today/figures",
    query: {},
  });
}

/** Whether there was an answer already, or a failure. */
export function wasAsked(client: QueryClient, queryKey: readonly string[]): boolean {
  const state = client.getQueryState(queryKey);
  return state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
}

interface Call {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

function useQuiet<Answer>(queryKey: readonly string[], everyMs: number, { path, query }: Call) {
  return useQuery({
    queryKey,
    queryFn: ({ client, signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return callApi<Answer>(`${path}?${new URLSearchParams({ ...query, timeZone })}`, {
        // Who only lets the page stand does not use the session.
        isBackground: wasAsked(client, queryKey),
        signal,
      });
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: everyMs,
  });
}
