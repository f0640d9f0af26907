import type { CrmOverview } from "./crm-overview.ts";
import type { CrmConfig } from "./crm-settings.ts";
import { isCrmUnready } from "./is-crm-unready.ts";

export interface RefusedLeads {
  readonly provider: string;
  readonly label: string;
  /** Leads that did not arrive and are not tried again by themselves. */
  readonly failed: number;
}

interface Watched {
  readonly config: Pick<CrmConfig, "enabled" | "credentials">;
  readonly overview: Pick<
    CrmOverview,
    "provider" | "label" | "credentialsFault" | "pause" | "counts"
  >;
}

/**
 * Leads that a person has to send again. Of one that is switched off nobody expects them, and where
 * nothing can be sent at all that is mended first.
 */
export function listRefusedLeads(providers: readonly Watched[]): RefusedLeads[] {
  return providers.flatMap(({ config, overview }) => {
    const { provider, label, counts, pause } = overview;
    const canSend = config.enabled && !isCrmUnready(config, overview) && !pause;
    return canSend && counts.failed > 0 ? [{ provider, label, failed: counts.failed }] : [];
  });
}
