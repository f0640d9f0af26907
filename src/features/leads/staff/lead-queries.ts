import { useQuery } from "@tanstack/react-query";
import { recordClient } from "#records/staff/record-client.ts";
import type { DashboardStats, StepCount } from "#features/leads/core/lead-figures.ts";
import type { OpenedLead, StaffLead } from "#features/leads/core/lead.ts";
import { callApi } from "#platform/web/api-client.ts";

// A thousand leads may take a while on a slow line.
const listTimeoutMs = 60_000;

const statsKey = ["stats"] as const;
/** The parts of an opened lead that other features provide. Only those features read them. */
export const leadRecords = recordClient<StaffLead, OpenedLead>("lead", "leads", listTimeoutMs);
const funnelKey = ["funnel"] as const;

/** The figures of all leads together. */
export const leadQueryKeys = [statsKey, leadRecords.queryKey, funnelKey] as const;

interface FunnelAnswer {
  readonly days: number;
  readonly steps: readonly StepCount[];
}

export function useStats() {
  return useQuery({
    queryKey: statsKey,
    queryFn: () => callApi<DashboardStats>("/api/admin/stats"),
  });
}

/** How many visitors got to each step of the questionnaire lately. */
export function useFunnel() {
  return useQuery({
    queryKey: funnelKey,
    queryFn: () => callApi<FunnelAnswer>("/api/admin/questionnaire-funnel"),
  });
}
