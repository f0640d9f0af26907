import { queryOptions, useQuery } from "@tanstack/react-query";
import { askForList, type StaffListPage } from "#staff/list/use-staff-list.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { RecordSubject } from "./record-view.ts";

/**
 * API calls of staff screens for the records of one kind.
 *
 * @param plural used in addresses and in the list's response.
 * @param listTimeoutMs for long pages, such as an export on a slow connection.
 */
export function recordClient<Row, Opened>(
  kind: RecordKind,
  plural: "leads" | "inquiries" | "applications",
  listTimeoutMs?: number,
) {
  const path = `/api/admin/${plural}`;
  const subject = (id: string): RecordSubject => ({
    kind,
    id,
    path: `${path}/${encodeURIComponent(id)}`,
    queryKey: [kind, id],
  });
  const query = (id: string) =>
    queryOptions({
      queryKey: subject(id).queryKey,
      queryFn: () => callApi<Readonly<Record<string, Opened>>>(subject(id).path),
    });
  return {
    kind,
    basePath: `/admin/${plural}`,
    path,
    queryKey: [plural] as readonly string[],
    /** One page of the view. */
    async fetchPage(
      asked: Readonly<Record<string, string>>,
      signal: AbortSignal,
    ): Promise<StaffListPage<Row>> {
      const answer = await askForList<ListAnswer<Row>>(path, asked, {
        signal,
        ...(listTimeoutMs === undefined ? {} : { timeoutMs: listTimeoutMs }),
      });
      const { total, totalIsExact = true, setAside = 0, nextCursor } = answer;
      return { total, totalIsExact, setAside, nextCursor, rows: answer[plural] ?? [] };
    },
    /** A record as the shared record screens use it. */
    subject,
    query,
    useRecord(id: string) {
      // Always fetched again, because others may have worked on it and deliveries may have gone on
      // since.
      const asked = useQuery({ ...query(id), refetchOnMount: "always" });
      return { query: asked, record: asked.data?.[kind], subject: subject(id) };
    },
  };
}

type ListAnswer<Row> = Omit<StaffListPage<Row>, "rows"> & {
  readonly [plural in "leads" | "inquiries" | "applications"]?: readonly Row[];
};
