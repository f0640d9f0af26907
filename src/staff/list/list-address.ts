import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { typingRestsMs } from "#platform/web/page-hooks.ts";

/** What the tab's history stores beside an address. */
interface ListState {
  readonly q: string;
}

/** The search text in a history entry's state; empty without one. */
export function readSearch(state: unknown): string {
  const { q } = (state ?? {}) as Partial<Record<keyof ListState, unknown>>;
  return typeof q === "string" ? q : "";
}

/** Splits a view's text into what may be in the address, and what only the history stores. */
export function splitView(query: string): {
  readonly search: string;
  readonly state: ListState | null;
} {
  const address = new URLSearchParams(query);
  const q = address.get("q");
  address.delete("q");
  return { search: address.toString(), state: q ? { q } : null };
}

/** The list that the user works through: how to go back to it, and which row is next. */
interface ListOrigin {
  /** With its filters. */
  readonly address: string;
  /** The history state of the list. */
  readonly state: unknown;
  /** Ids of its rows, in order. */
  readonly ids: readonly string[];
}

const keyOf = (basePath: string) => ["list-origin", basePath];

/** Remembers the list on screen, until it changes or the page is reloaded. */
export function useRememberList(basePath: string, rowIds: readonly string[]): void {
  const client = useQueryClient();
  const { pathname, search, state } = useLocation();
  const ids = rowIds.join();
  useEffect(() => {
    if (ids === "") return;
    const key = keyOf(basePath);
    // Kept indefinitely: a call may take longer than unused queries are usually cached.
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    const origin: ListOrigin = { address: `${pathname}${search}`, state, ids: ids.split(",") };
    client.setQueryData(key, origin);
  }, [client, basePath, pathname, search, state, ids]);
}

/**
 * The list from which a record was opened, with the neighboring records; null when it was opened
 * elsewhere.
 */
export function useListOrigin(basePath: string, id: string) {
  const origin = useQueryClient().getQueryData<ListOrigin>(keyOf(basePath));
  const at = origin?.ids.indexOf(id) ?? -1;
  if (!origin || at === -1) return null;
  const pathOf = (other: string | undefined) => (other ? `${basePath}/${other}` : null);
  return {
    address: origin.address,
    state: { ...(origin.state as object | null), isBack: true },
    /** Which row of the loaded ones it is, from 1. */
    place: at + 1,
    count: origin.ids.length,
    previous: pathOf(origin.ids[at - 1]),
    next: pathOf(origin.ids[at + 1]),
  };
}

/** The filters of a list's address, each with a check of its values. */
export type ListFields<Name extends string> = Readonly<Record<Name, (text: string) => boolean>>;

export type ListValues<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Reads a list's filters from its address. Unknown or invalid ones are named and ignored. */
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

/** Writes filters to an address in a fixed order, so that equal ones have the same text. */
export function writeListAddress(values: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(values).filter(([, text]) => text);
  return new URLSearchParams(set.toSorted() as [string, string][]).toString();
}

/**
 * A list's filters, stored in the page's address: Back, reload and a copied link keep the view. The
 * search text is in the tab's history instead, because nobody's name belongs in an address.
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
  const isInAddress = address.has("q");
  useEffect(() => {
    if (isInAddress) show(asked.toString(), true);
    // oxlint-disable-next-line react/exhaustive-deps -- only for an address of old that has a search in it
  }, [isInAddress]);
  /** Reads the current address, because a recent change may not be rendered yet. */
  const readNow = () => readListAddress(fields, new URLSearchParams(window.location.search)).values;
  const change = (changes: ListValues<Name | "q">, replace = false) =>
    show(writeListAddress({ ...readNow(), q: values.q, ...changes }), replace);
  const typing = useTypedSearch(values.q ?? "", (q) =>
    change({ q } as ListValues<Name | "q">, true),
  );
  return {
    values,
    ignored,
    /** The view as one text, including its search. */
    query: writeListAddress(values),
    change,
    /** Shows another view, and drops this one completely. */
    show: (query: string) => show(query, false),
    ...typing,
  };
}

/** Puts a typed search into the history once typing pauses. */
function useTypedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [seen, setSeen] = useState(searched);
  const [sent, setSent] = useState(searched);
  if (searched !== seen) {
    setSeen(searched);
    // The search changed by Back or another view, instead of by typing.
    if (searched !== sent) setTyped(searched);
    setSent(searched);
  }
  const wanted = typed.trim();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const [rested, setRested] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (wanted === searched) return undefined;
    // The router navigates in a transition. This update is a transition as well, so it is rendered
    // together with the navigation or later: otherwise the search would pull back somebody who
    // opens a record meanwhile.
    const rest = () => startTransition(() => setRested({ text: wanted }));
    const timer = setTimeout(rest, typingRestsMs);
    return () => clearTimeout(timer);
  }, [wanted, searched]);
  // Uses the current view, because another one may have been chosen since the typing began.
  const send = useEffectEvent(() => {
    const isLeaving = next !== undefined && next.pathname !== pathname;
    if (isLeaving || rested?.text !== wanted || wanted === searched) return;
    setSent(wanted);
    search(wanted);
  });
  useLayoutEffect(() => send(), [rested]);
  return { typed, setTyped };
}
