import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { SavedView } from "#features/casework/core/saved-view.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/toast-provider.tsx";
import { caseListWords } from "./case-list-words.ts";

type NamedView = Pick<SavedView, "name" | "query">;

/** The own views of a list: saved under a name, renamed, deleted and brought back. */
export function useSavedViews(list: CaseKind) {
  const client = useQueryClient();
  const { toast } = useToast();
  const words = useWords(caseListWords).views;
  const queryKey = ["views", list];
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      callApi<{ readonly views: readonly SavedView[] }>(`/api/admin/views?list=${list}`),
  });
  const post = ({ name, query }: NamedView, replaces?: string) =>
    callApi<unknown>("/api/admin/views", {
      method: "POST",
      body: { list, name, query, replaces },
    });
  const drop = ({ id }: SavedView) =>
    callApi<unknown>(`/api/admin/views/${id}`, { method: "DELETE" });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (failure) =>
      toast({
        title: words.failed,
        description: (failure instanceof ApiError && failure.serverMessage) || undefined,
        variant: "destructive",
      }),
  });
  const attempt = (work: () => Promise<unknown>) =>
    mutateAsync(work).then(
      () => true,
      () => false,
    );
  return {
    views: data?.views ?? [],
    isBusy: isPending,
    save: (view: NamedView) => attempt(() => post(view)),
    rename: (view: SavedView, name: string) =>
      attempt(async () => {
        await post({ ...view, name }, view.id);
      }),
    async remove(view: SavedView) {
      if (!(await attempt(() => drop(view)))) return;
      toast({
        title: words.removed(view.name),
        action: { label: words.undo, run: () => void attempt(() => post(view)) },
      });
    },
  };
}
