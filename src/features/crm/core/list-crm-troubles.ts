import type { CrmOverview } from "./crm-overview.ts";
import type { CrmConfig } from "./crm-settings.ts";
import { isCrmUnready } from "./is-crm-unready.ts";

export interface CrmTrouble {
  readonly provider: string;
  readonly label: string;
  readonly kind: "unready" | "paused" | "undelivered";
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
 * What only a person can mend, the worst of each provider. One that is switched off troubles
 * nobody, and a cooldown ends by itself.
 */
export function listCrmTroubles(providers: readonly Watched[]): CrmTrouble[] {
  return providers.flatMap(({ config, overview }) => {
    const kind = config.enabled ? findKind(config, overview) : null;
    const { provider, label, counts } = overview;
    return kind === null ? [] : [{ provider, label, kind, failed: counts.failed }];
  });
}

function findKind(
  config: Watched["config"],
  overview: Watched["overview"],
): CrmTrouble["kind"] | null {
  if (isCrmUnready(config, overview)) return "unready";
  if (overview.pause) return "paused";
  return overview.counts.failed > 0 ? "undelivered" : null;
}
