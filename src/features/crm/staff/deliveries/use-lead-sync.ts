import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isDeliveryInFlight } from "#features/crm/core/is-delivery-in-flight.ts";
import type { Delivery, DeliveryStatus } from "#features/crm/core/delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { callApi } from "#platform/web/api-client.ts";
import { leadQuery } from "#features/leads/staff/lead-queries.ts";

const pollMs = 1_000;
/** A CRM may take its time; the queue goes on whether or not anybody looks. */
const watchMs = 60_000;

interface SyncAnswer {
  readonly status: DeliveryStatus;
  readonly reason?: string;
}

/** A lead's deliveries, and sending it by hand: what was asked for is watched while it is in flight. */
export function useLeadSync(leadId: string) {
  const client = useQueryClient();
  const [isWatching, setIsWatching] = useState(false);
  const query = leadQuery(leadId);

  const syncing = useMutation({
    mutationFn: (provider: string) => {
      const path = `/api/admin/leads/${encodeURIComponent(leadId)}/sync/${encodeURIComponent(provider)}`;
      return callApi<SyncAnswer>(path, { method: "POST" });
    },
    onSuccess: async () => {
      // Before the watch begins, so that it does not take the state of yesterday for the outcome.
      await client.refetchQueries({ queryKey: query.queryKey });
      setIsWatching(true);
    },
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const asked = syncing.variables;

  const { data, refetch, isFetching } = useQuery({
    ...query,
    refetchInterval: ({ state }) => {
      const delivery = findDelivery(readDeliveries(state.data?.lead), asked);
      return isWatching && delivery && isDeliveryInFlight(delivery) ? pollMs : false;
    },
  });

  useEffect(() => {
    if (!isWatching) return undefined;
    const timer = setTimeout(() => setIsWatching(false), watchMs);
    return () => clearTimeout(timer);
  }, [isWatching, syncing.submittedAt]);

  const deliveries = readDeliveries(data?.lead);
  return {
    deliveries,
    /** The one that was asked for last. */
    asked: findDelivery(deliveries, asked),
    isWatching,
    syncing,
    refresh: () => void refetch(),
    isRefreshing: isFetching,
  };
}

/** A lead's answer carries them under the name of this feature. */
function readDeliveries(lead: Lead | undefined): readonly Delivery[] {
  return (lead as { readonly deliveries?: readonly Delivery[] } | undefined)?.deliveries ?? [];
}

function findDelivery(
  deliveries: readonly Delivery[],
  provider: string | undefined,
): Delivery | undefined {
  return deliveries.find((delivery) => delivery.provider === provider);
}
