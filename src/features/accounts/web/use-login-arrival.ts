import { useLocation } from "react-router";
import { useHydrated } from "#platform/web/use-hydrated.ts";

interface LoginArrival {
  readonly hasSessionEnded?: boolean;
  readonly isUnfinishedLogout?: boolean;
  /** The page where the session ended. */
  readonly from?: string;
}

/** Why somebody came to the sign-in; nothing in the server's HTML, which knows no history. */
export function useLoginArrival(): LoginArrival {
  const state = useLocation().state as LoginArrival | null;
  return useHydrated() && state !== null ? state : {};
}
