import { useInfiniteQuery } from "@tanstack/react-query";
import { type ApiRequest, callApi } from "#platform/web/api-client.ts";

export interface StaffListPage<Row> {
  readonly rows: readonly Row[];
  /** The number of matches on all pages. */
  readonly total: number;
  /** False when counting stopped at a limit; exact by default. */
  readonly totalIsExact?: boolean;
  /** The number of records that were set aside; only in the first page. */
  readonly setAside?: number;
  readonly nextCursor: string | null;
}

interface ListedRow {
  readonly id: string;
}

interface ListPagesOptions<Row> {
  readonly queryKey: readonly string[];
  /** The query, as in the list's address. */
  readonly query: Readonly<Record<string, string>>;
  /** Fetches the page of a query. */
  readonly fetchPage: (
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<StaffListPage<Row>>;
  readonly pageSize: number;
  /** The number of rows before more are requested; by default as many as on each page. */
  readonly firstRows?: number;
  /** Fetches again when the user comes back, because others work on the same records. */
  readonly isReadAnew?: boolean;
}

export type ListPages<Row> = ReturnType<typeof useListPages<Row & ListedRow>>;

/** The pages of a view. More are loaded on request: a list is never loaded completely. */
export function useListPages<Row extends ListedRow>(options: ListPagesOptions<Row>) {
  const { queryKey, query, fetchPage, pageSize, firstRows = pageSize, isReadAnew } = options;
  const found = useInfiniteQuery({
    queryKey: [...queryKey, "view", query],
    initialPageParam: "",
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = String(cursor === "" ? firstRows : pageSize);
      return fetchPage({ ...query, limit, cursor }, signal);
    },
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: isReadAnew ? "always" : true,
    // The previous result stays on screen until the next response.
    placeholderData: (before) => before,
  });
  const pages = found.data?.pages;
  const loadMore = () => void found.fetchNextPage();
  return {
    /** Undefined until the first response, and after a failure. */
    rows: pages && joinRows(pages),
    ...readCounts(pages),
    isPending: found.isPending,
    /** The rows on screen belong to an earlier query. */
    isStale: found.isPlaceholderData,
    isError: found.isError,
    retry: found.isFetchNextPageError ? loadMore : () => void found.refetch(),
    loadMore: found.hasNextPage ? loadMore : null,
    isLoadingMore: found.isFetchingNextPage,
  };
}

function readCounts(pages: ReadonlyArray<StaffListPage<unknown>> = []) {
  const last = pages.at(-1);
  return {
    /** The number of matches on all pages. */
    total: last?.total ?? 0,
    totalIsExact: last?.totalIsExact ?? true,
    setAside: pages[0]?.setAside ?? 0,
  };
}

/** A row that moved between two pages, such as an answered one, keeps its first place. */
export function joinRows<Row extends ListedRow>(
  pages: ReadonlyArray<{ readonly rows: readonly Row[] }>,
): Row[] {
  const rows = new Map<string, Row>();
  for (const row of pages.flatMap((page) => page.rows)) {
    if (!rows.has(row.id)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** Requests a page of a list; the search text is sent in the body, never in the address. */
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
