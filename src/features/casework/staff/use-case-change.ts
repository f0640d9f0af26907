import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import type { CaseSubject } from "./case-subject.ts";
import type { CaseFields } from "./save-change.ts";
import { saveChange } from "./save-change.ts";
import type { CaseAnswer } from "./use-case-cache.ts";
import { useCaseCache } from "./use-case-cache.ts";

/**
 * Changes a record; `onSaved` comes also where its page was left meanwhile. Of what is asked for while
 * a change is on its way the last is made after it, unless that one fails: then it has to be seen first.
 */
export function useCaseChange(subject: CaseSubject, onSaved?: () => void) {
  const { read, take } = useCaseCache(subject);
  const send = (body: object) => callApi<CaseAnswer>(subject.path, { method: "PATCH", body });
  const [queued, setQueued] = useState<CaseFields | null>(null);
  const mutation = useMutation({
    mutationFn: (change: CaseFields) =>
      saveChange({ kind: subject.kind, change, read, send, take }),
    onSuccess(answer) {
      take(answer);
      onSaved?.();
    },
  });
  const { mutate, isPending, isSuccess, variables } = mutation;
  useEffect(() => {
    if (isPending || queued === null) return;
    setQueued(null);
    if (isSuccess) mutate(queued);
  }, [isPending, isSuccess, queued, mutate]);
  return {
    ...mutation,
    save: (change: CaseFields) => (isPending ? setQueued(change) : mutate(change)),
    /** What the record will be, as far as is known yet. */
    wanted: isPending ? (queued ?? variables) : undefined,
  };
}
