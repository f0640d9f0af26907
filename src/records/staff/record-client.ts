import { queryOptions, useQuery } from "@tanstack/react-query";
import { askForList, type StaffListPage } from "#staff/list/use-staff-list.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { RecordSubject } from "./record-view.ts";

/**
 * Where staff's screens ask for the records of one kind.
 *
 * @param plural in addresses and in the answer of the list.
 * @param listTimeoutMs where a page may be long: of an export, on a slow line.
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
    /** One page, as the view asks for it. */
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
    /** One of them, as what staff do with records of any kind. */
    subject,
    query,
    useRecord(id: string) {
      // Others worked on it, and deliveries went on, since the page was looked at last.
      const asked = useQuery({ ...query(id), refetchOnMount: "always" });
      return { query: asked, record: asked.data?.[kind], subject: subject(id) };
    },
  };
}

type ListAnswer<Row> = Omit<StaffListPage<Row>, "rows"> & {
  readonly [plural in "leads" | "inquiries" | "applications"]?: readonly Row[];
};
