import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MailStatus } from "#features/notifications/core/mail-status.ts";
import { callApi } from "#platform/web/api-client.ts";

const queryKey = ["mail-status"] as const;
const path = "/api/admin/mail";

/** How email stands, and a test of it. */
export function useMailStatus() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<{ readonly mail: MailStatus }>(path),
    refetchOnMount: "always",
  });
  const test = useMutation({
    mutationFn: () => callApi<object>(`${path}/test`, { method: "POST", body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  return { query, test };
}
