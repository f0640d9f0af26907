import { useQuery } from "@tanstack/react-query";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import { useStaffList } from "#features/backoffice/frame/use-staff-list.ts";
import type { Application } from "#features/careers/core/application.ts";
import { callApi } from "#platform/web/api-client.ts";

const path = "/api/admin/applications";

type ApplicationList = Omit<StaffListPage<Application>, "rows"> & {
  readonly applications: readonly Application[];
};

export function useApplications(search: string) {
  return useStaffList("applications", search, async (query) => {
    const answer = await callApi<ApplicationList>(`${path}?${query}`);
    return { ...answer, rows: answer.applications };
  });
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: ["application", id],
    queryFn: () => callApi<{ application: Application }>(`${path}/${encodeURIComponent(id)}`),
  });
}
