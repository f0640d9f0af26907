import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { readSearch, splitView } from "./list-search.ts";

/** What may stand in a list's address, and how each value is recognized. */
export type ListFields<Name extends string> = Readonly<Record<Name, (text: string) => boolean>>;

export type ListValues<Name extends string> = Readonly<Partial<Record<Name, string>>>;

const quietMs = 250;

/**
 * Reads a list's filters from its address. Anything else that stands there, mistyped or of another
 * day, is named instead of obeyed.
 */
export function readListAddress<Name extends string>(
  fields: ListFields<Name>,
  address: URLSearchParams,
): { readonly values: ListValues<Name>; readonly ignored: readonly string[] } {
  const values: Partial<Record<Name, string>> = {};
  const ignored = new Set<string>();
  for (const [name, text] of address) {
    if (text === "") continue;
    const isField = Object.hasOwn(fields, name);
    if (isField && !Object.hasOwn(values, name) && fields[name as Name](text)) {
      values[name as Name] = text;
    } else ignored.add(name);
  }
  return { values, ignored: [...ignored] };
}

/** The filters as they stand in an address, in one order, so that equal ones have one text. */
export function writeListAddress(values: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(values).filter(([, text]) => text);
  return new URLSearchParams(set.toSorted() as [string, string][]).toString();
}

/**
 * A list's filters, kept in the page's address: Back, reload and a copied link keep the view. What
 * somebody searches for stands in the tab's history instead, as nobody's name belongs in an address.
 */
export function useListAddress<Name extends string>(fields: ListFields<Name | "q">) {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const asked = new URLSearchParams(address);
  const searched = readSearch(state);
  if (searched && !asked.has("q")) asked.set("q", searched);
  const { values, ignored } = readListAddress(fields, asked);
  const show = (query: string, replace: boolean) => {
    const view = splitView(query);
    setAddress(new URLSearchParams(view.search), {
      replace,
      preventScrollReset: true,
      state: view.state,
    });
  };
  const isTold = address.has("q");
  useEffect(() => {
    if (isTold) show(asked.toString(), true);
    // oxlint-disable-next-line react/exhaustive-deps -- only for an address of old that has a search in it
  }, [isTold]);
  const change = (changes: ListValues<Name | "q">, replace = false) =>
    show(writeListAddress({ ...values, ...changes }), replace);
  const typing = useTypedSearch(values.q ?? "", (q) =>
    change({ q } as ListValues<Name | "q">, true),
  );
  return {
    values,
    ignored,
    /** The view as one text, its search too. */
    query: writeListAddress(values),
    change,
    /** Shows another view; nothing of this one stays. */
    show: (query: string) => show(query, false),
    ...typing,
  };
}

/** What is typed stands in the address once the typing rests. */
function useTypedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [seen, setSeen] = useState(searched);
  const [sent, setSent] = useState(searched);
  if (searched !== seen) {
    setSeen(searched);
    // By Back or another view, and not because of what was typed.
    if (searched !== sent) setTyped(searched);
    setSent(searched);
  }
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === searched) return undefined;
    const timer = setTimeout(() => {
      setSent(wanted);
      search(wanted);
    }, quietMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `search` is new with each drawing and would start the pause anew
  }, [wanted, searched]);
  return { typed, setTyped };
}
