import { queryOptions, useQuery } from "@tanstack/react-query";
import { askForList } from "#features/backoffice/frame/ask-for-list.ts";
import { useStaffList } from "#features/backoffice/frame/use-staff-list.ts";
import type { DashboardStats } from "#features/leads/core/dashboard-stats.ts";
import type { LeadPage, OpenedLead } from "#features/leads/core/lead.ts";
import type { StepCount } from "#features/leads/core/step-count.ts";
import { callApi } from "#platform/web/api-client.ts";

// A thousand leads may take a while on a slow line.
const listTimeoutMs = 60_000;
const recentLeads = 10;

const statsKey = ["stats"] as const;
export const leadsKey = ["leads"] as const;
const funnelKey = ["funnel"] as const;

/** What is told of all leads together. */
export const leadQueryKeys = [statsKey, leadsKey, funnelKey] as const;

interface LeadAnswer {
  readonly success: boolean;
  /** With what other features tell of it, which only they read. */
  readonly lead: OpenedLead;
}

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

/** One page of leads, newest first. */
export function fetchLeads(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<LeadPage> {
  return askForList<LeadPage>("/api/admin/leads", query, { timeoutMs: listTimeoutMs, signal });
}

/** The same as the rows of a list. */
export async function fetchLeadRows(query: Readonly<Record<string, string>>, signal: AbortSignal) {
  const { leads, ...page } = await fetchLeads(query, signal);
  return { ...page, rows: leads };
}

/** The newest leads, and more of them on demand. */
export function useLeads() {
  return useStaffList(leadsKey, fetchLeadRows, recentLeads);
}

export function leadQuery(leadId: string) {
  return queryOptions({
    queryKey: ["lead", leadId],
    queryFn: () => callApi<LeadAnswer>(`/api/admin/leads/${encodeURIComponent(leadId)}`),
  });
}

export function useLead(leadId: string) {
  // Deliveries went on since the page was looked at last.
  return useQuery({ ...leadQuery(leadId), refetchOnMount: "always" });
}
