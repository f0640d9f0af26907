import { useInfiniteQuery } from "@tanstack/react-query";
import type { StaffListPage } from "./use-staff-list.ts";

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

/** How many fit the view, on whatever page. */
function readTotal(page: StaffListPage<unknown> | undefined) {
  return { total: page?.total ?? 0, totalIsExact: page?.totalIsExact ?? true };
}
