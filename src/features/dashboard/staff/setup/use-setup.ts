import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Act } from "#staff/row-act.tsx";
import type { DeclinableStep, Setup } from "#features/dashboard/core/setup.ts";
import { leadQueryKeys } from "#features/leads/staff/lead-queries.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { todayKeys } from "#features/dashboard/staff/use-today.ts";
import { setupWords } from "./setup-words.ts";

interface SetupAnswer {
  readonly setup: Setup;
}

type SetupAct =
  | {
      readonly act: "confirm-figures" | "confirm-approvals";
      readonly keys: readonly string[];
    }
  | {
      readonly act: "confirm-spanish";
      readonly keys: readonly string[];
      readonly reader: string;
    }
  | { readonly act: "undo-spanish" }
  | { readonly act: "do-without"; readonly step: DeclinableStep }
  | { readonly act: "send-test-lead" | "remove-test-lead" };

const queryKey = ["setup"] as const;
const path = "/api/admin/setup";

/** The progress of setup, loaded again on each page that shows it. */
export function useSetup(isAsked = true) {
  return useQuery({
    queryKey,
    enabled: isAsked,
    queryFn: () => callApi<SetupAnswer>(path),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** Steps that are done by a press. The response contains the new state. */
export function useSetupActs() {
  const client = useQueryClient();
  const words = useWords(setupWords);
  return {
    make: (step: SetupAct): Act => ({
      async run() {
        const answer = await callApi<SetupAnswer>(path, { method: "POST", body: step });
        client.setQueryData(queryKey, answer);
        if (!step.act.endsWith("test-lead")) return;
        for (const key of [...leadQueryKeys, ...todayKeys]) {
          void client.invalidateQueries({ queryKey: key });
        }
      },
      said: words.said[step.act],
    }),
    reload: () => client.invalidateQueries({ queryKey }),
  };
}
