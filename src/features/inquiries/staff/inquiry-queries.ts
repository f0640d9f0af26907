import { askForList } from "#features/backoffice/frame/ask-for-list.ts";
import { useQuery } from "@tanstack/react-query";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import type { OpenedInquiry, StaffInquiry } from "#features/inquiries/core/inquiry.ts";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { callApi } from "#platform/web/api-client.ts";

export const inquiriesPath = "/api/admin/inquiries";

export const inquiriesKey = ["inquiries"] as const;

type InquiryList = Omit<StaffListPage<StaffInquiry>, "rows"> & {
  readonly inquiries: readonly StaffInquiry[];
};

/** One page of inquiries, as the view asks for it. */
export async function fetchInquiries(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<StaffListPage<StaffInquiry>> {
  const { inquiries, ...page } = await askForList<InquiryList>(inquiriesPath, query, { signal });
  return { ...page, rows: inquiries };
}

/** One inquiry, as what staff do with records of any kind. */
export function inquirySubject(id: string): CaseSubject {
  return {
    kind: "inquiry",
    id,
    path: `${inquiriesPath}/${encodeURIComponent(id)}`,
    queryKey: ["inquiry", id],
  };
}

export function useInquiry(id: string) {
  const subject = inquirySubject(id);
  return useQuery({
    queryKey: subject.queryKey,
    queryFn: () => callApi<{ readonly inquiry: OpenedInquiry }>(subject.path),
    // Others worked on it since the page was looked at last.
    refetchOnMount: "always",
  });
}
