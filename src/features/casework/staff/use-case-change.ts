import { useMutation } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import type { CaseSubject } from "./case-subject.ts";
import type { CaseFields } from "./save-change.ts";
import { saveChange } from "./save-change.ts";
import type { CaseAnswer } from "./use-case-cache.ts";
import { useCaseCache } from "./use-case-cache.ts";

/** Changes a record; `onSaved` comes also where its page was left meanwhile. */
export function useCaseChange(subject: CaseSubject, onSaved?: () => void) {
  const { read, take } = useCaseCache(subject);
  const send = (body: object) => callApi<CaseAnswer>(subject.path, { method: "PATCH", body });
  return useMutation({
    mutationFn: (change: CaseFields) =>
      saveChange({ kind: subject.kind, change, read, send, take }),
    onSuccess(answer) {
      take(answer);
      onSaved?.();
    },
  });
}
