import { useQuery } from "@tanstack/react-query";
import type { Lead, LeadPage, LeadStats } from "#features/leads/core/lead.ts";
import { callApi } from "#platform/web/api-client.ts";

// Ten thousand leads may take a while on a slow line.
const listTimeoutMs = 60_000;

const statsKey = ["stats"] as const;
const leadsKey = ["leads"] as const;

/** What the dashboard loads. */
export const dashboardQueryKeys = [statsKey, leadsKey] as const;

interface LeadAnswer {
  readonly success: boolean;
  readonly lead: Lead;
  /** Other requests that came with the same e-mail address. */
  readonly sameEmail: readonly Pick<Lead, "id" | "timestamp">[];
}

export function useStats() {
  return useQuery({
    queryKey: statsKey,
    queryFn: () => callApi<LeadStats>("/api/admin/stats"),
  });
}

/** All leads, newest first. */
export function useLeads() {
  return useQuery({
    queryKey: leadsKey,
    queryFn: () => callApi<LeadPage>("/api/admin/leads", { timeoutMs: listTimeoutMs }),
  });
}

export function useLead(leadId: string) {
  return useQuery({
    queryKey: ["lead", leadId],
    queryFn: () => callApi<LeadAnswer>(`/api/admin/leads/${encodeURIComponent(leadId)}`),
  });
}
