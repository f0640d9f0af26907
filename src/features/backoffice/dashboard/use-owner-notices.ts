import { useQuery } from "@tanstack/react-query";
import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";
import { callApi } from "#platform/web/api-client.ts";
import { wasAsked } from "./use-today.ts";

const queryKey = ["owner-notices"] as const;
const everyMs = 60_000;

/** What waits for the owner; asked again each minute while the page is seen. */
export function useOwnerNotices(): readonly OwnerNotice[] {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ client, signal }) =>
      callApi<{ readonly notices: readonly OwnerNotice[] }>("/api/admin/owner-notices", {
        isBackground: wasAsked(client, queryKey),
        signal,
      }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: everyMs,
  });
  return data?.notices ?? [];
}
