import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Application } from "#features/careers/core/application.ts";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { callApi } from "#platform/web/api-client.ts";

export interface SubmissionListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly nextCursor: string | null;
}

interface Paging {
  readonly total: number;
  readonly nextCursor: string | null;
}

const pageSize = 25;

export function useInquiries(search: string) {
  return useSubmissions("inquiries", search, async (query) => {
    const answer = await callApi<Paging & { inquiries: Inquiry[] }>(
      `/api/admin/inquiries?${query}`,
    );
    return { ...answer, rows: answer.inquiries };
  });
}

export function useApplications(search: string) {
  return useSubmissions("applications", search, async (query) => {
    const path = `/api/admin/applications?${query}`;
    const answer = await callApi<Paging & { applications: Application[] }>(path);
    return { ...answer, rows: answer.applications };
  });
}

/** Pages of a list, newest first; the server searches, so that all pages are looked through. */
function useSubmissions<Row>(
  name: string,
  search: string,
  fetchPage: (query: string) => Promise<SubmissionListPage<Row>>,
) {
  return useInfiniteQuery({
    queryKey: [name, search],
    initialPageParam: "",
    queryFn: ({ pageParam }) => {
      const query = { limit: String(pageSize), q: search, cursor: pageParam };
      return fetchPage(new URLSearchParams(query).toString());
    },
    getNextPageParam: (page) => page.nextCursor,
    // What was found before stays on screen until the next search has its answer.
    placeholderData: (before) => before,
  });
}

export function useInquiry(id: string) {
  return useQuery({
    queryKey: ["inquiry", id],
    queryFn: () => callApi<{ inquiry: Inquiry }>(`/api/admin/inquiries/${encodeURIComponent(id)}`),
  });
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: ["application", id],
    queryFn: () =>
      callApi<{ application: Application }>(`/api/admin/applications/${encodeURIComponent(id)}`),
  });
}
