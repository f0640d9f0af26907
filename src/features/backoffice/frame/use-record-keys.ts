import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "#platform/web/use-words.ts";
import { recordListWords } from "./record-list-words.ts";
import { noRows, refreshRows, selectAll, selectRow } from "./select-rows.ts";
import type { RowSelection } from "./select-rows.ts";
import type { Shortcut } from "./use-shortcuts.ts";

/** As many as the server changes at once. */
export const mostSelected = 500;

export type RecordKeys<Row> = ReturnType<typeof useRecordKeys<Row & { readonly id: string }>>;

interface RecordKeysOptions<Row> {
  /** Of the list: who comes back from a record stands where he was. */
  readonly queryKey: readonly string[];
  readonly rows: readonly Row[];
  /** Rows of one such list stay selected in no other one; a search or filter makes no other list. */
  readonly list: string;
  readonly basePath: string;
}

/** Which row of a list is the current one, which are selected, and the keys that change both. */
export function useRecordKeys<Row extends { readonly id: string }>(
  options: RecordKeysOptions<Row>,
) {
  const { queryKey, rows, basePath, list } = options;
  const words = useWords(recordListWords).keys;
  const navigate = useNavigate();
  const client = useQueryClient();
  const currentKey = ["current", ...queryKey];
  const [current, setCurrent] = useState(() => client.getQueryData<string>(currentKey) ?? null);
  const [kept, setKept] = useState<{ list: string; chosen: RowSelection<Row> }>({
    list,
    chosen: noRows,
  });
  const setChosen = (chosen: RowSelection<Row>) => setKept({ list, chosen });
  const search = useRef<HTMLInputElement>(null);
  const selection = refreshRows(kept.list === list ? kept.chosen : noRows, rows);

  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    const row = document.querySelector<HTMLElement>(`[data-record="${id}"]`);
    row?.querySelector<HTMLElement>(".record-link")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const at = rows.findIndex(({ id }) => id === current);
  const step = (by: 1 | -1) => {
    goTo(at === -1 ? rows[0]?.id : rows[at + by]?.id);
  };
  const select = (id: string, isRange: boolean) =>
    setChosen(selectRow(selection, rows, { id, isRange, most: mostSelected }));
  const shortcuts: readonly Shortcut[] = [
    { key: "j", label: words.next, run: () => step(1) },
    { key: "k", label: words.previous, run: () => step(-1) },
    {
      key: "Enter",
      label: words.open,
      run: () => void (at !== -1 && navigate(`${basePath}/${current}`)),
    },
    { key: "x", label: words.select, run: () => current && select(current, false) },
    { key: "X", label: words.range, run: () => current && select(current, true) },
    { key: "/", label: words.search, run: () => search.current?.focus() },
    { key: "Escape", label: words.clear, run: () => setChosen(noRows) },
  ];
  return {
    current,
    setCurrent(id: string) {
      setCurrent(id);
      client.setQueryData(currentKey, id);
    },
    /** The search field, where "/" leads. */
    search,
    selected: [...selection.rows.values()],
    isSelected: (id: string) => selection.rows.has(id),
    select,
    selectAll: (listed: readonly Row[] = rows) => setChosen(selectAll(listed, mostSelected)),
    clear: () => setChosen(noRows),
    shortcuts,
  };
}
