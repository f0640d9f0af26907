import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffOverview } from "#features/accounts/core/staff-account.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useFreshly } from "./sign-in-again.tsx";

export const peopleKey = ["staff"] as const;

/** One change of somebody's access, with what to say once it is made. */
export interface AccessChange {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly said: string;
  readonly undo?: AccessChange;
}

export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: () => callApi<StaffOverview>("/api/admin/staff"),
    // Other admins change it, too.
    refetchOnMount: "always",
  });
}

interface Asked {
  readonly change: AccessChange;
  /** Together with the word of it: a dialog that is still open keeps the focus from it. */
  readonly onMade: (() => void) | undefined;
}

/** Makes changes one at a time; the last one can be undone until the next. */
export function useAccessChange() {
  const client = useQueryClient();
  const freshly = useFreshly();
  const [made, setMade] = useState<AccessChange | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ change: { method, path, body } }: Asked) =>
      freshly(() => callApi(path, { method, body })),
    onSuccess(_answer, { change, onMade }) {
      setMade(change);
      onMade?.();
    },
    // Also after a failure: somebody else may have done it before.
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  return {
    made,
    isPending,
    /** The server's own sentence, where it sent one. */
    failure: error && { message: error instanceof ApiError ? error.serverMessage : null },
    make(change: AccessChange, onMade?: () => void) {
      if (!isPending) mutate({ change, onMade });
    },
    forgetFailure: reset,
  };
}

export type MakeAccessChange = ReturnType<typeof useAccessChange>["make"];
