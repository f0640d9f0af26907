import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { HeldData } from "#features/privacy/core/person-request.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";

const takeBackMark = "take-back.";

/** The state of the page by its link; `asking` without one. */
export type LinkState =
  | { readonly kind: "asking" }
  | { readonly kind: "opening" }
  | ({ readonly kind: "open"; readonly token: string } & Opened)
  | { readonly kind: "take-back"; readonly deletions: Deletions }
  | { readonly kind: "over" }
  | { readonly kind: "spent"; readonly usedAt: string }
  | { readonly kind: "offline" };

type Deletions = HeldData["deletions"];

interface Opened {
  readonly held: HeldData;
  /** When the link was first opened; null when this page did it. */
  readonly openedBefore: string | null;
}

interface OpenLink {
  /** The token in the address; once the link is spent, its replacement. */
  hash: string;
}

/** Changes something with the open link. */
export type ChangeHeld = (what: string, change?: object) => Promise<void>;

/** Opens the link whose token is behind the `#`, and makes changes with it. */
export function useYourData() {
  const [state, setState] = useState<LinkState>({ kind: "asking" });
  const link = useRef<OpenLink | null>(null);
  const reading = useRef(0);
  const calls = useRef(Promise.resolve());

  const open = useCallback(async (hash: string): Promise<void> => {
    reading.current += 1;
    const mine = reading.current;
    const next = await readLink(hash).catch(
      (failure: unknown): LinkState => findRefusal(failure) ?? { kind: "offline" },
    );
    // A slower response may be outdated, or belong to another link.
    if (mine !== reading.current) return;
    holdPresses();
    // Data read again was opened by this page itself.
    setState((before) =>
      before.kind === "open" && next.kind === "open"
        ? { ...next, openedBefore: before.openedBefore }
        : next,
    );
  }, []);

  const begin = useCallback(
    (hash: string) => {
      link.current = { hash };
      // Removes the previous link's data from the screen, so that it can't be changed by mistake.
      setState({ kind: "opening" });
      void open(hash);
    },
    [open],
  );
  useHash(begin);
  useHandOver(link);

  const reload = useCallback(async () => {
    setState((before) => (before.kind === "open" ? before : { kind: "opening" }));
    calls.current = calls.current.then(() => (link.current ? open(link.current.hash) : undefined));
    await calls.current;
  }, [open]);

  /**
   * Requests run one after another: the first change spends the link, and the next needs its
   * replacement.
   */
  const change = useCallback<ChangeHeld>((what, body = {}) => {
    const mine = link.current;
    if (mine === null) return Promise.resolve();
    const changed = calls.current.then(() => changeBy(mine, what, body));
    calls.current = changed.catch((failure: unknown) => {
      const refusal = findRefusal(failure);
      if (refusal === null || link.current !== mine) return;
      holdPresses();
      setState(refusal);
    });
    return changed;
  }, []);
  return { state, reload, change };
}

/**
 * Removes the fragment from the address at once, so that neither the browser's history nor a linked
 * page gets the token.
 */
function useHash(onHash: (hash: string) => void): void {
  useEffect(() => {
    function take(): void {
      const hash = window.location.hash.slice(1);
      if (hash === "") return;
      window.history.replaceState(window.history.state, "", window.location.pathname);
      onHash(hash);
    }
    take();
    // The link of a second mail may be opened in the same tab.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [onHash]);
}

/**
 * Adds the token to the link to this page in another language. Listens on the window, after the
 * site's own script has set the address's fragment, which is empty by now.
 */
function useHandOver(link: RefObject<OpenLink | null>): void {
  useEffect(() => {
    function handOver({ target }: MouseEvent): void {
      const other = (target as Element).closest<HTMLAnchorElement>("a[data-language]");
      if (other && link.current) other.hash = link.current.hash;
    }
    window.addEventListener("click", handOver);
    return () => window.removeEventListener("click", handOver);
  }, [link]);
}

/** Null for a failure that is not a refusal of the link itself. */
function findRefusal(failure: unknown): LinkState | null {
  if (!(failure instanceof ApiError) || failure.status !== 401) return null;
  const { usedAt } = (failure.answer ?? {}) as { readonly usedAt?: string };
  return usedAt === undefined ? { kind: "over" } : { kind: "spent", usedAt };
}

async function readLink(hash: string): Promise<LinkState> {
  const body = { token: readToken(hash) };
  if (hash.startsWith(takeBackMark)) {
    const { deletions } = await post<{ deletions: Deletions }>("deletion", body);
    return { kind: "take-back", deletions };
  }
  const { held, openedBefore } = await post<Opened>("open", body);
  return { kind: "open", ...body, held, openedBefore };
}

async function changeBy(link: OpenLink, what: string, body: object): Promise<void> {
  const sent = { token: readToken(link.hash), ...body };
  const { token } = await post<{ token?: string }>(what, sent);
  link.hash = token ?? link.hash;
}

function readToken(hash: string): string {
  return hash.startsWith(takeBackMark) ? hash.slice(takeBackMark.length) : hash;
}

/** A request with the link; its token is in the body, which is not logged. */
function post<Answer>(what: string, body: object): Promise<Answer> {
  return callApi<Answer>(`/api/your-data/${what}`, { method: "POST", body });
}
