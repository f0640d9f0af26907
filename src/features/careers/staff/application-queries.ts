import { askForList } from "#features/backoffice/frame/ask-for-list.ts";
import { useQuery } from "@tanstack/react-query";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import type { OpenedApplication, StaffApplication } from "#features/careers/core/application.ts";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { callApi } from "#platform/web/api-client.ts";

export const applicationsPath = "/api/admin/applications";

export const applicationsKey = ["applications"] as const;

type ApplicationList = Omit<StaffListPage<StaffApplication>, "rows"> & {
  readonly applications: readonly StaffApplication[];
};

/** One page of applications, as the view asks for it. */
export async function fetchApplications(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<StaffListPage<StaffApplication>> {
  const { applications, ...page } = await askForList<ApplicationList>(applicationsPath, query, {
    signal,
  });
  return { ...page, rows: applications };
}

/** One application, as what staff do with records of any kind. */
export function applicationSubject(id: string): CaseSubject {
  return {
    kind: "application",
    id,
    path: `${applicationsPath}/${encodeURIComponent(id)}`,
    queryKey: ["application", id],
  };
}

export function useApplication(id: string) {
  const subject = applicationSubject(id);
  return useQuery({
    queryKey: subject.queryKey,
    queryFn: () => callApi<{ readonly application: OpenedApplication }>(subject.path),
    // Others worked on it since the page was looked at last.
    refetchOnMount: "always",
  });
}
