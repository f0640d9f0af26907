import { useInfiniteQuery } from "@tanstack/react-query";
import { type ApiRequest, callApi } from "#platform/web/api-client.ts";

export interface StaffListPage<Row> {
  readonly rows: readonly Row[];
  /** All that match, on whatever page. */
  readonly total: number;
  /** False where only so many were counted; the total is exact unless told. */
  readonly totalIsExact?: boolean;
  /** Of records: how many were set aside as a machine's. The first page tells it. */
  readonly setAside?: number;
  readonly nextCursor: string | null;
}

interface ListedRow {
  readonly id: string;
}

interface ListPagesOptions<Row> {
  readonly queryKey: readonly string[];
  /** What is asked for, as in the list's address. */
  readonly query: Readonly<Record<string, string>>;
  /** Asks for the page that a query names. */
  readonly fetchPage: (
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<StaffListPage<Row>>;
  readonly pageSize: number;
  /** How many stand there before anybody asks for more; as many as on each page unless told. */
  readonly firstRows?: number;
  /** Others work on the same records: who comes back sees what they did. */
  readonly isReadAnew?: boolean;
}

export type ListPages<Row> = ReturnType<typeof useListPages<Row & ListedRow>>;

/** The pages of a view. More come on demand: nothing ever loads a list whole. */
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
    // What was found before stays on screen until the next question has its answer.
    placeholderData: (before) => before,
  });
  const pages = found.data?.pages;
  const loadMore = () => void found.fetchNextPage();
  return {
    /** Undefined until the first answer, and after a failure. */
    rows: pages && joinRows(pages),
    ...readCounts(pages),
    isPending: found.isPending,
    /** What stands there answers an earlier question. */
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
    /** How many match, on whatever page. */
    total: last?.total ?? 0,
    totalIsExact: last?.totalIsExact ?? true,
    setAside: pages[0]?.setAside ?? 0,
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
