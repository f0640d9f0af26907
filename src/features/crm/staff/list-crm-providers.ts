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

/**
 * Nothing leaves for a provider although it is on. A pause counts for one that is off as well: it
 * has to be mended before it can be on.
 */
export function isHeld({ config, overview }: CrmProviderView): boolean {
  return overview.pause !== null || (config.enabled && overview.cooldown !== null);
}

/** The id of a provider's card. */
export function providerAnchor(provider: string): string {
  return `crm-${provider}`;
}
