import type { ProviderGate } from "#features/crm/core/provider-gate.ts";
import type { CrmConnection } from "./crm-connections.ts";

/** Why a pending delivery is not sent at once, in a sentence for staff; null when it is. */
export function describeWait(
  { definition, fault }: CrmConnection,
  { enabled, gate, now }: { enabled: boolean; gate: ProviderGate; now: Date },
): string | null {
  const { label } = definition;
  if (!enabled) return `${label} is switched off; this waits until it is on.`;
  if (fault !== null) return `${label} is not ready: ${fault}`;
  switch (gate.state) {
    case "paused":
      return `${label} is paused: ${gate.reason}`;
    case "outage":
      return `${label} is down and is tried again by itself: ${gate.reason}`;
    case "throttled":
      return gate.until > now ? `${label} asked us to wait: ${gate.reason}` : null;
    case "open":
      return null;
  }
}
