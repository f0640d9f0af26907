import type { LeadStats } from "#features/leads/core/lead.ts";

/** What the owner has to mend at the server: limits are off while a proxy hides who calls. */
export type Notice = "visitors-hidden";

export interface DashboardStats extends LeadStats {
  readonly notices: readonly Notice[];
}
