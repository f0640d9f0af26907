import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "#platform/web/use-debounced.ts";

export interface StaffListPage<Row> {
  readonly rows: readonly Row[];
  /** All that match, on whatever page. */
  readonly total: number;
  /** False where only so many were counted; the total is exact unless told. */
  readonly totalIsExact?: boolean;
  readonly nextCursor: string | null;
}

type FetchPage<Row> = (
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<StaffListPage<Row>>;

export type StaffListState<Row> = ReturnType<typeof useStaffList<Row>>;

const usualRows = 25;

/**
 * Pages of a list, newest first; the server searches, so that all rows there are get looked through.
 *
 * @param fetchPage asks for the page that a query names.
 * @param firstRows how many stand there before anybody asks for more.
 */
export function useStaffList<Row>(
  queryKey: readonly string[],
  fetchPage: FetchPage<Row>,
  firstRows = usualRows,
) {
  const client = useQueryClient();
  const searchKey = ["search", ...queryKey];
  const [search, setSearch] = useState(() => client.getQueryData<string>(searchKey) ?? "");
  const searched = useDebounced(search.trim());
  const query = useInfiniteQuery({
    queryKey: [...queryKey, searched],
    initialPageParam: "",
    queryFn: async ({ pageParam: cursor, signal }) => {
      const limit = String(cursor === "" ? firstRows : usualRows);
      return { ...(await fetchPage({ limit, q: searched, cursor }, signal)), searched };
    },
    getNextPageParam: (page) => page.nextCursor,
    // What was found before stays on screen until the next search has its answer.
    placeholderData: (before) => before,
  });
  const loadMore = () => void query.fetchNextPage();
  return {
    search,
    /** Remembered for a while: who opens what was found comes back to the same list. */
    setSearch(text: string) {
      setSearch(text);
      client.setQueryData(searchKey, text);
    },
    ...joinPages(query.data?.pages ?? []),
    isPending: query.isPending,
    isError: query.isError,
    retry: query.isFetchNextPageError ? loadMore : () => void query.refetch(),
    loadMore: query.hasNextPage ? loadMore : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}

function joinPages<Row>(pages: ReadonlyArray<StaffListPage<Row> & { readonly searched: string }>) {
  const last = pages.at(-1);
  return {
    /** Undefined until the first answer, and after a failure. */
    rows: last && pages.flatMap(({ rows }) => rows),
    total: last?.total ?? 0,
    /** The whole list is empty, not only what was found in it. */
    isEmpty: last?.searched === "" && last.total === 0,
  };
}
