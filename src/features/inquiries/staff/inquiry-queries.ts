import { useQuery } from "@tanstack/react-query";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import { useStaffList } from "#features/backoffice/frame/use-staff-list.ts";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { callApi } from "#platform/web/api-client.ts";

const path = "/api/admin/inquiries";

type InquiryList = Omit<StaffListPage<Inquiry>, "rows"> & {
  readonly inquiries: readonly Inquiry[];
};

export function useInquiries(search: string) {
  return useStaffList("inquiries", search, async (query) => {
    const answer = await callApi<InquiryList>(`${path}?${query}`);
    return { ...answer, rows: answer.inquiries };
  });
}

export function useInquiry(id: string) {
  return useQuery({
    queryKey: ["inquiry", id],
    queryFn: () => callApi<{ inquiry: Inquiry }>(`${path}/${encodeURIComponent(id)}`),
  });
}
