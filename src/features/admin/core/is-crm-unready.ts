import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import type { CrmConfig } from "#features/crm/core/crm-settings.ts";

/** Whether a provider is on and still can't send: its credentials are missing or of no use. */
export function isCrmUnready(
  { enabled, credentials }: Pick<CrmConfig, "enabled" | "credentials">,
  { credentialsFault }: Pick<CrmOverview, "credentialsFault">,
): boolean {
  return enabled && !(credentials.configured && credentialsFault === null);
}
