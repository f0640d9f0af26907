import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import type { CaseSubject } from "./case-subject.ts";
import { createRequestKeys } from "./request-keys.ts";
import type { CaseAnswer } from "./use-case-cache.ts";
import { useCaseCache } from "./use-case-cache.ts";

/**
 * Adds something to a record: a note, a call, a task. The same thing that is sent again, because the
 * answer to it was lost or the button was pressed twice, is stored once.
 */
export function useCasePost<Body extends object>(
  subject: CaseSubject,
  place:
    | "notes"
    | "calls"
    | "mails"
    | "tasks"
    | "restore"
    | "revocations"
    | "revocation-corrections",
  /** It is stored, also where the page was left meanwhile. */
  onStored?: (body: Body) => void,
) {
  const cache = useCaseCache(subject);
  const [keys] = useState(createRequestKeys);
  return useMutation({
    mutationFn: (body: Body) => {
      const requestKey = keys.find(JSON.stringify(body));
      const path = `${subject.path}/${place}`;
      return callApi<CaseAnswer>(path, { method: "POST", body: { ...body, requestKey } });
    },
    onSuccess(answer, body) {
      keys.markStored();
      cache.take(answer);
      onStored?.(body);
    },
  });
}
