import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import type { CrmConfig } from "#features/crm/core/crm-settings.ts";

/** All the page knows of one provider. */
export interface CrmProviderView {
  readonly config: CrmConfig;
  readonly overview: CrmOverview;
}

/** Both answers put together, in the order of the configs. */
export function listCrmProviders(
  configs: readonly CrmConfig[],
  overviews: readonly CrmOverview[],
): CrmProviderView[] {
  return configs.flatMap((config) => {
    const overview = overviews.find(({ provider }) => provider === config.provider);
    return overview ? [{ config, overview }] : [];
  });
}

/** The id of a provider's card. */
export function providerAnchor(provider: string): string {
  return `crm-${provider}`;
}
