import { caseWords } from "#features/casework/staff/case-words.ts";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { describeFailure } from "#features/casework/staff/describe-failure.ts";
import { useCaseCache } from "#features/casework/staff/use-case-cache.ts";
import type { LeadDocument } from "#features/documents/core/document.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/toast-provider.tsx";
import { documentsWords } from "./documents-words.ts";

type Named = Pick<LeadDocument, "id">;

/** Takes documents off a lead and puts them back; the notice of the one offers the other. */
export function useDocumentChange({ path, ...subject }: CaseSubject) {
  const { toasts } = useWords(documentsWords);
  const { failures } = useWords(caseWords);
  const { toast } = useToast();
  const { refresh } = useCaseCache(subject);

  async function change(call: () => Promise<unknown>, onDone: () => void): Promise<void> {
    try {
      await call();
    } catch (failure) {
      const title = describeFailure(failure as Error, failures);
      toast({ title, variant: "destructive" });
      return void refresh();
    }
    // Undone while its row still stood there, a document would come back with the question open.
    await refresh();
    onDone();
  }

  const restore = ({ id }: Named) =>
    void change(
      () => callApi(`${path}/documents/${id}/restore`, { method: "POST" }),
      () => void toast({ title: toasts.restored }),
    );
  const remove = (document: Named) =>
    void change(
      () => callApi(`${path}/documents/${document.id}`, { method: "DELETE" }),
      () =>
        void toast({
          title: toasts.removed,
          action: { label: toasts.undo, run: () => restore(document) },
        }),
    );
  return { remove, restore };
}
