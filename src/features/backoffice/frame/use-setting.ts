import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { StoredSetting } from "#platform/core/setting.ts";
import { callApi } from "#platform/web/api-client.ts";

/**
 * One setting, read and changed. What somebody else changed meanwhile is not overwritten: `save`
 * then fails with the server's sentence.
 */
export function useSetting<Value extends object>(key: string) {
  const client = useQueryClient();
  const queryKey = ["setting", key] as const;
  const path = `/api/admin/settings/${key}`;
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<StoredSetting<Value>>(path),
    refetchOnMount: "always",
  });
  const save = useMutation({
    mutationFn: (value: Value) =>
      callApi<StoredSetting<Value>>(path, {
        method: "PUT",
        body: value,
        headers: { "If-Match": `"${query.data?.version ?? 0}"` },
      }),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
  });
  return { query, save };
}
