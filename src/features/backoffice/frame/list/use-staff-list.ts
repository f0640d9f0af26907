import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiRequest, callApi } from "#platform/web/api-client.ts";
import { useDebounced } from "#platform/web/page-hooks.ts";

export interface StaffListPage<Row> {
  readonly rows: readonly Row[];
  /** All that match, on whatever page. */
  readonly total: number;
  /** False where only so many were counted; the total is exact unless told. */
  readonly totalIsExact?: boolean;
  readonly nextCursor: string | null;
}

type UseStaffListFetchPage<Row> = (
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
  fetchPage: UseStaffListFetchPage<Row>,
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
    ...readTotal(last),
    /** The whole list is empty, not only what was found in it. */
    isEmpty: last?.searched === "" && last.total === 0,
  };
}

/** How many match, on whatever page. */
export function readTotal(page: StaffListPage<unknown> | undefined) {
  return { total: page?.total ?? 0, totalIsExact: page?.totalIsExact ?? true };
}

type FetchPage<Row> = (
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<StaffListPage<Row>>;

export type ListPages<Row> = ReturnType<typeof useListPages<Row & ListedRow>>;

interface ListedRow {
  readonly id: string;
}

/**
 * The pages of a view; what is asked for stands in `query`, as in the list's address. More come on
 * demand: nothing ever loads a list whole.
 */
export function useListPages<Row extends ListedRow>(
  queryKey: readonly string[],
  query: Readonly<Record<string, string>>,
  fetchPage: FetchPage<Row>,
  pageSize: number,
) {
  const found = useInfiniteQuery({
    queryKey: [...queryKey, "view", query],
    initialPageParam: "",
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchPage({ ...query, limit: String(pageSize), cursor }, signal),
    getNextPageParam: (page) => page.nextCursor,
    // Others work on the same records: who comes back sees what they did.
    refetchOnMount: "always",
    placeholderData: (before) => before,
  });
  const pages = found.data?.pages;
  const loadMore = () => void found.fetchNextPage();
  return {
    /** Undefined until the first answer, and after a failure. */
    rows: pages && joinRows(pages),
    ...readTotal(pages?.at(-1)),
    isPending: found.isPending,
    /** What stands there answers an earlier question. */
    isStale: found.isPlaceholderData,
    isError: found.isError,
    retry: found.isFetchNextPageError ? loadMore : () => void found.refetch(),
    loadMore: found.hasNextPage ? loadMore : null,
    isLoadingMore: found.isFetchingNextPage,
  };
}

/** What was answered between two pages comes again among the answered: it stays where it stands. */
export function joinRows<Row extends ListedRow>(
  pages: ReadonlyArray<{ readonly rows: readonly Row[] }>,
): Row[] {
  const rows = new Map<string, Row>();
  for (const row of pages.flatMap((page) => page.rows)) {
    if (!rows.has(row.id)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** Asks for a page of a list; what somebody looks for goes in the body, never in the address. */
export function askForList<Answer>(
  path: string,
  query: Readonly<Record<string, string>>,
  request: Pick<ApiRequest, "signal" | "timeoutMs">,
): Promise<Answer> {
  if (query["q"]) {
    return callApi<Answer>(`${path}/search`, { ...request, method: "POST", body: query });
  }
  return callApi<Answer>(`${path}?${new URLSearchParams(query)}`, request);
}
