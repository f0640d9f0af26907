import { useQuery } from "@tanstack/react-query";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import { useStaffList } from "#features/backoffice/frame/use-staff-list.ts";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { callApi } from "#platform/web/api-client.ts";

const path = "/api/admin/inquiries";

export const inquiriesKey = ["inquiries"] as const;

type InquiryList = Omit<StaffListPage<Inquiry>, "rows"> & {
  readonly inquiries: readonly Inquiry[];
};

export function useInquiries() {
  return useStaffList(inquiriesKey, async (query, signal) => {
    const address = `${path}?${new URLSearchParams(query)}`;
    const { inquiries, ...page } = await callApi<InquiryList>(address, { signal });
    return { ...page, rows: inquiries };
  });
}

export function useInquiry(id: string) {
  return useQuery({
    queryKey: ["inquiry", id],
    queryFn: () => callApi<{ inquiry: Inquiry }>(`${path}/${encodeURIComponent(id)}`),
  });
}
