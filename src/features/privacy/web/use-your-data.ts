import { useCallback, useEffect, useRef, useState } from "react";
import type { HeldData } from "#features/privacy/core/person-request.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";

const takeBackMark = "take-back.";

/** What a link of ours leads to. `asking` without one. */
export type LinkState =
  | { readonly kind: "asking" }
  | { readonly kind: "opening" }
  | { readonly kind: "open"; readonly token: string; readonly held: HeldData }
  | { readonly kind: "take-back"; readonly token: string; readonly eraseAt: string | null }
  | { readonly kind: "over" }
  | { readonly kind: "offline" };

type Deletion = { readonly eraseAt: string } | null;

/**
 * Opens the link whose token stands behind the `#`, and takes it out of the address at once: neither
 * the history of the browser nor a page that is followed from here is to know it.
 */
export function useYourData() {
  const [state, setState] = useState<LinkState>({ kind: "asking" });
  const link = useRef<string | null>(null);
  const reading = useRef(0);

  const open = useCallback(async (hash: string): Promise<void> => {
    reading.current += 1;
    const mine = reading.current;
    const next = await readLink(hash).catch((failure: unknown): LinkState => {
      const isOver = failure instanceof ApiError && failure.status === 401;
      return { kind: isOver ? "over" : "offline" };
    });
    // A slower answer tells of what was before, or of another link.
    if (mine === reading.current) setState(next);
  }, []);

  useEffect(() => {
    function take(): void {
      const hash = window.location.hash.slice(1);
      if (hash === "") return;
      window.history.replaceState(window.history.state, "", window.location.pathname);
      link.current = hash;
      // Nothing of the link before stays on screen: it can't be pressed by mistake for this one's.
      setState({ kind: "opening" });
      void open(hash);
    }
    take();
    // The link of a second mail may be opened in the tab of the first.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [open]);

  const reload = useCallback(async () => {
    if (link.current === null) return;
    setState((before) => (before.kind === "open" ? before : { kind: "opening" }));
    await open(link.current);
  }, [open]);
  return { state, reload };
}

async function readLink(hash: string): Promise<LinkState> {
  if (hash.startsWith(takeBackMark)) {
    const token = hash.slice(takeBackMark.length);
    const { deletion } = await post<{ deletion: Deletion }>("deletion", { token });
    return { kind: "take-back", token, eraseAt: deletion?.eraseAt ?? null };
  }
  const { held } = await post<{ held: HeldData }>("open", { token: hash });
  return { kind: "open", token: hash, held };
}

/** One of the calls of a link; its token goes in the body, where nobody writes it down. */
export function post<Answer>(what: string, body: object): Promise<Answer> {
  return callApi<Answer>(`/api/your-data/${what}`, { method: "POST", body });
}
