import type { CrmOverview } from "./crm-overview.ts";
import type { CrmConfig } from "./crm-settings.ts";

/** Whether a provider is on and still can't send: its credentials are missing or of no use. */
export function isCrmUnready(
  { enabled, credentials }: Pick<CrmConfig, "enabled" | "credentials">,
  { credentialsFault }: Pick<CrmOverview, "credentialsFault">,
): boolean {
  return enabled && !(credentials.configured && credentialsFault === null);
}
