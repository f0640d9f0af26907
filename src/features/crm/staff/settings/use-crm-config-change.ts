import type { QueryClient } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { troublesKey } from "#features/backoffice/frame/use-troubles.ts";
import { applyConfigChange, undoConfigChange } from "#features/crm/core/crm-config-change.ts";
import type { CrmConfigChange } from "#features/crm/core/crm-settings.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/toast-provider.tsx";
import type { CrmConfigsAnswer } from "#features/crm/staff/crm-queries.ts";
import { crmConfigsKey, crmPath } from "#features/crm/staff/crm-queries.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";

const mutationKey = ["crm-config"] as const;

/** Saves a change of a provider's settings. It shows at once, and goes back if it can't be saved. */
export function useCrmConfigChange(provider: string, label: string) {
  const words = useWords(crmWords).toasts;
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationKey,
    // One after another, so that the last change made is the last one saved.
    scope: { id: `crm-config-${provider}` },
    mutationFn: (change: CrmConfigChange) =>
      callApi(crmPath("config", provider), { method: "PUT", body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: crmConfigsKey });
      const before = readConfig(client, provider);
      changeConfig(client, provider, change);
      return before ? undoConfigChange(before, change) : {};
    },
    onSuccess: () => {
      toast({ title: words.saved, description: words.savedText(label) });
    },
    onError: (_failure, _change, undo) => {
      changeConfig(client, provider, undo ?? {});
      toast({
        title: words.notSaved,
        description: words.notSavedText(label),
        variant: "destructive",
      });
    },
    onSettled: () => {
      // With more changes on their way, an answer now would show them undone for a moment.
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: crmConfigsKey });
      void client.invalidateQueries({ queryKey: troublesKey });
    },
  });
}

function readConfig(client: QueryClient, provider: string) {
  const answer = client.getQueryData<CrmConfigsAnswer>(crmConfigsKey);
  return answer?.configs.find((config) => config.provider === provider);
}

function changeConfig(client: QueryClient, provider: string, change: CrmConfigChange): void {
  client.setQueryData<CrmConfigsAnswer>(crmConfigsKey, (answer) =>
    answer
      ? {
          ...answer,
          configs: answer.configs.map((config) =>
            config.provider === provider ? applyConfigChange(config, change) : config,
          ),
        }
      : answer,
  );
}
