import type { Lead } from "#features/leads/core/lead.ts";
import type { CrmSettings } from "./crm-settings.ts";

export type DecidedLead = Pick<
  Lead,
  "leadScore" | "leadCategory" | "status" | "doNotContactReason"
>;

export interface ProviderRules {
  readonly label: string;
  readonly enabled: boolean;
  readonly settings: CrmSettings;
}

/** Why no CRM gets a lead, whatever is set there, in one sentence for staff; null when one may. */
export function findBar({
  status,
  doNotContactReason,
}: Pick<DecidedLead, "status" | "doNotContactReason">): string | null {
  if (status !== "received") return "A machine probably sent this. It goes nowhere.";
  if (doNotContactReason === null) return null;
  return `This lead is marked "${doNotContactReason}", so no CRM gets it.`;
}

/**
 * Whether a provider gets a lead. `autoSync` is no part of it: it only decides whether a new lead
 * is sent without being asked for. A family under 18 is kept back by its `doNotContactReason`, which
 * `leads/core/find-contact-restriction.ts` decides when the lead is stored.
 *
 * @returns null to send it, else why not, in one sentence for staff.
 */
export function findSkipReason(lead: DecidedLead, provider: ProviderRules): string | null {
  const { label, enabled, settings } = provider;
  const bar = findBar(lead);
  if (bar !== null) return bar;
  if (!enabled) return `${label} is switched off.`;
  if (lead.leadScore < settings.minLeadScore) {
    return `Its score of ${lead.leadScore} is below ${label}'s minimum of ${settings.minLeadScore}.`;
  }
  const category = lead.leadCategory ?? "cold";
  return isCategoryOn(category, settings) ? null : `${label} does not get ${category} leads.`;
}

function isCategoryOn(category: "hot" | "warm" | "cold", settings: CrmSettings): boolean {
  const switches = {
    hot: settings.syncHotLeads,
    warm: settings.syncWarmLeads,
    cold: settings.syncColdLeads,
  };
  return switches[category];
}
