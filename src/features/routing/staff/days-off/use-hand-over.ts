import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adviceWords } from "#records/staff/advice-words.ts";
import { readLicenseAsk } from "#records/staff/use-record-change.ts";
import { useTellFailure } from "#staff/row-act.tsx";
import { actWords } from "#staff/staff-words.ts";
import type {
  DaysOffAnswer,
  HandedOver,
  HandOver,
} from "#features/routing/core/routing-answers.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { daysOffWords, tellCounts } from "./days-off-words.ts";

/** The counts of work, by kind. */
export const countWork = ({
  records,
  tasks,
}: Pick<HandOver, "records"> & { tasks: readonly unknown[] }) => ({
  lead: records.filter(({ kind }) => kind === "lead").length,
  inquiry: records.filter(({ kind }) => kind === "inquiry").length,
  application: records.filter(({ kind }) => kind === "application").length,
  task: tasks.length,
});

/**
 * Hands work over in one step that can be undone.
 *
 * @param onHanded called once it was handed over.
 */
export function useHandOver(onHanded: () => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const { toast } = useToast();
  const words = useWords(daysOffWords);
  const { undo: undoLabel } = useWords(actWords);
  const { undo: undoReason } = useWords(adviceWords).reason;
  const tellFailure = useTellFailure();
  const [license, setLicense] = useState<{ asked: string; work: HandOver } | null>(null);
  const reload = () =>
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== "profile" });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: HandOver) =>
      callApi<HandedOver>("/api/admin/hand-over", { method: "POST", body }),
    onSuccess(handed, { from, to, isUndo }) {
      setLicense(null);
      reload();
      if (isUndo) {
        toast({ title: words.undone(to ?? "") });
        return;
      }
      const { records, tasks, refused } = handed;
      const isAny = records.length + tasks.length > 0;
      const undo = () =>
        mutate({ from: to, to: from, records, tasks, licenseReason: undoReason, isUndo: true });
      toast({
        title: isAny ? words.handed(tellCounts(countWork(handed), locale), to) : words.nothing,
        ...(refused > 0 && isAny && { description: words.refused(refused) }),
        ...(isAny && { action: { label: undoLabel, run: undo } }),
      });
      onHanded();
    },
    onError(failure, work) {
      const asked = readLicenseAsk(failure);
      if (asked !== null) setLicense({ asked, work });
      else {
        // The answer may be lost although the work was handed over.
        reload();
        const action = work.isUndo && { label: undoLabel, run: () => mutate(work) };
        toast({ title: tellFailure(failure), variant: "destructive", ...(action && { action }) });
      }
    },
  });
  return {
    isPending,
    failure: license === null ? null : error,
    license: license && {
      asked: license.asked,
      goOn: (licenseReason: string) => mutate({ ...license.work, licenseReason }),
      giveUp: () => setLicense(null),
    },
    hand(from: string, to: string | null, { records, tasks }: DaysOffAnswer) {
      mutate({
        from,
        to,
        records: records.map(({ kind, id, version }) => ({ kind, id, version })),
        tasks: tasks.map(({ id }) => id),
      });
    },
    giveBack: (work: HandOver) => mutate({ ...work, licenseReason: undoReason, isUndo: true }),
  };
}
