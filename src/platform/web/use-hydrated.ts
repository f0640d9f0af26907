import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False in the server's HTML and until React has taken over: nothing listens to a button before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
