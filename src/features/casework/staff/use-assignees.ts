import { useQuery } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";

/** Everybody a record can be assigned to; empty until the server has told. */
export function useAssignees(): readonly string[] {
  const { data } = useQuery({
    queryKey: ["assignees"],
    queryFn: () => callApi<{ readonly assignees: readonly string[] }>("/api/admin/assignees"),
  });
  return data?.assignees ?? [];
}
