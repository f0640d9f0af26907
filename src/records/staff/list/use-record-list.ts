import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useRememberList, useListAddress } from "#staff/list/list-address.ts";
import { useListPages, type StaffListPage } from "#staff/list/use-staff-list.ts";
import { useRecordKeys } from "#staff/list/record-keys.tsx";
import type { Filters } from "#records/core/list-filters.ts";
import type { RecordState, ChangesMade } from "#records/core/record.ts";
import type { recordClient } from "#records/staff/record-client.ts";
import { adviceWords } from "#records/staff/advice-words.ts";
import { readLicenseAsk } from "#records/staff/use-record-change.ts";
import { useTellFailure } from "#staff/row-act.tsx";
import { actWords } from "#staff/staff-words.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { recordListWords } from "./record-list-words.ts";
import {
  type OwnFilter,
  type RecordField,
  recordFields,
  toRecordQuery,
} from "#records/staff/record-view.ts";

export type ListedRecord = RecordState & { readonly id: string; readonly fullName: string };

/** What distinguishes the list of one kind of record from the others. */
interface RecordListOptions<Row> extends Pick<
  ReturnType<typeof recordClient<Row, unknown>>,
  "kind" | "basePath" | "path" | "queryKey" | "fetchPage"
> {
  /** The filters that only this kind has, as its feature's core lists them. */
  readonly filters?: Filters;
  /** How the page shows these. */
  readonly own?: readonly OwnFilter[];
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
}

export type RecordListState<Row> = ReturnType<typeof useRecordList<Row & ListedRecord>>;

const pageSize = 50;

/** A view of a list: its query, its rows, and actions on many of them. */
export function useRecordList<Row extends ListedRecord>(options: RecordListOptions<Row>) {
  const { kind, basePath, path, queryKey, fetchPage, filters = {}, own = [] } = options;
  const address = useListAddress<RecordField>(recordFields(kind, filters));
  const query = toRecordQuery(address.values);
  const list = useListPages({ queryKey, query, fetchPage, pageSize, isReadAnew: true });
  const rows = list.rows ?? [];
  const keys = useRecordKeys({
    queryKey,
    rows,
    basePath,
    list: address.values.deleted ? "trash" : "",
  });
  useRememberList(
    basePath,
    rows.map(({ id }) => id),
  );
  return { ...options, own, address, list, keys, bulk: useBulkChange({ path, queryKey }) };
}

export type BulkFields = Partial<
  Pick<RecordState, "pipelineStatus" | "closedReason" | "assignee">
> & {
  /** Why they are assigned to somebody without a license. */
  readonly licenseReason?: string;
};

/**
 * Why a license is missing for some rows, in the server's words, and the change that was asked for.
 */
interface LicenseAsk {
  readonly asked: string;
  readonly rows: readonly ListedRecord[];
  readonly fields: BulkFields;
}

type Change = BulkFields & { readonly id: string; readonly version: number };

interface AskedChange {
  readonly changes: readonly Change[];
  readonly isUndo: boolean;
  readonly before: readonly ListedRecord[];
  readonly fields: BulkFields;
  readonly onChanged?: (() => void) | undefined;
}

/** Changes many rows of a list at once, names those left unchanged, and can undo it. */
function useBulkChange({ path, queryKey }: Pick<RecordListOptions<unknown>, "path" | "queryKey">) {
  const client = useQueryClient();
  const { toast } = useToast();
  const words = useWords(recordListWords).bulk;
  const { undo: undoLabel } = useWords(actWords);
  const tellFailure = useTellFailure();
  const undo = useRef<(() => void) | null>(null);
  const [license, setLicense] = useState<LicenseAsk | null>(null);
  const { undo: undoReason } = useWords(adviceWords).reason;

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ changes, isUndo }: AskedChange) =>
      callApi<ChangesMade>(`${path}/bulk`, {
        method: "POST",
        body: { changes, isUndo },
        timeoutMs: 60_000,
      }),
    onSuccess({ changed, refused }, { isUndo, before, onChanged }) {
      onChanged?.();
      setLicense(null);
      showChanged(client, queryKey, changed);
      // Rows that somebody else changed are fetched again, and so is a page requested before the
      // change, which would bring back old rows.
      const isOld = refused.length > 0 || client.isFetching({ queryKey }) > 0;
      if (isOld) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ type: "inactive", refetchType: "none" });
      undo.current =
        isUndo || changed.length === 0 ? null : () => takeBack(listOldValues(changed, before));
      const done = isUndo ? words.undone : words.changed;
      toast({
        title: done(changed.length),
        description: describeRefused(refused, words),
        ...(undo.current ? { action: { label: undoLabel, run: undo.current } } : {}),
      });
    },
    onError(failure, { onChanged, changes, isUndo, before, fields }) {
      const asked = readLicenseAsk(failure);
      if (asked !== null && before.length > 0) {
        setLicense({ asked, rows: before, fields });
        return;
      }
      // The response may be lost although the change was made.
      void client.invalidateQueries({ queryKey });
      // The form that made the change shows the error itself.
      if (onChanged) return;
      // A failed undo can be tried again.
      undo.current = isUndo ? () => takeBack(changes) : undo.current;
      const action = isUndo && undo.current && { label: undoLabel, run: undo.current };
      toast({ title: tellFailure(failure), variant: "destructive", ...(action && { action }) });
    },
  });

  const takeBack = (changes: readonly Change[]) => {
    undo.current = null;
    const given = changes.map((change) => ({ ...change, licenseReason: undoReason }));
    mutate({ changes: given, isUndo: true, before: [], fields: {} });
  };
  const change = (rows: readonly ListedRecord[], fields: BulkFields, onChanged?: () => void) => {
    if (isPending || rows.length === 0) return;
    const changes = rows.map(({ id, version }) => ({ id, version, ...fields }));
    mutate({ changes, isUndo: false, before: rows, fields, onChanged });
  };
  return {
    isPending,
    license: license && {
      asked: license.asked,
      goOn: (licenseReason: string) => change(license.rows, { ...license.fields, licenseReason }),
      giveUp: () => setLicense(null),
    },
    failure: error,
    forgetFailure: reset,
    /** @param onChanged of the form, which stays open until then. */
    change,
    /** Undoes the last change; null without one. */
    undo: () => undo.current?.(),
  };
}

function describeRefused(
  refused: ChangesMade["refused"],
  words: (typeof recordListWords)["en"]["bulk"],
): string | undefined {
  const many = (reason: "changed" | "missing") =>
    refused.filter((one) => one.reason === reason).length;
  const [changed, missing] = [many("changed"), many("missing")];
  const sentences = [
    changed > 0 && words.refusedChanged(changed),
    missing > 0 && words.refusedMissing(missing),
  ];
  return sentences.filter(Boolean).join(" ") || undefined;
}

/** Updates every loaded view without a request. */
function showChanged(
  client: QueryClient,
  queryKey: readonly string[],
  changed: ChangesMade["changed"],
): void {
  const news = new Map(changed.map((row) => [row.id, row]));
  client.setQueriesData<InfiniteData<StaffListPage<ListedRecord>>>({ queryKey }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => ({ ...row, ...news.get(row.id) })),
          })),
        }
      : data,
  );
}

/** Changes that restore the rows' previous values. */
function listOldValues(changed: ChangesMade["changed"], before: readonly ListedRecord[]): Change[] {
  const versions = new Map(changed.map(({ id, version }) => [id, version]));
  return before.flatMap((row): Change[] => {
    const version = versions.get(row.id);
    if (version === undefined) return [];
    const { id, pipelineStatus, closedReason, assignee } = row;
    return [{ id, version, pipelineStatus, closedReason, assignee }];
  });
}
