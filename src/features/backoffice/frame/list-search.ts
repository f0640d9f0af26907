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
