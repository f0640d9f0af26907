import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { crmOverviewKey, crmPath } from "#features/crm/staff/crm-queries.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { readServerMessage } from "#platform/web/read-server-message.ts";
import { useWords } from "#platform/web/use-words.ts";

// The count walks through all leads.
const countTimeoutMs = 60_000;

/** Counts what a backfill would send, asks, begins one, and stops it. */
export function useBackfill(provider: string, label: string) {
  const words = useWords(crmWords).backfill;
  const [question, setQuestion] = useState<"start" | "stop" | null>(null);
  const [note, setNote] = useState("");
  const client = useQueryClient();
  const path = crmPath("backfill", provider);
  const shared = {
    onMutate: () => {
      setQuestion(null);
      setNote("");
    },
    onError: (failure: Error) => setNote(readServerMessage(failure) ?? words.error),
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  };
  const counting = useMutation({
    ...shared,
    mutationFn: () => callApi<{ count: number }>(path, { timeoutMs: countTimeoutMs }),
    onSuccess: ({ count }) => {
      if (count === 0) setNote(words.nothing(label));
      else setQuestion("start");
    },
  });
  const starting = useMutation({
    ...shared,
    mutationFn: () =>
      callApi<{ count: number }>(path, { method: "POST", timeoutMs: countTimeoutMs }),
    onSuccess: ({ count }) => setNote(count === 0 ? words.nothing(label) : words.started(count)),
  });
  const stopping = useMutation({
    ...shared,
    mutationFn: () => callApi<{ stopped: number }>(`${path}/stop`, { method: "POST" }),
    onSuccess: ({ stopped }) => setNote(words.stopped(stopped)),
  });
  return {
    question,
    /** What the last step came to, in a sentence. */
    note,
    counted: counting.data?.count ?? 0,
    /** The step under way, in a word. */
    busy: counting.isPending
      ? words.counting
      : starting.isPending
        ? words.starting
        : stopping.isPending
          ? words.stopping
          : null,
    count: () => counting.mutate(),
    start: () => starting.mutate(),
    askToStop: () => setQuestion("stop"),
    stop: () => stopping.mutate(),
    keep: () => setQuestion(null),
  };
}
