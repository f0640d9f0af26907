import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { HeldData } from "#features/privacy/core/person-request.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { holdPresses } from "#ui/form/hold-presses.ts";

const takeBackMark = "take-back.";

/** What a link of ours leads to. `asking` without one. */
export type LinkState =
  | { readonly kind: "asking" }
  | { readonly kind: "opening" }
  | ({ readonly kind: "open" } & Opened)
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
  /** As it stood in the address; once the link is spent, what came for it. */
  hash: string;
}

/** Changes something by the link that is open. */
export type ChangeHeld = (what: string, change?: object) => Promise<void>;

/** Opens the link whose token stands behind the `#`, and changes what is held by it. */
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
    // A slower answer tells of what was before, or of another link.
    if (mine !== reading.current) return;
    holdPresses();
    // What is read anew was opened by this page itself.
    setState((before) =>
      before.kind === "open" && next.kind === "open"
        ? { ...next, openedBefore: before.openedBefore }
        : next,
    );
  }, []);

  const begin = useCallback(
    (hash: string) => {
      link.current = { hash };
      // Nothing of the link before stays on screen: it can't be pressed by mistake for this one's.
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

  /** Calls wait for one another: the first change spends the link, and the next needs what came for it. */
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
 * Takes what stands behind the `#` out of the address at once: neither the history of the browser
 * nor a page that is followed from here is to know it.
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
    // The link of a second mail may be opened in the tab of the first.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [onHash]);
}

/**
 * Gives the token to the link that leads to this page in another language. On the window, after the
 * site's own script has given it the address's fragment, which is empty by now.
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

/** Null for whatever is no refusal of the link itself. */
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
  return { kind: "open", held, openedBefore };
}

async function changeBy(link: OpenLink, what: string, body: object): Promise<void> {
  const sent = { token: readToken(link.hash), ...body };
  const { token } = await post<{ token?: string }>(what, sent);
  link.hash = token ?? link.hash;
}

function readToken(hash: string): string {
  return hash.startsWith(takeBackMark) ? hash.slice(takeBackMark.length) : hash;
}

/** One of the calls of a link; its token goes in the body, where nobody writes it down. */
function post<Answer>(what: string, body: object): Promise<Answer> {
  return callApi<Answer>(`/api/your-data/${what}`, { method: "POST", body });
}
