import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { makeUuid } from "#platform/web/make-uuid.ts";
import type { CaseSubject } from "./case-subject.ts";
import type { CaseAnswer } from "./use-case-cache.ts";
import { useCaseCache } from "./use-case-cache.ts";

/**
 * Adds something to a record: a note, a call, a task. The same thing that is sent again because the
 * answer to it was lost is stored once.
 */
export function useCasePost<Body extends object>(
  subject: CaseSubject,
  place: "notes" | "calls" | "mails" | "tasks" | "restore",
  /** It is stored, also where the page was left meanwhile. */
  onStored?: (body: Body) => void,
) {
  const cache = useCaseCache(subject);
  const attempt = useRef({ text: "", requestKey: "" });
  return useMutation({
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body);
      if (attempt.current.text !== text) attempt.current = { text, requestKey: makeUuid() };
      const { requestKey } = attempt.current;
      const path = `${subject.path}/${place}`;
      return callApi<CaseAnswer>(path, { method: "POST", body: { ...body, requestKey } });
    },
    onSuccess(answer, body) {
      attempt.current = { text: "", requestKey: "" };
      cache.take(answer);
      onStored?.(body);
    },
  });
}
