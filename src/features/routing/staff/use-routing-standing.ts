import { useQuery } from "@tanstack/react-query";
import type { RoutingStanding } from "#features/routing/core/routing-answers.ts";
import { callApi } from "#platform/web/api-client.ts";

const everyMs = 60_000;

/** The state of routing, polled each minute while the page is visible. */
export function useRoutingStanding(): RoutingStanding | undefined {
  const { data } = useQuery({
    queryKey: ["routing-standing"],
    queryFn: ({ client, queryKey }) =>
      // A background request, because an open page alone does not count as using the session.
      callApi<RoutingStanding>("/api/admin/routing", {
        isBackground: client.getQueryData(queryKey) !== undefined,
      }),
    refetchOnMount: "always",
    refetchInterval: everyMs,
  });
  return data;
}
