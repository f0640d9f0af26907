import { useInfiniteQuery } from "@tanstack/react-query";

export interface StaffListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const pageSize = 25;

/**
 * Pages of a list, newest first; the server searches, so that all pages are looked through.
 *
 * @param fetchPage asks for the page that a query string names.
 */
export function useStaffList<Row>(
  name: string,
  search: string,
  fetchPage: (query: string) => Promise<StaffListPage<Row>>,
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
