import type { CrmErasure } from "#features/crm/server/crm-provider.ts";
import { hubspotVersion } from "./hubspot-session.ts";
import type { HubspotSession } from "./hubspot-session.ts";

/**
 * Deletes contacts for good, as the law asks. By their ids alone: asked by an address that it does
 * not have, HubSpot would block that address for ever.
 */
export async function eraseAtHubspot(
  session: HubspotSession,
  { remotes }: CrmErasure,
  signal: AbortSignal,
): Promise<void> {
  const path = `/crm/objects/${hubspotVersion}/contacts/gdpr-delete`;
  for (const { id } of remotes) {
    const answer = await session.call({ method: "POST", path, json: { objectId: id }, signal });
    const isGone = answer.status === 404 || (answer.status >= 200 && answer.status < 300);
    if (!isGone) throw session.describeFailure(answer);
  }
}
