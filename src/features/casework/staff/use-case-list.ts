import { useRememberList } from "#features/backoffice/frame/list-origin.ts";
import { useListAddress } from "#features/backoffice/frame/use-list-address.ts";
import { useListPages } from "#features/backoffice/frame/use-list-pages.ts";
import { useRecordKeys } from "#features/backoffice/frame/use-record-keys.ts";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import type { CaseKind, CaseState } from "#features/casework/core/case-record.ts";
import type { OwnFilter } from "./case-view.ts";
import { caseFields, toCaseQuery } from "./case-view.ts";
import { useBulkChange } from "./use-bulk-change.ts";

export type ListedCase = CaseState & { readonly id: string; readonly fullName: string };

/** What sets the list of one kind of record apart from the others. */
export interface CaseListOptions<Row> {
  readonly kind: CaseKind;
  /** Where its pages begin, such as "/admin/leads". */
  readonly basePath: string;
  /** Of the API, such as "/api/admin/leads". */
  readonly path: string;
  readonly queryKey: readonly string[];
  readonly fetchPage: (
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<StaffListPage<Row>>;
  /** Filters that only this kind has. */
  readonly own?: readonly OwnFilter[];
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
}

export type CaseList<Row> = ReturnType<typeof useCaseList<Row & ListedCase>>;

const pageSize = 50;

/** A view of a list: what it asks for, what fits it, and what can be done with many of them. */
export function useCaseList<Row extends ListedCase>(options: CaseListOptions<Row>) {
  const { kind, basePath, path, queryKey, fetchPage, own = [] } = options;
  const address = useListAddress(caseFields(kind, own));
  const list = useListPages(queryKey, toCaseQuery(address.values), fetchPage, pageSize);
  const rows = list.rows ?? [];
  const keys = useRecordKeys({
    queryKey,
    rows,
    basePath,
    list: address.values.deleted ? "trash" : "",
  });
  useRememberList(basePath, rows);
  return { ...options, own, address, list, keys, bulk: useBulkChange({ path, queryKey }) };
}
