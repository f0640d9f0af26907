import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";

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
export function useRememberList(basePath: string, rows: readonly { readonly id: string }[]): void {
  const client = useQueryClient();
  const { pathname, search, state } = useLocation();
  const ids = rows.map(({ id }) => id).join();
  useEffect(() => {
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
    state: origin.state,
    previous: pathOf(origin.ids[at - 1]),
    next: pathOf(origin.ids[at + 1]),
  };
}
