import { useEffect, useState } from "react";
import { reloadPage } from "#platform/web/api-client.ts";
import type { FamilyBlueprint } from "./family-blueprint.tsx";

type Loaded = typeof FamilyBlueprint;

let loaded: Loaded | null = null;

async function load(): Promise<Loaded> {
  const module = await import("./family-blueprint.tsx");
  loaded = module.FamilyBlueprint;
  return loaded;
}

/**
 * Fetches the blueprint's words and rules while step 9 is filled in: nobody who stops earlier needs
 * them, and whoever sends must not wait for them on a connection that may fail by then.
 */
export function useBlueprintAhead(): void {
  useEffect(() => {
    // What fails now is tried again where it is shown, and told there.
    if (!loaded) load().catch(() => {});
  }, []);
}

/**
 * The blueprint's component once it is here, and what became of asking for it.
 *
 * @param isWanted whoever gets none does not ask.
 */
export function useLoadedBlueprint(isWanted: boolean) {
  const [Component, setComponent] = useState<Loaded | null>(() => loaded);
  const [failures, setFailures] = useState(0);
  const [isLoading, setIsLoading] = useState(!Component);

  function retry(): void {
    // Some browsers never ask again for a module that failed once; a page that is loaded anew does,
    // and it finds the answers where the tab keeps them.
    setIsLoading(true);
    (failures > 1 ? reloadPage() : load()).then(
      (arrived) => setComponent(() => arrived),
      () => {
        setFailures((before) => before + 1);
        setIsLoading(false);
      },
    );
  }

  useEffect(() => {
    if (isWanted && !Component) retry();
    // Asked for once by itself, then by whoever presses the button.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);

  return { Component, isLoading, retry };
}
