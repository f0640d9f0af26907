import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { defaultLocale } from "#platform/core/locale.ts";
import { Button } from "#ui/button.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { leadQueryKeys } from "#features/leads/staff/lead-queries.ts";
import { crmConfigsKey, crmOverviewKey } from "#features/crm/staff/crm-queries.ts";

const queryKeys = [...leadQueryKeys, crmConfigsKey, crmOverviewKey];

/** Loads the dashboard's figures and leads again: they never go stale by themselves. */
export function RefreshButton() {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  return (
    <Button
      tone="quiet"
      size="sm"
      aria-disabled={isFetching}
      onClick={() => {
        if (isFetching) return;
        for (const queryKey of queryKeys) void client.refetchQueries({ queryKey });
      }}
    >
      <RefreshCw aria-hidden="true" size={18} className={isFetching ? "animate-spin" : ""} />
      {dashboardWords[defaultLocale].buttons.refresh}
    </Button>
  );
}
