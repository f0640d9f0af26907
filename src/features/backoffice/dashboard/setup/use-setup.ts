import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Setup } from "#features/backoffice/core/setup.ts";
import { leadQueryKeys } from "#features/leads/staff/lead-queries.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { todayKeys } from "#features/backoffice/dashboard/use-today.ts";
import { setupWords } from "./setup-words.ts";

interface SetupAnswer {
  readonly setup: Setup;
}

type SetupAct =
  | { readonly act: "confirm-figures" | "confirm-spanish"; readonly keys: readonly string[] }
  | { readonly act: "do-without"; readonly step: "backup" | "colleague" }
  | { readonly act: "send-test-lead" | "remove-test-lead" };

const queryKey = ["setup"] as const;
const path = "/api/admin/setup";

/** How far setting up has come, looked up anew on each page that shows it. */
export function useSetup() {
  return useQuery({
    queryKey,
    queryFn: () => callApi<SetupAnswer>(path),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** Takes a step; a failure is told in passing, for the button stays and can be pressed again. */
export function useSetupAct() {
  const client = useQueryClient();
  const words = useWords(setupWords);
  const { toast } = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: SetupAct) => callApi<SetupAnswer>(path, { method: "POST", body: act }),
    onSuccess(answer, { act }) {
      client.setQueryData(queryKey, answer);
      if (!act.endsWith("test-lead")) return;
      for (const key of [...leadQueryKeys, ...todayKeys]) {
        void client.invalidateQueries({ queryKey: key });
      }
    },
    onError: () => toast({ title: words.failed }),
  });
  return {
    isPending,
    take(act: SetupAct): void {
      if (!isPending) mutate(act);
    },
  };
}
