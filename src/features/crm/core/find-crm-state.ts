import type { CrmOverview } from "./crm-overview.ts";
import type { CrmConfig } from "./crm-settings.ts";

export type CrmState =
  | "unconfigured"
  | "unusable"
  | "paused"
  | "off"
  | "cooldown"
  | "failing"
  | "sending"
  | "undelivered"
  | "untested"
  | "ready";

/**
 * The one thing to know first about a provider. What keeps leads from leaving comes before what
 * became of single ones; a pause is told even when the provider is off, as it has to be mended
 * before it can be on.
 */
export function findCrmState(config: CrmConfig, overview: CrmOverview): CrmState {
  return findObstacle(config, overview) ?? findProgress(overview);
}

function findObstacle(config: CrmConfig, overview: CrmOverview): CrmState | null {
  if (!config.credentials.configured) return "unconfigured";
  if (overview.credentialsFault !== null) return "unusable";
  if (overview.pause) return "paused";
  if (!config.enabled) return "off";
  if (overview.cooldown) return "cooldown";
  return overview.lastTest?.ok === false ? "failing" : null;
}

function findProgress({ counts, lastTest }: CrmOverview): CrmState {
  if (counts.pending + counts.inProgress > 0) return "sending";
  if (counts.failed > 0) return "undelivered";
  return lastTest === null ? "untested" : "ready";
}
