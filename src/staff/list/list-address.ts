import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { typingRestsMs } from "#platform/web/page-hooks.ts";

/** What the tab's history keeps beside an address. */
interface ListState {
  readonly q: string;
}

/** What was searched for, as a place in the history keeps it; empty when nothing was. */
export function readSearch(state: unknown): string {
  const { q } = (state ?? {}) as Partial<Record<keyof ListState, unknown>>;
  return typeof q === "string" ? q : "";
}

/** A view's text as the way to it: what may stand in the address, and what the history keeps. */
export function splitView(query: string): {
  readonly search: string;
  readonly state: ListState | null;
} {
  const address = new URLSearchParams(query);
  const q = address.get("q");
  address.delete("q");
  return { search: address.toString(), state: q ? { q } : null };
}

/** The list that somebody works through: how to get back to it, and who is next. */
interface ListOrigin {
  /** With its filters. */
  readonly address: string;
  /** What the history keeps of it. */
  readonly state: unknown;
  /** Of its rows, in their order. */
  readonly ids: readonly string[];
}

const keyOf = (basePath: string) => ["list-origin", basePath];

/** Remembers the list on screen, until it shows others or the page is loaded anew. */
export function useRememberList(basePath: string, rowIds: readonly string[]): void {
  const client = useQueryClient();
  const { pathname, search, state } = useLocation();
  const ids = rowIds.join();
  useEffect(() => {
    if (ids === "") return;
    const key = keyOf(basePath);
    // A call may take longer than what nobody looks at is usually kept.
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    const origin: ListOrigin = { address: `${pathname}${search}`, state, ids: ids.split(",") };
    client.setQueryData(key, origin);
  }, [client, basePath, pathname, search, state, ids]);
}

/** The list that a record stands in, and the records beside it; null when it came from elsewhere. */
export function useListOrigin(basePath: string, id: string) {
  const origin = useQueryClient().getQueryData<ListOrigin>(keyOf(basePath));
  const at = origin?.ids.indexOf(id) ?? -1;
  if (!origin || at === -1) return null;
  const pathOf = (other: string | undefined) => (other ? `${basePath}/${other}` : null);
  return {
    address: origin.address,
    state: { ...(origin.state as object | null), isBack: true },
    previous: pathOf(origin.ids[at - 1]),
    next: pathOf(origin.ids[at + 1]),
  };
}

/** What may stand in a list's address, and how each value is recognized. */
export type ListFields<Name extends string> = Readonly<Record<Name, (text: string) => boolean>>;

export type ListValues<Name extends string> = Readonly<Partial<Record<Name, string>>>;

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
  /** As the address has them: a change of a moment ago may not be drawn yet. */
  const readNow = () => readListAddress(fields, new URLSearchParams(window.location.search)).values;
  const change = (changes: ListValues<Name | "q">, replace = false) =>
    show(writeListAddress({ ...readNow(), q: values.q, ...changes }), replace);
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
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const [rested, setRested] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (wanted === searched) return undefined;
    // The router tells in a transition that somebody is on the way to another page. This one is drawn
    // together with it or later: at once, the search would call back whoever opens a record meanwhile.
    const rest = () => startTransition(() => setRested({ text: wanted }));
    const timer = setTimeout(rest, typingRestsMs);
    return () => clearTimeout(timer);
  }, [wanted, searched]);
  // As the list is by then: another view may have been chosen since the typing began.
  const send = useEffectEvent(() => {
    const isLeaving = next !== undefined && next.pathname !== pathname;
    if (isLeaving || rested?.text !== wanted || wanted === searched) return;
    setSent(wanted);
    search(wanted);
  });
  useLayoutEffect(() => send(), [rested]);
  return { typed, setTyped };
}
