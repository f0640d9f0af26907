import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/toast-provider.tsx";
import { crmOverviewKey, crmPath } from "#features/crm/staff/crm-queries.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";

// The server gives each CRM up to fifteen seconds.
const timeoutMs = 30_000;

/** Asks one CRM whether it would take leads. */
export function useConnectionTest(provider: string, label: string) {
  const words = useWords(crmWords).toasts;
  const client = useQueryClient();
  const { toast } = useToast();
  const title = words.test(label);
  return useMutation({
    mutationFn: () =>
      callApi<{ connected: boolean }>(crmPath("test", provider), { method: "POST", timeoutMs }),
    onSuccess: ({ connected }) => {
      toast(
        connected
          ? { title, description: words.connected }
          : { title, description: words.notConnected, variant: "destructive" },
      );
    },
    onError: () => {
      toast({ title, description: words.testFailed, variant: "destructive" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  });
}

/** Asks all of them at once. */
export function useAllConnectionTests() {
  const words = useWords(crmWords).toasts;
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => callApi("/api/admin/crm/test-all", { method: "POST", timeoutMs }),
    onSuccess: () => {
      toast({ title: words.allTested, description: words.allTestedText });
    },
    onError: () => {
      toast({
        title: words.allFailed,
        description: words.allFailedText,
        variant: "destructive",
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  });
}
