import { useQuery } from "@tanstack/react-query";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import { useStaffList } from "#features/backoffice/frame/use-staff-list.ts";
import type { Application } from "#features/careers/core/application.ts";
import { callApi } from "#platform/web/api-client.ts";

const path = "/api/admin/applications";

export const applicationsKey = ["applications"] as const;

type ApplicationList = Omit<StaffListPage<Application>, "rows"> & {
  readonly applications: readonly Application[];
};

export function useApplications() {
  return useStaffList(applicationsKey, async (query, signal) => {
    const address = `${path}?${new URLSearchParams(query)}`;
    const { applications, ...page } = await callApi<ApplicationList>(address, { signal });
    return { ...page, rows: applications };
  });
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: ["application", id],
    queryFn: () => callApi<{ application: Application }>(`${path}/${encodeURIComponent(id)}`),
  });
}
