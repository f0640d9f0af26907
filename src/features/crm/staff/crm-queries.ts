import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CrmOverview, isUnderWay } from "#features/crm/core/crm-overview.ts";
import type { CrmConfig } from "#features/crm/core/crm-settings.ts";
import { callApi } from "#platform/web/api-client.ts";

export const crmConfigsKey = ["crm-configs"] as const;
export const crmOverviewKey = ["crm-overview"] as const;

export interface CrmConfigsAnswer {
  readonly configs: readonly CrmConfig[];
}

export interface CrmOverviewAnswer {
  readonly providers: readonly CrmOverview[];
}

/** The address of a call about one provider. */
export function crmPath(call: string, provider: string): string {
  return `/api/admin/crm/${call}/${encodeURIComponent(provider)}`;
}

function useCrmConfigs() {
  return useQuery({
    queryKey: crmConfigsKey,
    queryFn: () => callApi<CrmConfigsAnswer>("/api/admin/crm/configs"),
  });
}

const overviewQuery = queryOptions({
  queryKey: crmOverviewKey,
  // Once loaded, it is reloaded by the timer. Refresh reloads the settings, too.
  queryFn: ({ client }) =>
    callApi<CrmOverviewAnswer>("/api/admin/crm/overview", {
      isBackground: client.getQueryData(crmOverviewKey) !== undefined,
    }),
  // Deliveries continue while no page is open.
  refetchOnMount: "always",
});

const pollMs = 3_000;

/** The state of every provider, reloaded automatically only while deliveries are under way. */
function useCrmOverview() {
  return useQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) => (state.data?.providers.some(isUnderWay) ? pollMs : false),
  });
}

/** All providers; null until they are loaded. `isError` is set also if a reload failed. */
export function useCrmProviders() {
  const configs = useCrmConfigs();
  const overview = useCrmOverview();
  return {
    providers: joinAnswers(configs.data, overview.data),
    isError: configs.isError || overview.isError,
  };
}

/** The same, loaded once, for a page that only has to know whether something is wrong. */
export function useCrmProvidersOnce() {
  return joinAnswers(useCrmConfigs().data, useQuery(overviewQuery).data);
}

/** Everything the pages know about one provider. */
export interface CrmProviderView {
  readonly config: CrmConfig;
  readonly overview: CrmOverview;
}

/** Joins both answers, in the order of the configs. */
function joinAnswers(
  configs?: CrmConfigsAnswer,
  overviews?: CrmOverviewAnswer,
): CrmProviderView[] | null {
  if (!configs || !overviews) return null;
  return configs.configs.flatMap((config) => {
    const overview = overviews.providers.find(({ provider }) => provider === config.provider);
    return overview ? [{ config, overview }] : [];
  });
}

/**
 * Nothing is sent to a provider although it is on. A pause counts even if the provider is off,
 * because it has to be mended before the provider can be switched on.
 */
export function isHeld({ config, overview }: CrmProviderView): boolean {
  return overview.pause !== null || (config.enabled && overview.cooldown !== null);
}

/** The HTML id of a provider's card. */
export function providerAnchor(provider: string): string {
  return `crm-${provider}`;
}

/** Reloads everything, for the Refresh button. */
export function useCrmRefresh() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      Promise.all(
        [crmConfigsKey, crmOverviewKey].map((queryKey) => client.refetchQueries({ queryKey })),
      ),
  });
}
