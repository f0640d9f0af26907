import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { staffWords } from "./staff-words.ts";

/** Loads again what a page shows: it never goes stale by itself. */
export function RefreshButton({
  queryKeys,
}: {
  readonly queryKeys: readonly (readonly string[])[];
}) {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  return (
    <Button
      tone="quiet"
      size="sm"
      aria-disabled={isFetching}
      onClick={() => {
        if (isFetching) return;
        for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
      }}
    >
      <RefreshCw aria-hidden="true" size={18} className={isFetching ? "animate-spin" : ""} />
      {useWords(staffWords).refresh}
    </Button>
  );
}
