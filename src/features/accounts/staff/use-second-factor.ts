import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnSecondFactor } from "#features/accounts/core/second-factor.ts";
import { useRefreshSession } from "#features/backoffice/frame/staff-gate.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { ownSessionsKey } from "./own-sessions.tsx";

export const secondFactorKey = ["second-factor"] as const;

/** What the own account asks for besides its password. */
export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: () => callApi<OwnSecondFactor>("/api/auth/second-factor"),
    refetchOnMount: "always",
  });
}

/** After a change: it may have opened the rest of the back office, and ended sessions elsewhere. */
export function useRefreshSecondFactor(): () => Promise<unknown> {
  const client = useQueryClient();
  const refreshSession = useRefreshSession();
  return () =>
    Promise.all([
      refreshSession(),
      client.invalidateQueries({ queryKey: secondFactorKey }),
      client.invalidateQueries({ queryKey: ownSessionsKey }),
    ]);
}
