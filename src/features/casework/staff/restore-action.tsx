import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast-provider.tsx";
import { caseListWords } from "./case-list-words.ts";

interface RestoreActionProps {
  readonly rows: ReadonlyArray<{ readonly id: string }>;
  /** Of the API, such as "/api/admin/leads". */
  readonly path: string;
  readonly queryKey: readonly string[];
  readonly onDone: () => void;
}

/** Brings the selected records back out of the trash, one after the other. */
export function RestoreAction({ rows, path, queryKey, onDone }: RestoreActionProps) {
  const words = useWords(caseListWords).bulk;
  const client = useQueryClient();
  const { toast } = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      for (const { id } of rows) {
        await callApi(`${path}/${id}/restore`, { method: "POST" });
      }
    },
    onSuccess: () => {
      onDone();
      toast({ title: words.restored(rows.length) });
    },
    onError: () => toast({ title: words.restoreFailed, variant: "destructive" }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Button
      tone="secondary"
      size="sm"
      className="min-h-9 px-3"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {words.restore}
    </Button>
  );
}
