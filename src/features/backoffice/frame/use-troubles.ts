import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { askSiteParts } from "./ask-site-parts.ts";
import type { Trouble } from "./list-troubles.ts";
import { useIsSignedIn } from "./staff-gate.tsx";

export const troublesKey = ["site-parts"] as const;

const everyMs = 30_000;
/** Somebody waits for the site to come back. */
const whileAwayMs = 5_000;

const isAway = (troubles: readonly Trouble[] = []) =>
  troubles.some(({ kind }) => kind === "unreachable" || kind === "database");

/** What fails, asked again while the page is seen; at once when the network comes or goes. */
export function useTroubles(): { readonly troubles: readonly Trouble[]; readonly askedAt: number } {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: troublesKey,
    queryFn: ({ signal }) => askSiteParts(client.getQueryData(troublesKey) ?? [], signal),
    enabled: useIsSignedIn(),
    staleTime: everyMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: "always",
    refetchInterval: ({ state }) => (isAway(state.data) ? whileAwayMs : everyMs),
  });
  useEffect(() => {
    // A call under way may still bring good news of a moment ago.
    const ask = () => {
      const asked = { queryKey: troublesKey };
      void client.cancelQueries(asked).then(() => client.refetchQueries(asked));
    };
    window.addEventListener("offline", ask);
    return () => window.removeEventListener("offline", ask);
  }, [client]);
  return { troubles: data ?? [], askedAt: dataUpdatedAt };
}
